import { rowKey } from "../../../content/rules.ts";

/** The row that an address names, among all tables of the article. */
export function foundRow(article: Element, key: string): HTMLTableRowElement | undefined {
  return [...article.querySelectorAll<HTMLTableRowElement>("tbody tr:not(.band)")].find(
    (row) => rowKey([...row.cells].map(({ textContent }) => textContent)) === key,
  );
}
