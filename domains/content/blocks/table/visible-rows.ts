import { compileFilter } from "./compile-filter.ts";

/** A row as the filter sees it. A band is a sub-heading for the rows after it. */
export interface IndexedRow {
  isBand: boolean;
  /** What `rowIndex` made of its cells. */
  index: string;
}

/** On a page an idle filter shows every row; in quick look it shows none (BLOCK-6). */
export type FilterMode = "page" | "quick-look";

export interface FilterResult {
  /** Whether the input was long enough to filter by. */
  active: boolean;
  /** For each row, whether it shows. */
  visible: boolean[];
  /** How many rows show, bands not counted. */
  count: number;
}

/**
 * Which rows of a table show for what was typed (BLOCK-5). A band shows with any of its rows, and one that itself
 * matches shows with all of them.
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
