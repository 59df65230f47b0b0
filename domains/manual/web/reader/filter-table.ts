import { plainText } from "../../model/blocks/plain-text.ts";
import { rowIndex } from "../../model/blocks/table/rows/row-index.ts";
import { type IndexedRow, visibleRows } from "../../model/blocks/table/rows/visible-rows.ts";

/** The rows of one `tbody`; a long table has many. */
interface Chunk {
  body: HTMLTableSectionElement;
  /** The index of its first row in the table, and of the first row after it. */
  from: number;
  to: number;
  /** How many of its rows are visible. */
  shown: number;
}

interface FilteredTable {
  rows: HTMLTableRowElement[];
  /** Which rows are hidden. Mirrors the document, which is slower to read on each key press than the filter itself. */
  hidden: boolean[];
  chunks: Chunk[];
  index: IndexedRow[];
  total: number;
  output: HTMLOutputElement | null;
  /** The assumed height, in pixels, of a row in a chunk not yet laid out. */
  rowHeight: number;
}

const tables = new WeakMap<HTMLElement, FilteredTable>();

/** Answers what happened to a table's filter: it got the focus (`focusin`), or something else that filters the table. */
export function answerFilter(input: HTMLInputElement, type?: string): void {
  const box = input.closest<HTMLElement>(".table");
  if (!box) return;
  if (type === "focusin") prepareTable(box);
  else filterTable(box, input.value);
}

/**
 * Prepares a table whose filter has the focus: reads its rows ahead, so that the first key press is as fast as the rest,
 * and makes room below the filter for what it will find.
 */
function prepareTable(box: HTMLElement): void {
  readTable(box);
  if (box.getBoundingClientRect().top > innerHeight / 3) box.scrollIntoView();
}

/** What is filtered by: words that are struck out are not. */
function wordsOf(cell: Element): string {
  return cell.querySelector("s") ? plainText(cell.innerHTML) : cell.textContent;
}

/** Reads a table's rows, once. */
function readTable(box: HTMLElement): FilteredTable {
  const known = tables.get(box);
  if (known) return known;
  const rows = [...box.querySelectorAll<HTMLTableRowElement>("tbody > tr")];
  const index = rows.map((row) => ({
    isBand: row.classList.contains("band"),
    index: rowIndex(Array.from(row.cells, wordsOf)),
  }));
  const total = index.filter(({ isBand }) => !isBand).length;
  const rowHeight = rows.find((row) => row.offsetHeight > 0)?.offsetHeight ?? 40;
  const hidden = rows.map((row) => row.hasAttribute("hidden"));
  const made = { rows, hidden, chunks: chunksOf(box), index, total, output: box.querySelector("output"), rowHeight };
  tables.set(box, made);
  return made;
}

function chunksOf(box: HTMLElement): Chunk[] {
  let from = 0;
  return [...box.querySelectorAll("tbody")].map((body) => {
    const to = from + body.rows.length;
    const chunk = { body, from, to, shown: body.rows.length };
    from = to;
    return chunk;
  });
}

/** Shows only the rows that match `input`, and the count of matches (BLOCK-5). */
function filterTable(box: HTMLElement, input: string): void {
  const table = readTable(box);
  const { index, total, output } = table;
  const { active, visible, count } = visibleRows(index, input, "page");
  const isLong = box.classList.contains("table-long");
  const grown = countAnew(table.chunks, visible);
  if (isLong) leaveOut(table, grown);
  for (const chunk of table.chunks) {
    showRows(table, chunk, visible);
    if (isLong) fitChunk(chunk, active, table.rowHeight);
  }
  box.classList.toggle("table-filtered", active);
  const words = active ? `${format(count)} of ${format(total)} rows` : `${format(total)} rows`;
  // The reader was further down, where the rows that are left no longer stand.
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  if (active && box.getBoundingClientRect().top < Number.parseFloat(scrollPaddingTop)) box.scrollIntoView();
  if (output) output.textContent = active && count === 0 ? `No results: ${words}` : words;
}

/** Updates each chunk's count of visible rows; returns the chunks that gain rows. */
function countAnew(chunks: readonly Chunk[], visible: readonly boolean[]): Set<Chunk> {
  const grown = new Set<Chunk>();
  for (const chunk of chunks) {
    let count = 0;
    for (let place = chunk.from; place < chunk.to; place++) if (visible[place] === true) count += 1;
    if (count > chunk.shown) grown.add(chunk);
    chunk.shown = count;
  }
  return grown;
}

/**
 * Leaves off-screen chunks that gain rows out of the next layout. When few rows were visible every chunk is on screen,
 * and the browser would lay out all 1,600 rows before noticing that most moved away: 35 ms instead of 15.
 */
function leaveOut({ chunks, rowHeight }: FilteredTable, grown: ReadonlySet<Chunk>): void {
  // The reader is typing in the filter, so the table starts on screen.
  let space = innerHeight;
  const away: HTMLElement[] = [];
  for (const chunk of chunks) {
    if (space < 0 && grown.has(chunk) && !chunk.body.hidden) away.push(chunk.body);
    space -= chunk.shown * rowHeight;
  }
  if (away.length === 0) return;
  const set = (value: string) => {
    for (const body of away) body.style.contentVisibility = value;
  };
  set("hidden");
  requestAnimationFrame(() => requestAnimationFrame(() => set("")));
}

/** Hides a chunk without matches as a whole and leaves its rows alone, so that most key presses touch few rows. */
function showRows(
  { rows, hidden }: FilteredTable,
  { body, from, to, shown }: Chunk,
  visible: readonly boolean[],
): void {
  if (body.hidden !== (shown === 0)) body.hidden = shown === 0;
  if (shown === 0) return;
  for (let place = from; place < to; place++) {
    const isHidden = visible[place] !== true;
    const row = rows[place];
    if (hidden[place] === isHidden || !row) continue;
    row.hidden = isHidden;
    hidden[place] = isHidden;
  }
}

/** Gives an off-screen chunk the height of its visible rows. */
function fitChunk({ body, shown }: Chunk, active: boolean, rowHeight: number): void {
  const size = active ? `${shown * rowHeight}px` : "";
  if (body.style.containIntrinsicBlockSize !== size) body.style.containIntrinsicBlockSize = size;
}

function format(count: number): string {
  return count.toLocaleString("en-US");
}
