import { partOf } from "../graph.ts";
import { pageWords } from "../page-words.ts";
import type { Problem } from "../problem.ts";
import { isTest, type Node, type SourceFile } from "../source/source-file.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { literalText, walk } from "../source/walk.ts";

const httpMethods = new Set(["get", "post", "put", "patch", "delete", "head", "all"]);

/** Guard 5: an address belongs to the domain whose word stands in it, and only that domain serves it. */
export function checkPageWords(tree: SourceTree): Problem[] {
  return tree.sources
    .filter(({ path }) => path.startsWith("domains/") && !isTest(path))
    .flatMap((source) =>
      addressesOf(source).flatMap(({ address, node }): Problem[] => {
        const domain = partOf(source.path) ?? "";
        const word = wordOf(address);
        if (pageWords[domain]?.includes(word) === true) return [];
        const owner = Object.keys(pageWords).find((name) => pageWords[name]?.includes(word));
        const message =
          owner === undefined
            ? `'${address}' begins with a word that no domain owns: enter '${word}' in tools/guards/page-words.ts.`
            : `'${address}' belongs to ${owner}, whose word is in it: lend ${owner} a piece through web/public.tsx.`;
        return [{ file: source.path, line: source.lineOf(node.start), message }];
      }),
    );
}

/** The first word that is no parameter, without the base paths; the first parameter where there is no word. */
export function wordOf(address: string): string {
  const segments = address
    .split("/")
    .filter((segment) => segment !== "" && segment !== "bluebook" && segment !== "api");
  return segments.find((segment) => !/^[:*{]/.test(segment)) ?? segments[0] ?? "";
}

interface Address {
  address: string;
  node: Node;
}

/** The `path` of page tables (web/routes.tsx), and the addresses that Fastify is given (server/). */
function addressesOf({ path, program }: SourceFile): Address[] {
  const inPages = /\/web\/(.*\/)?routes\.tsx?$/.test(path);
  const inServer = /\/server\//.test(path);
  if (!inPages && !inServer) return [];
  return [...walk(program)].flatMap((node): Address[] => {
    const address = inPages ? pathProperty(node) : routeCall(node);
    return address === undefined || (inPages && address === "*") ? [] : [{ address, node }];
  });
}

function pathProperty(node: Node): string | undefined {
  if (node.type !== "Property" || node.key.type !== "Identifier" || node.key.name !== "path") return undefined;
  return literalText(node.value);
}

function routeCall(node: Node): string | undefined {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return undefined;
  const { property } = node.callee;
  if (property.type !== "Identifier" || !httpMethods.has(property.name)) return undefined;
  const address = literalText(node.arguments[0]);
  return address?.startsWith("/") === true ? address : undefined;
}
