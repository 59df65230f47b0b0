import type { Transaction } from "prosemirror-state";
import type { Block } from "../../../../model/blocks/registry/schemas.ts";
import { mostRows } from "../../../../model/blocks/table/schema.ts";
import { plainText } from "../../../../model/blocks/plain-text.ts";
import { rowIndex } from "../../../../model/blocks/table/rows/row-index.ts";
import { tableColumns } from "../../../../model/blocks/table/styles.ts";
import { visibleRows } from "../../../../model/blocks/table/rows/visible-rows.ts";
import { type EditedRow, keptBlock, newBlockId, rowsOf } from "../document/page-schema.ts";
import { MOST_COLUMNS, styleLike } from "./column-styles.ts";
import { type ColumnChange, ColumnStep, moveCell } from "./steps/column-step.ts";
import { type RowPut, RowsStep } from "./steps/rows-step.ts";
import type { Node } from "prosemirror-model";

/** Why something can't be done, in a sentence that says what to do. */
export class TableRefusal extends Error {}

/** Makes a row to write in. */
export function emptyRow(): EditedRow {
  return { id: newBlockId(), kind: "row", cells: ["", "", "", ""] };
}

/** Writes in a cell of a row. */
export function setCell(transaction: Transaction, { pos, rows }: TablePlace, row: number, put: [number, string]): void {
  const id = rows[row]?.id;
  if (id === undefined) return;
  const [column, cell] = put;
  transaction.step(new RowsStep({ pos, behind: idAt(rows, row - 1), removed: [], put: [{ id, column, cell }] }));
}

/** Writes in a head. */
export function setHead(transaction: Transaction, table: TablePlace, column: number, words: string): void {
  const head = Array.from({ length: table.columns }, (_, at) => table.settings.head[at] ?? "");
  head[column] = words;
  setSettings(transaction, table, { head: head.every((cell) => cell === "") ? [] : head });
}

/** Puts rows before the one with a number. @throws TableRefusal if they are too many */
export function addRows(transaction: Transaction, { pos, rows }: TablePlace, at: number, added: EditedRow[]): void {
  if (rows.length + added.length > mostRows)
    throw new TableRefusal(`A table has at most ${mostRows.toLocaleString("en")} rows. Start another table.`);
  transaction.step(new RowsStep({ pos, behind: idAt(rows, at - 1), removed: [], put: added }));
}

/** Takes a row out; the last one leaves an empty one to write in. */
export function removeRow(transaction: Transaction, { pos, rows }: TablePlace, at: number): void {
  const id = idAt(rows, at);
  if (id === null) return;
  const put = rows.length === 1 ? [emptyRow()] : [];
  transaction.step(new RowsStep({ pos, behind: idAt(rows, at - 1), removed: [id], put }));
}

/** Moves a row to the place of another one. */
export function moveRow(transaction: Transaction, { pos, rows }: TablePlace, from: number, to: number): void {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const ids = rows.slice(low, high + 1).map(({ id }) => id);
  const [moved] = ids.splice(from - low, 1);
  if (moved === undefined) return;
  ids.splice(to - low, 0, moved);
  transaction.step(new RowsStep({ pos, behind: idAt(rows, low - 1), removed: [], put: ids }));
}

/** Makes a row a band across the table, or a band a row. */
export function setKind(
  transaction: Transaction,
  { pos, rows }: TablePlace,
  at: number,
  kind: EditedRow["kind"],
): void {
  const row = rows[at];
  if (row) transaction.step(new RowsStep({ pos, behind: idAt(rows, at - 1), removed: [], put: [{ ...row, kind }] }));
}

const collator = new Intl.Collator("en", { numeric: true });

/** Sorts by a column, within the bands: each keeps its rows. Cells without words come last, whatever the direction. */
export function sortRows(transaction: Transaction, { pos, rows }: TablePlace, column: number, direction: 1 | -1): void {
  const words = new Map(rows.map((row) => [row, plainText(row.cells[column] ?? "")]));
  const compare = (left: EditedRow, right: EditedRow) => {
    const [one, other] = [words.get(left) ?? "", words.get(right) ?? ""];
    if (one === "" || other === "") return Number(one === "") - Number(other === "");
    return direction * collator.compare(one, other);
  };
  const put: RowPut[] = [];
  let part: EditedRow[] = [];
  const close = () => {
    put.push(...part.toSorted(compare).map(({ id }) => id));
    part = [];
  };
  for (const row of rows) {
    if (row.kind === "row") part.push(row);
    else {
      close();
      put.push(row.id);
    }
  }
  close();
  if (put.some((id, at) => id !== rows[at]?.id))
    transaction.step(new RowsStep({ pos, behind: null, removed: [], put }));
}

/** Puts an empty column before the one with a number. @throws TableRefusal if there are too many */
export function addColumn(transaction: Transaction, table: TablePlace, at: number): void {
  if (table.columns === MOST_COLUMNS)
    throw new TableRefusal(`A table has at most ${MOST_COLUMNS} columns. Remove one first, or start another table.`);
  changeColumns(transaction, table, { from: null, to: at });
}

/** Takes a column out. @throws TableRefusal if it is the only one */
export function removeColumn(transaction: Transaction, table: TablePlace, at: number): void {
  if (table.columns === 1) throw new TableRefusal("This is the only column. Remove the table instead.");
  changeColumns(transaction, table, { from: at, to: null });
}

/** Moves a column to the place of another one. */
export function moveColumn(transaction: Transaction, table: TablePlace, from: number, to: number): void {
  changeColumns(transaction, table, { from, to });
}

function changeColumns(
  transaction: Transaction,
  table: TablePlace,
  { from, to }: Pick<ColumnChange, "from" | "to">,
): void {
  const { pos, columns, settings } = table;
  const change = { pos, columns, from, to, cells: {} };
  const after = columns + (to === null ? 0 : 1) - (from === null ? 0 : 1);
  transaction.step(new ColumnStep(change));
  const head = moveCell(settings.head, change).slice(0, after);
  setSettings(transaction, table, {
    style: styleLike(settings.style, after),
    head: head.every((cell) => cell === "") ? [] : head,
  });
}

/** Changes what a table has besides its rows. */
function setSettings(
  transaction: Transaction,
  { pos, settings }: TablePlace,
  changes: Partial<TablePlace["settings"]>,
): void {
  transaction.setNodeAttribute(pos, "block", { ...settings, ...changes });
}

function idAt(rows: readonly EditedRow[], at: number): string | null {
  return rows[at]?.id ?? null;
}

/** What a table has besides its rows. */
type TableSettings = Extract<Block, { type: "table" }>;

/** A table of a page, where it stands. */
export interface TablePlace {
  pos: number;
  settings: TableSettings;
  rows: readonly EditedRow[];
  columns: number;
}

/** Reads a node as a table. @throws Error if it is none */
export function tableAt(node: Node, pos: number): TablePlace {
  const settings = keptBlock(node);
  if (settings?.type !== "table") throw new Error("This block is no table.");
  return { pos, settings, rows: rowsOf(node), columns: tableColumns(settings.style) };
}

/** What a column is called: by its head, or by its number. */
export function columnName({ settings }: Pick<TablePlace, "settings">, column: number): string {
  const words = plainText(settings.head[column] ?? "");
  return words === "" ? `Column ${column + 1}` : words;
}

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
