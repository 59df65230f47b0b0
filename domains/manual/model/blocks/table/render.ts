import { escapeHtml } from "../../../../../platform/ssr/escape-html.ts";
import { withoutStruck } from "../plain-text.ts";
import type { HtmlChange, Place } from "../registry/web-part.ts";
import { tableCells, tableRow } from "./cells.ts";
import type { TableBlock, TableRow } from "./schema.ts";
import { ANSWERS, hasCarets, hasForms, hasPairs, tableColumns, type TableStyle } from "./styles.ts";

/** Tables with more rows are split into chunks, so that the browser lays out only those near the screen. */
const LONG = 150;
const CHUNK = 50;

/** From as many columns on, a table may need more room than the text has. */
const WIDE = 5;

/** Of two columns, whole forms have lines of their own instead. */
const SHORT_ANSWERS = /^(?:Abbreviation|Initials)$/;

/** Renders a table with its title, filter box and sticky head row. */
export function renderTable(table: TableBlock, { index }: Pick<Place, "index">): string {
  const id = `table-${index}`;
  const { style, rows, head } = table;
  const columns = tableColumns(style);
  const answers = columns > 2 ? ANSWERS : SHORT_ANSWERS;
  const answer = head.findIndex((cell) => answers.test(cell)) + 1;
  const classes = [
    "table",
    `table-${style.toLowerCase()}`,
    `table-columns-${columns}`,
    ...(columns > 2 || answer > 1 ? ["table-stack"] : []),
    ...(hasForms(style) && answer < 2 ? ["table-below"] : []),
    ...(answer > 1 ? [`table-answer-${answer}`] : []),
    ...(hasCarets(style) ? ["table-carets"] : []),
    ...(rows.length > LONG ? ["table-long"] : []),
  ];
  const name = table.title === "" ? ' aria-label="Table"' : ` aria-labelledby="${id}-title"`;
  const body = `<table${name} role="table">${renderHead(table, columns)}${renderBodies(table, columns)}</table>`;
  // Wider than the text, a table is scrolled by itself, also by keys.
  const framed = columns < WIDE ? body : `<div class="table-frame" role="region"${name} tabindex="0">${body}</div>`;
  return `<div class="${classes.join(" ")}" id="${id}">${renderBar(table, id)}${framed}</div>`;
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

function renderHead({ head }: TableBlock, columns: number): string {
  if (head.every((cell) => cell === "")) return "";
  const cells = Array.from(
    { length: columns },
    (_, index) => `<th scope="col" role="columnheader">${head[index] ?? ""}</th>`,
  );
  return `<thead role="rowgroup"><tr role="row">${cells.join("")}</tr></thead>`;
}

/** Narrow and long tables lose their table layout, and with it in some browsers their roles, so all carry explicit ones. */
function renderBodies({ rows, head, style }: TableBlock, columns: number): string {
  const labels = cellLabels(style, head);
  const size = rows.length > LONG ? CHUNK : Math.max(rows.length, 1);
  const bodies: string[] = [];
  for (let start = 0; start < Math.max(rows.length, 1); start += size) {
    const chunk = rows.slice(start, start + size).map((row) => renderRow(row, columns, labels));
    bodies.push(`<tbody role="rowgroup">${chunk.join("")}</tbody>`);
  }
  return bodies.join("");
}

/**
 * What stands before the cells of a row whose heads are out of sight, because the table is narrow. A name and the form that
 * readers look for need none; of a pair, such as "Write" and "Not", both do.
 */
function cellLabels(style: TableStyle, head: readonly string[]): string[] {
  const isPair = hasPairs(style) && head[1] !== undefined && !ANSWERS.test(head[1]);
  if (!isPair && tableColumns(style) < 3) return [];
  return head.map((cell, index) => {
    const words = withoutStruck(cell).replaceAll(/<[^>]*>/g, "");
    const isClear = (index === 0 && !isPair) || words === "" || words === "Years" || ANSWERS.test(cell);
    return isClear ? "" : ` data-label="${words.replaceAll('"', "&quot;")}"`;
  });
}

function renderRow(row: TableRow, columns: number, labels: readonly string[]): string {
  if (row.kind === "band") {
    return `<tr class="band" role="row"><td colspan="${columns}" role="cell"><span>${row.column1}</span></td></tr>`;
  }
  const found = tableCells(row);
  const cells = Array.from({ length: columns }, (_, index) => found[index] ?? "");
  return `<tr role="row">${cells.map((cell, index) => `<td role="cell"${labels[index] ?? ""}>${cell}</td>`).join("")}</tr>`;
}

export function mapTableHtml(block: TableBlock, change: HtmlChange): TableBlock {
  const inline = (html: string) => change(html, "inline");
  const rows = block.rows.map((row) => tableRow(row.kind, tableCells(row).map(inline)));
  return { ...block, head: block.head.map(inline), rows };
}
