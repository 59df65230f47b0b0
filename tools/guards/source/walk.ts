import { type Node, visitorKeys } from "oxc-parser";

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** The direct children of a node. */
export function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (const key of visitorKeys[node.type] ?? []) {
    const value: unknown = Reflect.get(node, key);
    if (isNode(value)) children.push(value);
    else if (Array.isArray(value)) for (const child of value) if (isNode(child)) children.push(child);
  }
  return children;
}

/** The guards walk the same trees one after the other. */
const walked = new WeakMap<Node, readonly Node[]>();

/** Every node from `node` down, parents first. */
export function walk(node: Node): readonly Node[] {
  const known = walked.get(node);
  if (known) return known;
  const nodes: Node[] = [];
  const ahead = [node];
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    nodes.push(next);
    ahead.push(...childrenOf(next).toReversed());
  }
  walked.set(node, nodes);
  return nodes;
}

/** The text of a string literal, or of a template without expressions. */
export function literalText(node: Node | null | undefined): string | undefined {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}
