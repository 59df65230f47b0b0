import { plainText, rowIndex, visibleRows } from "../../../../../content/authoring.ts";
import type { TablePlace } from "./table-place.ts";

/** Tables with so many rows have a filter: finding in the page misses rows that aren't rendered. */
export const LONG_TABLE = 25;

/** The ids of the rows that a filter hides, as it does for readers; null if it hides none. */
export function hiddenRows({ rows, columns }: TablePlace, words: string): ReadonlySet<string> | null {
  const indexed = rows.map(({ kind, cells }) => ({
    isBand: kind === "band",
    index: rowIndex(cells.slice(0, columns).map(plainText)),
  }));
  const { active, visible } = visibleRows(indexed, words, "page");
  return active ? new Set(rows.flatMap(({ id }, at) => (visible[at] === true ? [] : [id]))) : null;
}
