import { tableCells } from "../cells.ts";
import type { TableBlock, TableRow } from "../schema.ts";
import { answerColumn, tableColumns } from "../styles.ts";

/** A row's cells by what they say, as clean inline HTML. */
export interface RowParts {
  /** What is looked up. */
  name: string;
  /** The form to write; the name, where a row says nothing else. */
  form: string;
  /** What else the row says. */
  notes: string[];
}

/** A row's cells in the columns that its table shows. */
export function shownCells({ style }: Pick<TableBlock, "style">, row: TableRow): string[] {
  return tableCells(row).slice(0, tableColumns(style));
}

/** Tells which of a row's cells is looked up and which is its form. */
export function rowParts(table: Pick<TableBlock, "style" | "head">, row: TableRow): RowParts {
  const [name = "", ...others] = shownCells(table, row);
  const [form = name] = others.splice(answerColumn(table.head) - 1, 1);
  return { name, form: form === "" ? name : form, notes: others };
}
