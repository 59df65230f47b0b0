import { mostRows, mostTitle, type TableBlock, type TableRow } from "./schema.ts";

/** Makes a block of a table's rows, whose cells are clean inline HTML, or several if there are too many for one. */
export function tablesFromHtml(found: Omit<TableBlock, "type">): TableBlock[] {
  const title = found.title.slice(0, mostTitle);
  return inParts(found.rows).map((rows) => ({ type: "table", ...found, title, rows }));
}

function inParts(rows: readonly TableRow[]): TableRow[][] {
  const parts: TableRow[][] = [rows.slice(0, mostRows)];
  for (let from = mostRows; from < rows.length; from += mostRows) {
    parts.push(rows.slice(from, from + mostRows));
  }
  return parts;
}
