import { plainText } from "../plain-text.ts";
import type { TextPart } from "../registry/text-part.ts";
import { tableCells } from "./cells.ts";
import type { TableBlock, TableRow } from "./schema.ts";

export const tableText: TextPart<TableBlock> = {
  seen: ({ title, head, rows }) => [title, ...head, ...rows.flatMap(tableCells)],
  lines: ({ title, head, rows }) => [[title], head.map(plainText), ...rows.map(rowText)].flatMap(withWords),
};

function rowText(row: TableRow): string[] {
  return tableCells(row).map(plainText);
}

function withWords(cells: readonly string[]): string[][] {
  const words = cells.filter((cell) => cell !== "");
  return words.length === 0 ? [] : [words];
}
