import { attributeOf, childrenOf, type SourceElement } from "../source/nodes.ts";
import { textOf } from "../source/text-of.ts";

/** A cell in its column. */
export interface GridCell {
  element: SourceElement;
  column: number;
  /** How many columns it spans. */
  span: number;
  /** Whether it started in an earlier row and spans this one too. */
  repeated: boolean;
  empty: boolean;
}

export interface GridRow {
  cells: GridCell[];
  /** Whether it is in the table's head. */
  inHead: boolean;
}

/** A source table with its spans resolved. */
export interface Grid {
  /** At most one in a valid source. */
  captions: SourceElement[];
  rows: GridRow[];
  columns: number;
}

const mostColumns = 200;
const mostRowsSpanned = 1_000;

/** Reads a table row by row; a cell that spans several rows is repeated in each. */
export function readGrid(table: SourceElement): Grid {
  const grid: Grid = { captions: [], rows: [], columns: 0 };
  let spanning: { cell: GridCell; rows: number }[] = [];
  const readRow = (row: SourceElement, inHead: boolean) => {
    const cells = readCells(row, spanning);
    grid.rows.push({ cells, inHead });
    grid.columns = Math.max(grid.columns, ...cells.map((cell) => cell.column + cell.span));
    spanning = stillSpanning(spanning, cells);
  };
  const readSection = (section: SourceElement, inHead: boolean) => {
    for (const node of childrenOf(section)) {
      if (node.kind !== "element") {
        continue;
      }
      if (node.name === "tr") {
        readRow(node, inHead);
      } else if (node.name === "caption") {
        grid.captions.push(node);
      } else if (node.name === "thead" || node.name === "tbody" || node.name === "tfoot") {
        readSection(node, node.name === "thead");
        spanning = [];
      }
    }
  };
  readSection(table, false);
  return grid;
}

function readCells(row: SourceElement, spanning: readonly { cell: GridCell; rows: number }[]): GridCell[] {
  const cells = spanning.map(({ cell }) => ({ ...cell, repeated: true }));
  const taken = new Set(cells.flatMap((cell) => range(cell.column, cell.span)));
  let column = 0;
  for (const node of childrenOf(row)) {
    if (node.kind !== "element" || (node.name !== "td" && node.name !== "th")) {
      continue;
    }
    while (taken.has(column)) {
      column += 1;
    }
    const span = Math.min(spanOf(node, "colspan"), mostColumns);
    cells.push({ element: node, column, span, repeated: false, empty: textOf([node], 1) === "" });
    column += span;
  }
  return cells.toSorted((left, right) => left.column - right.column);
}

function stillSpanning(spanning: readonly { cell: GridCell; rows: number }[], cells: readonly GridCell[]) {
  const begun = cells
    .filter((cell) => !cell.repeated)
    .map((cell) => ({ cell, rows: Math.min(spanOf(cell.element, "rowspan"), mostRowsSpanned) }));
  return [...spanning, ...begun].map(({ cell, rows }) => ({ cell, rows: rows - 1 })).filter(({ rows }) => rows > 0);
}

function spanOf(cell: SourceElement, attribute: "colspan" | "rowspan"): number {
  const value = attributeOf(cell, attribute) ?? "1";
  const span = /^\s*[0-9]{1,6}\s*$/.test(value) ? Number(value) : 1;
  return Math.max(span, 1);
}

function range(from: number, length: number): number[] {
  return Array.from({ length }, (_, index) => from + index);
}
