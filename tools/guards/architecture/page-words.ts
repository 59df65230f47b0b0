import { partOf } from "../graph.ts";
import { pageWords } from "../page-words.ts";
import type { Problem } from "../problem.ts";
import { isTest, type Node, type SourceFile } from "../source/source-file.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { childrenOf, literalText, walk } from "../source/walk.ts";

const httpMethods = new Set(["get", "post", "put", "patch", "delete", "head", "all"]);

/** Guard 5: a URL belongs to the domain that owns its word, and only that domain serves it. */
export function checkPageWords(tree: SourceTree): Problem[] {
  return tree.sources
    .filter(({ path }) => path.startsWith("domains/") && !isTest(path))
    .flatMap((source) =>
      addressesOf(source).flatMap(({ address, node }): Problem[] => {
        const domain = partOf(source.path) ?? "";
        const word = wordOf(address);
        const owner = ownerOf(address);
        if (owner === domain) return [];
        const message =
          owner === undefined
            ? `'${address}' starts with a word that no domain owns: add '${word}' to tools/guards/page-words.ts.`
            : `'${address}' belongs to ${owner}, the owner of its word: export a component for ${owner} from web/public.tsx.`;
        return [{ file: source.path, line: source.lineOf(node.start), message }];
      }),
    );
}

/** The domain that a URL belongs to. An entry of two words takes precedence over the first word alone. */
function ownerOf(address: string): string | undefined {
  const twoWords = segmentsOf(address).slice(0, 2).join("/");
  const owner = (word: string) => Object.keys(pageWords).find((name) => pageWords[name]?.includes(word));
  return (twoWords.includes("/") ? owner(twoWords) : undefined) ?? owner(wordOf(address));
}

/** The site's front door, as opposed to an empty address, which is /bluebook's. */
const ROOT = "/";

/** The first segment that isn't a parameter, without the base paths; or the first parameter if there is none. */
export function wordOf(address: string): string {
  if (address === ROOT) return ROOT;
  const segments = segmentsOf(address);
  return segments.find((segment) => !/^[:*{]/.test(segment)) ?? segments[0] ?? "";
}

function segmentsOf(address: string): string[] {
  return address.split("/").filter((segment) => segment !== "" && segment !== "bluebook" && segment !== "api");
}

interface Address {
  address: string;
  node: Node;
}

/** The URLs in page tables (web/routes.tsx), declared calls (calls.ts) and Fastify routes (server/). */
function addressesOf(source: SourceFile): Address[] {
  const { path, text } = source;
  if (/\/web\/(.*\/)?routes\.tsx?$/.test(path)) return [...pageAddresses(source.program, "")];
  if (path.endsWith("/calls.ts")) return walk(source.program).flatMap(declaredAddress);
  return /\/server\//.test(path) && /["`]\//.test(text) ? walk(source.program).flatMap(calledAddress) : [];
}

/** The `path` of every page, joined with those of its parents; the catch-all page belongs to no one. */
function* pageAddresses(node: Node, outer: string): Generator<Address> {
  let inner = outer;
  if (node.type === "ObjectExpression") {
    const own = textOf(node, "path");
    if (own !== undefined) inner = `${outer}/${own}`;
    if (own !== undefined && own !== "*") yield { address: own === ROOT ? ROOT : inner.replace(/^\/+/, ""), node };
  }
  for (const child of childrenOf(node)) yield* pageAddresses(child, inner);
}

/** A property of an object literal, if it is text. */
function textOf(object: Node & { type: "ObjectExpression" }, name: string): string | undefined {
  for (const property of object.properties) {
    if (property.type !== "Property" || property.key.type !== "Identifier" || property.key.name !== name) continue;
    return literalText(property.value);
  }
  return undefined;
}

function declaredAddress(node: Node): Address[] {
  if (node.type !== "ObjectExpression" || textOf(node, "method") === undefined) return [];
  const address = textOf(node, "url");
  return address === undefined ? [] : [{ address, node }];
}

function calledAddress(node: Node): Address[] {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return [];
  const { property } = node.callee;
  if (property.type !== "Identifier" || !httpMethods.has(property.name)) return [];
  const address = literalText(node.arguments[0]);
  return address?.startsWith("/") === true ? [{ address, node }] : [];
}
