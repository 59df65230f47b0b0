import type { Table, TableCell, TableRow as MarkdownRow } from "mdast";
import type { ContainerDirective } from "mdast-util-directive";
import { inlineHtml } from "../../../../server/model/markdown/read/inline-html.ts";
import { lineOf, type MarkdownContext } from "../../../../server/model/markdown/read/markdown-context.ts";
import { readPlainWords } from "../../../../server/model/markdown/plain-words.ts";
import { tableRow } from "../cells.ts";
import type { TableBlock, TableRow } from "../schema.ts";
import { tableColumns, tableStyles } from "../styles.ts";

const numberWords = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];

/** Reads `:::table{style=A6 title="…" filter quick-look}` with the table between its colons; null if invalid. */
export function readTable(node: ContainerDirective, page: MarkdownContext): TableBlock | null {
  const context = { ...page, citesAddresses: true };
  const line = lineOf(node, context);
  const attributes = node.attributes ?? {};
  const style = tableStyles.find((known) => known === attributes["style"]);
  if (style === undefined) {
    context.report.error(
      line,
      `This table needs a style: :::table{style=A6}. The styles are ${tableStyles.join(", ")}.`,
    );
    return null;
  }
  const [table, ...others] = node.children;
  if (table?.type !== "table" || others.length > 0) {
    const stray = others[0] ?? table ?? node;
    context.report.error(
      lineOf(stray, context),
      "There must be one table between :::table and the closing :::, with a head row, a |---|---| row with as many columns, then the rows, without blank lines.",
    );
    return null;
  }
  const columns = tableColumns(style);
  const [head, ...rows] = table.children;
  return {
    type: "table",
    style,
    title: readPlainWords(attributes["title"] ?? "", line, context.report, { citesAddresses: true }),
    head: readHead(head, table, columns, style, context),
    rows: rows.flatMap((row) => readRow(row, columns, style, context)),
    showFilter: "filter" in attributes,
    quickLook: "quick-look" in attributes,
  };
}

function readHead(
  head: MarkdownRow | undefined,
  table: Table,
  columns: number,
  style: string,
  context: MarkdownContext,
): string[] {
  const cells = (head?.children ?? []).map((cell) => inlineHtml(cell.children, context));
  if (cells.length !== columns) {
    wrongColumns(lineOf(table, context), cells.length, columns, style, context);
    return [];
  }
  return cells.every((cell) => cell === "") ? [] : cells;
}

function readRow(row: MarkdownRow, columns: number, style: string, context: MarkdownContext): TableRow[] {
  const [first, ...others] = row.children;
  const band = first === undefined ? null : bandText(first, context);
  if (band !== null) {
    if (others.length >= columns || others.some((cell) => cell.children.length > 0)) {
      context.report.error(
        lineOf(row, context),
        "A row that starts with # is a band across the table. Leave its other cells empty, or write \\# instead.",
      );
    }
    return [tableRow("band", [band])];
  }
  if (row.children.length !== columns) {
    wrongColumns(lineOf(row, context), row.children.length, columns, style, context);
    return [];
  }
  const cells = row.children.map((cell) => inlineHtml(cell.children, context));
  return [tableRow("row", cells)];
}

function wrongColumns(line: number, found: number, columns: number, style: string, context: MarkdownContext): void {
  context.report.error(
    line,
    `A table of style ${style} has ${numberWords[columns] ?? columns} column${columns === 1 ? "" : "s"}; this row has ${numberWords[found] ?? found}. Write a bar inside a cell as \\|.`,
  );
}

/** Returns the text of a band, or null for an ordinary row. `\# ` at the start of a row is a plain number sign. */
function bandText(cell: TableCell, context: MarkdownContext): string | null {
  const [first, ...others] = cell.children;
  if (first?.type !== "text" || context.source[first.position?.start.offset ?? 0] !== "#") {
    return null;
  }
  if (first.value === "#" && others.length === 0) {
    return "";
  }
  return first.value.startsWith("# ")
    ? inlineHtml([{ ...first, value: first.value.slice(2) }, ...others], context)
    : null;
}
