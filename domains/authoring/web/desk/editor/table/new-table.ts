import type { Node } from "prosemirror-model";
import { nodeOf } from "../document/blocks-to-document.ts";
import { newBlockId } from "../document/new-block-id.ts";
import type { EditedRow } from "../document/attributes.ts";
import { plainStyle } from "./column-styles.ts";
import { emptyRow } from "./table-edits.ts";

/** A new table is to be written in, not looked at. */
const ROWS = 3;

/** Makes a table with so many columns and a few empty rows. */
export function emptyTable(columns: number): Node {
  return tableOf(columns, { head: [], title: "" }, Array.from({ length: ROWS }, emptyRow));
}

/** Makes a table with so many columns of these rows. */
export function tableOf(
  columns: number,
  { head, title }: { head: string[]; title: string },
  rows: readonly EditedRow[],
): Node {
  const style = plainStyle(columns);
  const block = { type: "table" as const, style, title, head, rows: [], showFilter: false, quickLook: false };
  const node = nodeOf({ id: newBlockId(), block });
  return node.type.create({ ...node.attrs, rows });
}
