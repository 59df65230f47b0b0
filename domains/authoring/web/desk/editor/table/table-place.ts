import type { Node } from "prosemirror-model";
import { type Block, plainText, tableColumns } from "../../../../../content/authoring.ts";
import { type EditedRow, keptBlock, rowsOf } from "../document/attributes.ts";

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
