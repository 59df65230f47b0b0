import { rowKey } from "../../../content/rules.ts";

/** The row that an address names, among all tables of the article. */
export function foundRow(article: Element, key: string): HTMLTableRowElement | undefined {
  return [...article.querySelectorAll<HTMLTableRowElement>("tbody tr:not(.band)")].find(
    (row) =>
      rowKey(
        [...row.cells].map((cell) =>
          textsIn(cell)
            .map(({ data }) => data)
            .join(""),
        ),
      ) === key,
  );
}

/** The texts of an element. Those that are struck out are not found by search, and not marked. */
export function textsIn(element: Element): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && !node.parentElement?.closest("s")) texts.push(node);
  return texts;
}
