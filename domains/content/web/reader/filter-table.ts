import { rowIndex } from "../../blocks/table/row-index.ts";
import { type IndexedRow, visibleRows } from "../../blocks/table/visible-rows.ts";

interface FilteredTable {
  rows: HTMLTableRowElement[];
  index: IndexedRow[];
  total: number;
  output: HTMLOutputElement | null;
  /** The height of a row in a chunk that was not laid out yet, in pixels. */
  rowHeight: number;
}

const tables = new WeakMap<HTMLElement, FilteredTable>();

/** Reads a table's rows once, so that the first letter typed is answered as fast as the others. */
export function prepareTable(box: HTMLElement): FilteredTable {
  const known = tables.get(box);
  if (known) return known;
  const rows = [...box.querySelectorAll<HTMLTableRowElement>("tbody > tr")];
  const index = rows.map((row) => ({
    isBand: row.classList.contains("band"),
    index: rowIndex(Array.from(row.cells, (cell) => cell.textContent)),
  }));
  const total = index.filter(({ isBand }) => !isBand).length;
  const rowHeight = rows.find((row) => row.offsetHeight > 0)?.offsetHeight ?? 40;
  const made = { rows, index, total, output: box.querySelector("output"), rowHeight };
  tables.set(box, made);
  return made;
}

/** Shows the rows that match what was typed, and says how many of how many they are (BLOCK-5). */
export function filterTable(box: HTMLElement, input: string): void {
  const { rows, index, total, output, rowHeight } = prepareTable(box);
  const { active, visible, count } = visibleRows(index, input, "page");
  for (const [position, row] of rows.entries()) {
    const hidden = visible[position] !== true;
    if (row.hidden !== hidden) row.hidden = hidden;
  }
  if (box.classList.contains("table-long")) fitChunks(box, active, rowHeight);
  box.classList.toggle("table-filtered", active);
  const words = active ? `${format(count)} of ${format(total)} rows` : `${format(total)} rows`;
  if (output) output.textContent = active && count === 0 ? `No results: ${words}` : words;
}

/** A chunk that is away from the screen is as high as its remaining rows would be. */
function fitChunks(box: HTMLElement, active: boolean, rowHeight: number): void {
  for (const chunk of box.querySelectorAll("tbody")) {
    const shown = chunk.querySelectorAll("tr:not([hidden])").length;
    chunk.hidden = shown === 0;
    chunk.style.containIntrinsicBlockSize = active ? `${shown * rowHeight}px` : "";
  }
}

function format(count: number): string {
  return count.toLocaleString("en-US");
}
