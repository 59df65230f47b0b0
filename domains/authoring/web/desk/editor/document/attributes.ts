import type { Node } from "prosemirror-model";
import type { Block } from "../../../../../content/authoring.ts";

/** A block as it is stored, with the id that it keeps. */
export interface IdentifiedBlock {
  id: string;
  block: Block;
}

/** A row of a table while it is edited: by its id it is known whatever happens to the rows around it. */
export interface EditedRow {
  id: string;
  kind: "row" | "band";
  cells: readonly string[];
}

/** The value of an attribute that is text; '' for any other. */
export function textOf({ attrs }: Pick<Node, "attrs">, name: string): string {
  const value: unknown = attrs[name];
  return typeof value === "string" ? value : "";
}

/** The id of a block. */
export function idOf(node: Node): string {
  return textOf(node, "id");
}

/** Whether an attribute is set. */
export function isSet({ attrs }: Pick<Node, "attrs">, name: string): boolean {
  const value: unknown = attrs[name];
  return value === true;
}

/** The value of an attribute that is a number; null for any other. */
export function numberOf({ attrs }: Pick<Node, "attrs">, name: string): number | null {
  const value: unknown = attrs[name];
  return typeof value === "number" ? value : null;
}

/** The block that a table, picture or unknown block is kept as; a table's is without rows. */
export function keptBlock({ attrs }: Pick<Node, "attrs">): Block | null {
  const value: unknown = attrs["block"];
  return isBlock(value) ? value : null;
}

/** The rows of a table. */
export function rowsOf({ attrs }: Pick<Node, "attrs">): readonly EditedRow[] {
  const value: unknown = attrs["rows"];
  return areRows(value) ? value : [];
}

/** What the schema keeps was a block when it was put there. */
function isBlock(value: unknown): value is Block {
  return typeof value === "object" && value !== null && "type" in value;
}

function areRows(value: unknown): value is readonly EditedRow[] {
  return Array.isArray(value);
}
