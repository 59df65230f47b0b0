import { normalise } from "../../blocks/table/normalise.ts";
import type { MenuNode } from "../../contract.ts";

/** More are no help to anybody. */
const MOST = 50;

/**
 * The pages and headings of a menu that a query names: first those with exactly its code, then those whose code and
 * title hold all of its words, in the manual's order.
 */
export function findTitles(menu: readonly MenuNode[], query: string): MenuNode[] {
  const words = normalise(query).split(" ");
  if (words[0] === "") return [];
  const code = normalise(query.replace(/^\s*(?:rule|table)\s+/i, ""));
  const all = menu.flatMap(({ children }) => children.flatMap(withChildren));
  const exact = all.filter((node) => node.code !== "" && normalise(node.code) === code);
  const others = all.filter((node) => {
    const text = normalise(`${node.code} ${node.title}`);
    return !exact.includes(node) && words.every((word) => text.includes(word));
  });
  return [...exact, ...others].slice(0, MOST);
}

function withChildren(node: MenuNode): MenuNode[] {
  return [node, ...node.children.flatMap(withChildren)];
}
