import { compileFilter } from "../compile-filter.ts";

/** A row as the filter sees it. A band is a subheading for the rows after it. */
export interface IndexedRow {
  isBand: boolean;
  /** What `rowIndex` returned for its cells. */
  index: string;
}

/** On a page an idle filter shows every row; in quick look it shows none (BLOCK-6). */
export type FilterMode = "page" | "quick-look";

export interface FilterResult {
  /** Whether the input was long enough to filter by. */
  active: boolean;
  /** Whether each row is visible. */
  visible: boolean[];
  /** How many rows are visible, not counting bands. */
  count: number;
}

/**
 * Returns which rows of a table are visible for the input (BLOCK-5). A band is visible with any of its rows, and a band
 * that itself matches makes all its rows visible.
 */
export function visibleRows(rows: readonly IndexedRow[], input: string, mode: FilterMode): FilterResult {
  const { active, matches } = compileFilter(input);
  if (!active) {
    const shown = mode === "page";
    return {
      active,
      visible: rows.map(() => shown),
      count: shown ? rows.filter(({ isBand }) => !isBand).length : 0,
    };
  }
  const visible = rows.map(({ index }) => matches(index));
  let band: number | undefined;
  let wholeBand = false;
  for (const [position, row] of rows.entries()) {
    if (row.isBand) {
      band = position;
      wholeBand = visible[position] === true;
    } else {
      if (wholeBand) visible[position] = true;
      if (visible[position] === true && band !== undefined) visible[band] = true;
    }
  }
  return { active, visible, count: rows.filter(({ isBand }, position) => !isBand && visible[position]).length };
}
