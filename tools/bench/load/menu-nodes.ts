import type { MenuNode } from "../../../domains/manual/contract.ts";

/** A node of a menu and all below it, in the menu's order. */
export function nodesUnder(node: MenuNode): MenuNode[] {
  return [node, ...node.children.flatMap(nodesUnder)];
}
