import { element } from "../../editing/element.ts";
import type { EditedRow } from "../../document/page-schema.ts";

/** A row that is shown, and its number in the table, from 0. */
export interface RenderedRow {
  row: EditedRow;
  index: number;
}

/** Renders a row with a cell for each column; a band has one across them. */
function renderRow({ row, index }: RenderedRow, columns: number): HTMLElement {
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
function numberRow(rendered: HTMLElement, index: number): void {
  rendered.ariaRowIndex = String(index + 2);
}

/** Shows clean HTML in a cell. What it leads to is for readers. */
export function fillCell(cell: HTMLElement, html: string): void {
  cell.innerHTML = html
    .replaceAll(/<a href="[^"]*">/g, '<span class="editor-cell-link">')
    .replaceAll("</a>", "</span>");
}

/** So many rows are laid out, and rendered, together. */
const CHUNK = 50;
/** About how high a row is, in pixels, until it has been rendered. */
const ROW_HEIGHT = 38;
/** Rows this near the screen are rendered. */
const NEARBY = "800px";

interface Chunk {
  dom: HTMLElement;
  /** What is rendered in it, in order; null while nothing is. */
  rendered: Rendered[] | null;
}

interface Rendered extends RenderedRow {
  dom: HTMLElement;
}

/** The rows of a table, of which only those near the screen are rendered. */
export class RenderedRows {
  readonly dom = element("div", { role: "presentation" });
  readonly #isOpen: (row: string, column: number) => boolean;
  readonly #near: IntersectionObserver;
  readonly #chunks: Chunk[] = [];
  #shown: readonly RenderedRow[] = [];
  #columns = 0;

  /** `isOpen`: whether a cell is being written in, and must be left alone. */
  constructor(isOpen: (row: string, column: number) => boolean) {
    this.#isOpen = isOpen;
    this.#near = new IntersectionObserver((entries) => this.#scrolled(entries), { rootMargin: NEARBY });
  }

  /** Shows these rows. Those that are rendered and haven't changed stay as they are. */
  show(shown: readonly RenderedRow[], columns: number): void {
    if (columns !== this.#columns) for (const chunk of this.#chunks) chunk.rendered &&= [];
    this.#shown = shown;
    this.#columns = columns;
    const wanted = Math.ceil(shown.length / CHUNK);
    for (const { dom } of this.#chunks.splice(wanted)) {
      this.#near.unobserve(dom);
      dom.remove();
    }
    while (this.#chunks.length < wanted) this.#addChunk();
    for (const [at, { rendered }] of this.#chunks.entries()) if (rendered) this.#render(at);
  }

  /** The element of a shown row, rendered if it isn't yet; null if there is none. */
  row(at: number): HTMLElement | null {
    const chunk = Math.floor(at / CHUNK);
    if (!this.#chunks[chunk]) return null;
    if (!this.#chunks[chunk].rendered) this.#render(chunk);
    return this.#chunks[chunk].rendered?.[at % CHUNK]?.dom ?? null;
  }

  /** The element of a shown row if it is rendered. */
  renderedRow(at: number): HTMLElement | null {
    return this.#chunks[Math.floor(at / CHUNK)]?.rendered?.[at % CHUNK]?.dom ?? null;
  }

  /** Which shown row an element is in; -1 if in none. */
  indexOf(target: Node): number {
    for (const [at, { dom, rendered }] of this.#chunks.entries()) {
      if (!dom.contains(target)) continue;
      const found = rendered?.findIndex((each) => each.dom.contains(target)) ?? -1;
      return found < 0 ? -1 : at * CHUNK + found;
    }
    return -1;
  }

  /** Stops watching the screen. */
  destroy(): void {
    this.#near.disconnect();
  }

  #addChunk(): void {
    const chunk: Chunk = { dom: element("div", { role: "presentation", class: "editor-rows" }), rendered: null };
    const at = this.#chunks.push(chunk) - 1;
    this.dom.append(chunk.dom);
    // The first rows are there at once: most tables have no others.
    if (at === 0) this.#render(at);
    else chunk.dom.style.height = `${this.#rowsOf(at).length * ROW_HEIGHT}px`;
    this.#near.observe(chunk.dom);
  }

  #rowsOf(at: number): readonly RenderedRow[] {
    return this.#shown.slice(at * CHUNK, (at + 1) * CHUNK);
  }

  #render(at: number): void {
    const chunk = this.#chunks[at];
    if (!chunk) return;
    const before = new Map(chunk.rendered?.map((each) => [each.row.id, each]));
    const next = this.#rowsOf(at).map((shown) => this.#renderRow(shown, before.get(shown.row.id)));
    const isSame =
      chunk.rendered?.length === next.length && next.every(({ dom }, slot) => chunk.rendered?.[slot]?.dom === dom);
    if (!isSame) chunk.dom.replaceChildren(...next.map(({ dom }) => dom));
    chunk.rendered = next;
    chunk.dom.style.height = "";
  }

  #renderRow(shown: RenderedRow, before: Rendered | undefined): Rendered {
    const { row, index } = shown;
    if (!before || before.row.kind !== row.kind) return { ...shown, dom: renderRow(shown, this.#columns) };
    const { dom } = before;
    if (before.index !== index) numberRow(dom, index);
    if (before.row !== row)
      for (const [column, cell] of [...dom.children].entries()) {
        const isKept = before.row.cells[column] === row.cells[column] || this.#isOpen(row.id, column);
        if (!isKept && cell instanceof HTMLElement) fillCell(cell, row.cells[column] ?? "");
      }
    return { row, index, dom };
  }

  #scrolled(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const at = this.#chunks.findIndex(({ dom }) => dom === target);
      const chunk = this.#chunks[at];
      if (!chunk) continue;
      if (isIntersecting && !chunk.rendered) this.#render(at);
      else if (!isIntersecting && chunk.rendered && at > 0 && !chunk.dom.contains(document.activeElement)) {
        chunk.dom.style.height = `${chunk.dom.offsetHeight}px`;
        chunk.rendered = null;
        chunk.dom.replaceChildren();
      }
    }
  }
}
