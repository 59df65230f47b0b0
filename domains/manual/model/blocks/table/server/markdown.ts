import { plainLine } from "../../../../server/model/markdown/plain-line.ts";
import { writePlainWords } from "../../../../server/model/markdown/plain-words.ts";
import {
  type InlinePlace,
  type WriteContext,
  inlineMarkdown,
  textAttribute,
  writeContainer,
} from "../../../../server/model/markdown/write/flow-markdown.ts";
import { readCleanLine } from "../../../rich-text/read-clean-html.ts";
import type { MarkdownPart } from "../../registry/server/server-part.ts";
import { tableCells, tableRow } from "../cells.ts";
import type { TableBlock, TableRow } from "../schema.ts";
import { tableColumns } from "../styles.ts";

import { readTable } from "./read-table.ts";

export const tableMarkdown: MarkdownPart<TableBlock> = {
  normalize: normalizeTable,
  write: writeTable,
  read: { from: "container", name: "table", attributes: ["style", "title", "filter", "quick-look"], read: readTable },
};

/** Clears cells that are never shown: those beyond the style's columns, and a band's other cells. */
function normalizeTable(block: TableBlock): TableBlock {
  const columns = tableColumns(block.style);
  const head = Array.from({ length: columns }, (_, index) => block.head[index] ?? "");
  return {
    ...block,
    title: plainLine(block.title),
    head: head.every((words) => words === "") ? [] : head,
    rows: block.rows.map((row) => {
      const cells = tableCells(row);
      const shown = Array.from({ length: columns }, (_, index) => cells[index] ?? "");
      return tableRow(row.kind, row.kind === "band" ? shown.slice(0, 1) : shown);
    }),
  };
}

function writeTable(block: TableBlock, context: WriteContext): string {
  const columns = tableColumns(block.style);
  const place: InlinePlace = { kind: "cell", destination: context.destination, citesAddresses: true };
  const attributes = [
    `style=${block.style}`,
    ...(block.title === "" ? [] : [textAttribute("title", writePlainWords(block.title, { citesAddresses: true }))]),
    ...(block.showFilter ? ["filter"] : []),
    ...(block.quickLook ? ["quick-look"] : []),
  ];
  const head = Array.from({ length: columns }, (_, index) => cell(block.head[index] ?? "", place));
  const lines = [
    tableLine(head),
    `${"|---".repeat(columns)}|`,
    ...block.rows.map((row) => tableLine(rowCells(row, columns, place))),
  ];
  return writeContainer("table", attributes, lines.join("\n"));
}

function rowCells(row: TableRow, columns: number, place: InlinePlace): string[] {
  if (row.kind === "band") {
    const words = cell(row.column1, place);
    return [words === "" ? "#" : `# ${words}`, ...Array.from({ length: columns - 1 }, () => "")];
  }
  const [first = "", ...others] = tableCells(row).slice(0, columns);
  return [cell(first, place).replace(/^#(?= |$)/, "\\#"), ...others.map((html) => cell(html, place))];
}

function cell(html: string, place: InlinePlace): string {
  return inlineMarkdown(readCleanLine(html), place);
}

function tableLine(cells: readonly string[]): string {
  return `${cells.map((words) => (words === "" ? "| " : `| ${words} `)).join("")}|`;
}
