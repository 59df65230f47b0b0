import type { TableRow } from "./schema.ts";

const optional = ["column5", "column6", "column7", "column8"] as const;

/** Returns the cells of a row, empty ones too: four, or as many as it has beyond these. */
export function tableCells(row: TableRow): string[] {
  const cells = [row.column1, row.column2, row.column3, row.column4];
  for (const column of optional) {
    const cell = row[column];
    if (cell === undefined) break;
    cells.push(cell);
  }
  return cells;
}

/** Makes a row of its first cells, at most eight; those that a row must have and aren't given are empty. */
export function tableRow(kind: TableRow["kind"], cells: readonly string[]): TableRow {
  const [column1 = "", column2 = "", column3 = "", column4 = "", ...others] = cells;
  const row: TableRow = { kind, column1, column2, column3, column4 };
  for (const [index, column] of optional.entries()) {
    const cell = others[index];
    if (cell === undefined) break;
    row[column] = cell;
  }
  return row;
}
