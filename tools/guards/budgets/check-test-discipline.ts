import type { Problem } from "../problem.ts";
import type { Node, SourceFile } from "../source/source-file.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { walk } from "../source/walk.ts";

const runners = new Set(["test", "it", "describe", "suite"]);
const evasions = new Set(["only", "skip", "skipIf", "runIf", "todo", "fixme", "fails", "fail", "slow"]);

const mayEvade = new RegExp(`\\.(?:${[...evasions].join("|")})\\b|\\bretr(?:y|ies)\\b`);

/** Every test runs, every time, once: none is skipped, focused, postponed or retried. */
export function checkTestDiscipline(tree: SourceTree): Problem[] {
  return tree.sources
    .filter(({ path }) => /\.(test|spec|config)\.tsx?$/.test(path) || path.startsWith("e2e/"))
    .filter(({ text }) => mayEvade.test(text))
    .flatMap((source) => walk(source.program).flatMap((node) => problemAt(source, node)));
}

function problemAt({ path, lineOf }: SourceFile, node: Node): Problem[] {
  const at = (message: string) => [{ file: path, line: lineOf(node.start), message }];
  if (node.type === "MemberExpression" && node.property.type === "Identifier" && evasions.has(node.property.name)) {
    if (runners.has(rootName(node.object)))
      return at(`.${node.property.name} keeps a test from running: fix it or delete it.`);
  }
  const isRetry =
    node.type === "Property" &&
    node.key.type === "Identifier" &&
    (node.key.name === "retry" || node.key.name === "retries");
  if (isRetry && !(node.value.type === "Literal" && node.value.value === 0))
    return at("a retry hides a flake: find its cause.");
  return [];
}

/** `test` for `test`, `test.describe` and `test.describe.parallel`. */
function rootName(node: Node): string {
  if (node.type === "Identifier") return node.name;
  return node.type === "MemberExpression" ? rootName(node.object) : "";
}
