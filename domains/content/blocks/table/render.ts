import { escapeHtml } from "../../../../platform/ssr/escape-html.ts";
import type { HtmlChange, Place } from "../registry/web-part.ts";
import type { TableBlock, TableRow } from "./schema.ts";
import { hasCarets, tableColumns } from "./styles.ts";

/** Tables with more rows are split into chunks, so that the browser lays out only those near the screen. */
const LONG = 150;
const CHUNK = 50;

/** Renders a table with its title, filter box and sticky head row. */
export function renderTable(table: TableBlock, { index }: Pick<Place, "index">): string {
  const id = `table-${index}`;
  const { style, rows } = table;
  const columns = tableColumns(style);
  const classes = [
    "table",
    `table-${style.toLowerCase()}`,
    `table-columns-${columns}`,
    ...(columns > 2 ? ["table-wide"] : []),
    ...(hasCarets(style) ? ["table-carets"] : []),
    ...(rows.length > LONG ? ["table-long"] : []),
  ];
  const name = table.title === "" ? ' aria-label="Table"' : ` aria-labelledby="${id}-title"`;
  const focus = columns > 2 ? ` tabindex="0" role="region"${name}` : "";
  return (
    `<div class="${classes.join(" ")}" id="${id}">${renderBar(table, id)}` +
    `<div class="table-scroll"${focus}><table${name}${rows.length > LONG ? ' role="table"' : ""}>` +
    `${renderHead(table, columns)}${renderBodies(rows, columns)}</table></div></div>`
  );
}

function renderBar({ title, showFilter, rows }: TableBlock, id: string): string {
  const heading = title === "" ? "" : `<p class="table-title" id="${id}-title">${escapeHtml(title)}</p>`;
  const filter = showFilter ? renderFilter(title, rows.filter(({ kind }) => kind === "row").length) : "";
  return heading === "" && filter === "" ? "" : `<div class="table-bar">${heading}${filter}</div>`;
}

function renderFilter(title: string, count: number): string {
  const label = escapeHtml(title === "" ? "Filter this table" : `Filter ${title}`);
  return (
    `<div class="table-filter"><svg class="icon" aria-hidden="true"><use href="#icon-filter"/></svg>` +
    `<input type="search" data-filter aria-label="${label}" placeholder="Type to filter" ` +
    `autocomplete="off" spellcheck="false"><output>${formatCount(count)}</output></div>`
  );
}

/** '1,594 rows'. */
function formatCount(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"}`;
}

function renderHead({ head, rows }: TableBlock, columns: number): string {
  if (head.every((cell) => cell === "")) return "";
  const roles = rows.length > LONG;
  const cells = Array.from(
    { length: columns },
    (_, index) => `<th scope="col"${roles ? ' role="columnheader"' : ""}>${head[index] ?? ""}</th>`,
  );
  return roles
    ? `<thead role="rowgroup"><tr role="row">${cells.join("")}</tr></thead>`
    : `<thead><tr>${cells.join("")}</tr></thead>`;
}

/** The parts of a long table lose their table layout, and with it their roles, so they carry explicit ones. */
function renderBodies(rows: readonly TableRow[], columns: number): string {
  if (rows.length <= LONG) return `<tbody>${rows.map((row) => renderRow(row, columns, false)).join("")}</tbody>`;
  const bodies: string[] = [];
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK).map((row) => renderRow(row, columns, true));
    bodies.push(`<tbody role="rowgroup">${chunk.join("")}</tbody>`);
  }
  return bodies.join("");
}

function renderRow(row: TableRow, columns: number, roles: boolean): string {
  const rowRole = roles ? ' role="row"' : "";
  const cellRole = roles ? ' role="cell"' : "";
  if (row.kind === "band") {
    return `<tr class="band"${rowRole}><td colspan="${columns}"${cellRole}><span>${row.column1}</span></td></tr>`;
  }
  const cells = [row.column1, row.column2, row.column3, row.column4].slice(0, columns);
  return `<tr${rowRole}>${cells.map((cell) => `<td${cellRole}>${cell}</td>`).join("")}</tr>`;
}

export function mapTableHtml(block: TableBlock, change: HtmlChange): TableBlock {
  const inline = (html: string) => change(html, "inline");
  const rows = block.rows.map((row) => ({
    kind: row.kind,
    column1: inline(row.column1),
    column2: inline(row.column2),
    column3: inline(row.column3),
    column4: inline(row.column4),
  }));
  return { ...block, head: block.head.map(inline), rows };
}
