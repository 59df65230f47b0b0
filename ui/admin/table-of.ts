import type { AdminBlock, TableBlock, AdminValue } from "./blocks.tsx";

/** A column of a table: its name, and what stands in it of each row. */
export interface AdminColumn<Row> {
  name: string;
  isNumber?: boolean;
  /** Words that are never broken: they are few and short. */
  isShort?: boolean;
  value(row: Row): AdminValue;
}

/** A table of rows; the first column names the row. */
export function tableOf<Row>(
  rows: readonly Row[],
  { caption, columns, empty }: { caption: string; columns: readonly AdminColumn<Row>[]; empty: string },
): AdminBlock & TableBlock {
  return {
    kind: "table",
    caption,
    columns: columns.map(({ value: _value, ...column }) => column),
    rows: rows.map((row) => columns.map(({ value }) => value(row))),
    empty,
  };
}

/** A table below a heading of its own, which also names it. */
export function section<Row>(
  title: string,
  rows: readonly Row[],
  { columns, empty = "" }: { columns: readonly AdminColumn<Row>[]; empty?: string },
): AdminBlock[] {
  return [{ kind: "heading", text: title }, tableOf(rows, { caption: title, columns, empty })];
}
