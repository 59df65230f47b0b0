import { DOMParser, type Node } from "prosemirror-model";
import { inlineToHtml } from "../../../../model/rich-text/to-html.ts";
import { mostRows } from "../../../../model/blocks/table/schema.ts";
import { normalizeRuns } from "../../../../model/rich-text/rich-text.ts";
import { tableColumns } from "../../../../model/blocks/table/styles.ts";
import { tableRow } from "../../../../model/blocks/table/cells.ts";
import { blockOf } from "../document/document-to-blocks.ts";
import { keptBlock, nodeType, pageSchema, rowsOf } from "../document/page-schema.ts";
import { nodeOf } from "../document/blocks-to-document.ts";
import { MOST_COLUMNS, plainStyle, styleLike } from "../table/column-styles.ts";
import type { PasteNotes } from "./clean-markup.ts";

const parser = DOMParser.fromSchema(pageSchema);

/** Reads a table of clean markup; what has no words is none. */
export function readTable(table: HTMLTableElement, notes: PasteNotes): Node[] {
  const grid = gridOf(table).filter((row) => row.some((cell) => cell !== ""));
  const columns = Math.max(0, ...grid.map((row) => row.findLastIndex((cell) => cell !== "") + 1));
  if (columns === 0) return [];
  const style = plainStyle(Math.min(columns, MOST_COLUMNS));
  if (columns > MOST_COLUMNS) notes.columns += 1;
  const hasHead = !goesOn(table) && table.rows[0]?.querySelector("td") === null && grid.length > 1;
  const [first = [], ...others] = grid;
  const head = hasHead ? Array.from({ length: Math.min(columns, MOST_COLUMNS) }, (_, at) => first[at] ?? "") : [];
  const rows = (hasHead ? others : grid).slice(0, mostRows).map((row) => tableRow("row", inColumns(row)));
  return [
    nodeOf({
      id: "",
      block: { type: "table", style, title: "", head, rows, showFilter: false, quickLook: false },
    }),
  ];
}

/** Whether a table goes on with the one that was read before it, being cut because it is long. */
export function goesOn(table: Element | null): boolean {
  return table?.hasAttribute("data-goes-on") === true;
}

/** Makes one table of two parts of it. */
export function joinTables(before: Node, after: Node): Node {
  const [block, other] = [keptBlock(before), keptBlock(after)];
  if (block?.type !== "table" || other?.type !== "table") return before;
  const columns = Math.max(tableColumns(block.style), tableColumns(other.style));
  const rows = [...rowsOf(before), ...rowsOf(after)].slice(0, mostRows);
  return before.type.create({ ...before.attrs, block: { ...block, style: styleLike(block.style, columns) }, rows });
}

/** No cell is lost: those beyond the last column stand in it. */
function inColumns(row: readonly string[]): string[] {
  const last = MOST_COLUMNS - 1;
  const beyond = row.slice(last).filter((cell) => cell !== "");
  return [...row.slice(0, last), ...(beyond.length === 0 ? [] : [beyond.join("; ")])];
}

/** The cells of a table. Those that span others are followed by empty ones, so that columns stay columns. */
export function gridOf(table: HTMLTableElement): string[][] {
  const grid: string[][] = [];
  const rowOf = (at: number) => (grid[at] ??= []);
  for (const [y, { cells }] of [...table.rows].entries()) {
    let x = 0;
    for (const cell of cells) {
      while (rowOf(y)[x] !== undefined) x += 1;
      const [down, across] = [Math.min(cell.rowSpan || 1, table.rows.length - y), Math.min(cell.colSpan, 50)];
      for (let row = 0; row < down; row += 1)
        for (let column = 0; column < across; column += 1)
          rowOf(y + row)[x + column] = row + column === 0 ? cellHtml(cell) : "";
      x += across;
    }
  }
  return grid.map((row) => Array.from(row, (cell: string | undefined) => cell ?? ""));
}

/** The words of a cell as they are stored; paragraphs in it are lines. */
export function cellHtml(cell: HTMLElement): string {
  if (cell.textContent.trim() === "") return "";
  // Most cells of spreadsheets are words alone, and there may be thousands.
  if (cell.firstElementChild === null)
    return inlineToHtml(normalizeRuns([{ kind: "text", text: cell.textContent, marks: [] }]));
  for (const paragraph of [...cell.querySelectorAll("p, div, li")].slice(1))
    paragraph.before(cell.ownerDocument.createElement("br"));
  const block = blockOf(parser.parse(cell, { topNode: nodeType("heading").create() }));
  return block?.type === "heading" ? block.headingText : "";
}
