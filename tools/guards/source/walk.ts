import { type Node, visitorKeys } from "oxc-parser";

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** The direct children of a node. */
export function* childrenOf(node: Node): Generator<Node> {
  const values = new Map<string, unknown>(Object.entries(node));
  for (const key of visitorKeys[node.type] ?? []) {
    const value = values.get(key);
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield child;
  }
}

/** Every node from `node` down, parents first. */
export function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* walk(child);
}

/** The text of a string literal, or of a template without expressions. */
export function literalText(node: Node | null | undefined): string | undefined {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}
