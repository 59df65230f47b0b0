import type { EditedRow } from "../../document/attributes.ts";
import { element } from "../../editing/element.ts";

/** A row that is shown, and its number in the table, from 0. */
export interface ShownRow {
  row: EditedRow;
  index: number;
}

/** Renders a row with a cell for each column; a band has one across them. */
export function renderRow({ row, index }: ShownRow, columns: number): HTMLElement {
  const isBand = row.kind === "band";
  const rendered = element("div", { role: "row", class: isBand ? "editor-row editor-row-band" : "editor-row" });
  for (let column = 0; column < (isBand ? 1 : columns); column += 1) {
    const cell = element("div", { role: "gridcell", class: "editor-cell", tabindex: "-1" });
    cell.ariaColIndex = String(column + 1);
    if (isBand) cell.ariaColSpan = String(columns);
    fillCell(cell, row.cells[column] ?? "");
    rendered.append(cell);
  }
  numberRow(rendered, index);
  return rendered;
}

/** Says where in the table a row stands: the heads are its first. */
export function numberRow(rendered: HTMLElement, index: number): void {
  rendered.ariaRowIndex = String(index + 2);
}

/** Shows clean HTML in a cell. What it leads to is for readers. */
export function fillCell(cell: HTMLElement, html: string): void {
  cell.innerHTML = html
    .replaceAll(/<a href="[^"]*">/g, '<span class="editor-cell-link">')
    .replaceAll("</a>", "</span>");
}
