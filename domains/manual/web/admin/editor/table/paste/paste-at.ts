import type { Transaction } from "prosemirror-state";
import { mostRows } from "../../../../../model/blocks/table/schema.ts";
import { tableColumns } from "../../../../../model/blocks/table/styles.ts";
import type { EditedRow } from "../../document/page-schema.ts";
import { MOST_COLUMNS, styleLike } from "../column-styles.ts";
import { RowsStep } from "../steps/rows-step.ts";
import { type TablePlace, TableRefusal, emptyRow } from "../table-edits.ts";
import type { PastedRow } from "./paste-grid.ts";

/** A cell may have so many characters. */
const MOST_IN_CELL = 20_000;

/**
 * Fills cells from one on with what was pasted, in one change; rows and columns that are missing are added. From the heads
 * (row -1) on, the first row becomes the heads. @throws TableRefusal if the table doesn't take as much
 */
export function pasteAt(
  transaction: Transaction,
  table: TablePlace,
  at: { row: number; column: number },
  pasted: readonly PastedRow[],
): void {
  const columns = at.column + pasted.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  refuseIfTooMuch(columns, Math.max(0, at.row) + pasted.length, pasted);
  const { pos, rows, settings } = table;
  const [heads, body] = at.row < 0 ? [pasted[0], pasted.slice(1)] : [undefined, pasted];
  const first = Math.max(0, at.row);
  const put = body.map((row, index) => filled(rows[first + index], at.column, row));
  if (put.length > 0) {
    const removed = rows.slice(first, first + put.length).map(({ id }) => id);
    transaction.step(new RowsStep({ pos, behind: rows[first - 1]?.id ?? null, removed, put }));
  }
  const style = styleLike(settings.style, Math.max(columns, table.columns));
  if (style === settings.style && heads === undefined) return;
  const head = Array.from({ length: tableColumns(style) }, (_, column) => {
    return heads?.cells[column - at.column] ?? settings.head[column] ?? "";
  });
  const isEmpty = head.every((cell) => cell === "");
  transaction.setNodeAttribute(pos, "block", { ...settings, style, head: isEmpty ? [] : head });
}

/** @throws TableRefusal */
function refuseIfTooMuch(columns: number, rows: number, pasted: readonly PastedRow[]): void {
  if (columns > MOST_COLUMNS)
    throw new TableRefusal(
      `The table would have ${columns} columns; the limit is ${MOST_COLUMNS}. Copy fewer columns, or paste them farther left.`,
    );
  if (rows > mostRows)
    throw new TableRefusal(
      `The table would have ${rows.toLocaleString("en")} rows; the limit is ${mostRows.toLocaleString("en")}. Paste the rest in another table.`,
    );
  if (pasted.some(({ cells }) => cells.some((cell) => cell.length > MOST_IN_CELL)))
    throw new TableRefusal(
      `A pasted cell has more than ${MOST_IN_CELL.toLocaleString("en")} characters. Shorten it, and copy it again.`,
    );
}

function filled(row: EditedRow | undefined, column: number, { kind, cells }: PastedRow): EditedRow {
  const before = row ?? emptyRow();
  const next = Array.from({ length: Math.max(before.cells.length, column + cells.length) }, (_, at) => {
    return cells[at - column] ?? before.cells[at] ?? "";
  });
  return { id: before.id, kind: column === 0 ? kind : "row", cells: next };
}
