import { escapeHtml } from "../../../../../platform/ssr/escape-html.ts";
import { tableCells } from "../../../blocks/table/cells.ts";
import type { TableRow } from "../../../blocks/table/schema.ts";
import type { FoundRow, LookUpTable } from "./look-up.ts";

const copyIcon = '<svg class="icon" aria-hidden="true"><use href="#icon-copy" /></svg>';

/** Renders a row that matches as an item: what was looked up, the form to copy, and the table that says so. */
export function renderFound({ table, band, name, form, notes }: FoundRow): string {
  const more = notes.filter((note) => note !== "").join(" · ");
  return (
    `<li>${name === form ? "" : `<span class="look-up-name">${name}</span>`}` +
    '<button type="button" class="look-up-form" data-form title="Copy"><span class="visually-hidden">Copy </span>' +
    `<span class="look-up-words">${form}</span>${copyIcon}</button>${more === "" ? "" : `<p>${more}</p>`}` +
    `<small><a href="${escapeHtml(table.href)}">${escapeHtml(table.name)}</a>${band === "" ? "" : ` · ${band}`}</small></li>`
  );
}

/** Renders a table that can be looked into by itself, without rows; `place` names it to whoever fills it. */
export function renderTable({ name, href, total }: LookUpTable, place: number): string {
  const label = escapeHtml(name);
  return (
    `<details class="look-up-table" data-table="${place}"><summary><span>${label}</span><small>${total}</small></summary>` +
    `<input type="search" class="look-up-filter" aria-label="Filter ${label}" placeholder="Filter this table only"` +
    ' autocomplete="off" spellcheck="false"><div></div>' +
    `<p class="look-up-note"><span></span><a href="${escapeHtml(href)}">Open the table</a></p></details>`
  );
}

/** Renders rows of one table. */
export function renderRows({ name, columns }: LookUpTable, rows: readonly TableRow[]): string {
  const cells = (row: TableRow) =>
    row.kind === "band"
      ? `<td colspan="${columns}">${row.column1}</td>`
      : tableCells(row)
          .slice(0, columns)
          .map((cell) => `<td>${cell}</td>`)
          .join("");
  const items = rows.map((row) => `<tr${row.kind === "band" ? ' class="look-up-band"' : ""}>${cells(row)}</tr>`);
  return `<table aria-label="${escapeHtml(name)}"><tbody>${items.join("")}</tbody></table>`;
}
