import type { Selector } from "../profile/selector.ts";
import { isInvisible } from "../source/element-kinds.ts";
import { elementsIn, nodesIn, type SourceElement, type SourceNode } from "../source/nodes.ts";
import { visibleText } from "../source/text-of.ts";
import type { Grid, GridCell, GridRow } from "./read-grid.ts";

/** What a source row becomes in the manual's table. */
type RowKind = "title" | "head" | "band" | "row" | "empty";

export interface SortedRow {
  kind: RowKind;
  cells: GridCell[];
  /** Whether all its words are bold. */
  bold: boolean;
}

interface SortOptions {
  /** Matches the cell of a title row. */
  title: Selector | undefined;
  firstRowIsHead: boolean;
}

/** Classifies the rows of a table, and finds its non-empty columns. */
export function sortRows(grid: Grid, options: SortOptions): { rows: SortedRow[]; columns: number[] } {
  const rows: SortedRow[] = [];
  let headTaken = false;
  for (const row of grid.rows) {
    const cells = row.cells.filter((cell) => !cell.empty);
    const bold = cells.length > 0 && cells.every((cell) => isBold(cell.element));
    const kind = kindOf(row, cells, bold, { ...options, grid, headTaken, first: rows.every(isTitle) });
    headTaken ||= kind === "head";
    rows.push({ kind, cells, bold });
  }
  return { rows, columns: usedColumns(rows) };
}

function isTitle(row: SortedRow): boolean {
  return row.kind === "title" || row.kind === "empty";
}

function kindOf(
  row: GridRow,
  cells: readonly GridCell[],
  bold: boolean,
  at: SortOptions & { grid: Grid; headTaken: boolean; first: boolean },
): RowKind {
  const [only, ...others] = cells;
  if (only === undefined) {
    return "empty";
  }
  if (others.length === 0 && at.first && at.title !== undefined && holds(only.element, at.title)) {
    return "title";
  }
  const several = others.length > 0 || at.grid.columns === 1;
  const looksLikeHead = bold && (several || row.cells.length > 1) && !isBand(only, others, row, at.grid, bold);
  if (
    !at.headTaken &&
    (row.inHead || (at.first && (at.firstRowIsHead || (looksLikeHead && at.grid.rows.length > 1))))
  ) {
    return "head";
  }
  if (!isBand(only, others, row, at.grid, bold)) {
    return "row";
  }
  // A band that spans several rows is one band.
  return only.repeated ? "empty" : "band";
}

/** Returns whether a row is one cell across the table, or one bold cell alone. */
function isBand(only: GridCell, others: readonly GridCell[], row: GridRow, grid: Grid, bold: boolean): boolean {
  if (others.length > 0 || grid.columns === 1) {
    return false;
  }
  const toTheEnd = only.column + only.span === grid.columns && only.span > 1;
  const alone = bold && row.cells.every((cell) => cell === only || cell.column > only.column);
  return toTheEnd || alone;
}

/** Returns the columns with words in any row; bands span them all. */
function usedColumns(rows: readonly SortedRow[]): number[] {
  const used = new Set<number>();
  for (const row of rows) {
    if (row.kind === "row" || row.kind === "head") {
      for (const cell of row.cells) {
        used.add(cell.column);
      }
    }
  }
  return [...used].toSorted((left, right) => left - right);
}

function holds(cell: SourceElement, selector: Selector): boolean {
  for (const element of elementsIn(cell)) {
    if (selector.matches(element)) {
      return true;
    }
  }
  return false;
}

/** Returns whether all words of a cell are bold. */
function isBold(cell: SourceElement): boolean {
  if (cell.name === "th") {
    return true;
  }
  for (const node of nodesIn(cell)) {
    if (node.kind === "text" && visibleText(node.text).trim() !== "" && !inBold(node, cell)) {
      return false;
    }
  }
  return true;
}

function inBold(node: SourceNode, cell: SourceElement): boolean {
  for (let at = node.parent; at !== null && at !== cell; at = at.parent) {
    if (at.name === "b" || at.name === "strong" || isInvisible(at)) {
      return true;
    }
  }
  return false;
}
