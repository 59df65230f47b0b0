import { plainText } from "../../../../../model/blocks/plain-text.ts";
import { element } from "../../editing/element.ts";
import { columnName, type TablePlace } from "../table-edits.ts";
import { CellEditor, type CellParts } from "./cell-editor.ts";
import { RenderedRows, type RenderedRow, fillCell } from "./rendered-rows.ts";

/** A cell: by the id of its row (null: the heads) and its column. */
export interface Cursor {
  row: string | null;
  column: number;
}

/** The grid of a table: which cell has the cursor, and which one is being written in. */
export class TableGrid {
  readonly dom = element("div", { role: "grid", class: "editor-grid" });
  readonly #head = element("div", { role: "row", class: "editor-row editor-row-head" });
  readonly #rows = new RenderedRows((row, column) => this.#isOpen({ row, column }));
  #shown: RenderedRow[] = [];
  #table: TablePlace;
  #cursor: Cursor = { row: null, column: 0 };
  #stop: HTMLElement | null = null;
  #open: { editor: CellEditor; at: Cursor } | null = null;

  constructor(table: TablePlace) {
    this.#table = table;
    this.#head.ariaRowIndex = "1";
    this.dom.append(this.#head, this.#rows.dom);
  }

  /** Renders the table as it is now. `hidden`: rows that a filter hides. */
  show(table: TablePlace, hidden: ReadonlySet<string> | null): void {
    const before = this.#index(this.#cursor);
    this.#table = table;
    this.#shown = table.rows.flatMap((row, index) => (hidden?.has(row.id) === true ? [] : [{ row, index }]));
    this.dom.ariaLabel = table.settings.title === "" ? "Table" : table.settings.title;
    this.dom.ariaRowCount = String(table.rows.length + 1);
    this.dom.ariaColCount = String(table.columns);
    this.dom.style.setProperty("--columns", String(table.columns));
    this.#showHead();
    this.#rows.show(this.#shown, table.columns);
    this.#keepCursor(before);
    this.#keepOpen();
    this.#setStop();
  }

  /** Where the cursor is. */
  get cursor(): Cursor {
    return this.#cursor;
  }

  /** The row of the table with the cursor, from 0; -1 in the heads. */
  get rowIndex(): number {
    const { row } = this.#cursor;
    return row === null ? -1 : this.#table.rows.findIndex(({ id }) => id === row);
  }

  /** What is written in, if anything. */
  get open(): CellEditor | null {
    return this.#open?.editor ?? null;
  }

  /** Goes to a cell, rendering it if need be. */
  goTo(cursor: Cursor): void {
    this.close();
    this.#cursor = { row: cursor.row, column: Math.max(0, Math.min(cursor.column, this.#table.columns - 1)) };
    const at = this.#index(this.#cursor);
    if (at >= 0) this.#rows.row(at);
    this.#setStop();
    this.focus();
  }

  /** Gives the focus to the cell with the cursor, or to what is written in it. */
  focus(): void {
    if (this.#open) this.#open.editor.view.focus();
    else this.#stop?.focus();
  }

  /** Goes so many shown rows down and columns to the right, no further than the last ones. */
  go(rows: number, columns: number): void {
    const at = Math.max(-1, Math.min(this.#index(this.#cursor) + rows, this.#shown.length - 1));
    this.goTo({ row: this.#shown[at]?.row.id ?? null, column: this.#cursor.column + columns });
  }

  goToEdge(edge: "start" | "end", isAll: boolean): void {
    const column = edge === "start" ? 0 : this.#table.columns - 1;
    const last = this.#shown.at(-1)?.row.id ?? null;
    this.goTo({ row: !isAll ? this.#cursor.row : edge === "start" ? null : last, column });
  }

  /** Goes to the next or previous cell, across rows; false if there is none. */
  goOn(by: 1 | -1): boolean {
    const { columns } = this.#table;
    const at = (this.#index(this.#cursor) + 1) * columns + this.#cursor.column + by;
    if (at < 0 || at >= (this.#shown.length + 1) * columns) return false;
    this.goTo({ row: this.#shown[Math.floor(at / columns) - 1]?.row.id ?? null, column: at % columns });
    return true;
  }

  /** The cell that an element is in; null if in none. */
  cellAt(target: EventTarget | null): Cursor | null {
    if (!(target instanceof Element)) return null;
    const cell = target.closest(".editor-cell");
    const column = Number(cell?.ariaColIndex ?? 0) - 1;
    if (!cell || column < 0) return null;
    if (this.#head.contains(cell)) return { row: null, column };
    const row = this.#shown[this.#rows.indexOf(cell)]?.row.id;
    return row === undefined ? null : { row, column };
  }

  /** What a cell says. */
  htmlAt({ row, column }: Cursor): string {
    if (row === null) return this.#table.settings.head[column] ?? "";
    return this.#table.rows.find(({ id }) => id === row)?.cells[column] ?? "";
  }

  /** Takes a cell as the one with the cursor, since it has got the focus. */
  take(cursor: Cursor): void {
    if (this.#open && !this.#isOpen(cursor)) this.close();
    this.#cursor = cursor;
    this.#setStop();
  }

  /** Begins to write in the cell with the cursor. */
  write(parts: Omit<CellParts, "label" | "html">): CellEditor | null {
    const cell = this.#cellOf(this.#cursor);
    if (!cell || this.#open) return null;
    const editor = new CellEditor({ ...parts, label: this.#label(), html: this.htmlAt(this.#cursor) });
    this.#open = { editor, at: this.#cursor };
    cell.replaceChildren(editor.dom);
    editor.view.focus();
    return editor;
  }

  /** Ends writing in a cell. */
  close(): void {
    if (!this.#open) return;
    const { editor, at } = this.#open;
    this.#open = null;
    editor.destroy();
    const cell = this.#cellOf(at);
    if (cell) fillCell(cell, this.htmlAt(at));
  }

  destroy(): void {
    this.#open?.editor.destroy();
    this.#open = null;
    this.#rows.destroy();
  }

  #index({ row }: Cursor): number {
    return row === null ? -1 : this.#shown.findIndex((each) => each.row.id === row);
  }

  #cellOf(cursor: Cursor): HTMLElement | null {
    const at = this.#index(cursor);
    if (cursor.row !== null && at < 0) return null;
    const row = cursor.row === null ? this.#head : this.#rows.renderedRow(at);
    const cell = row?.children[this.#shown[at]?.row.kind === "band" ? 0 : cursor.column];
    return cell instanceof HTMLElement ? cell : null;
  }

  #isOpen({ row, column }: Cursor): boolean {
    return this.#open?.at.row === row && this.#open.at.column === column;
  }

  #showHead(): void {
    const { columns, settings } = this.#table;
    while (this.#head.childElementCount > columns) this.#head.lastElementChild?.remove();
    while (this.#head.childElementCount < columns) {
      const cell = element("div", { role: "columnheader", class: "editor-cell", tabindex: "-1" });
      cell.ariaColIndex = String(this.#head.childElementCount + 1);
      this.#head.append(cell);
    }
    for (const [column, cell] of [...this.#head.children].entries()) {
      const html = settings.head[column] ?? "";
      if (!(cell instanceof HTMLElement) || this.#isOpen({ row: null, column })) continue;
      // A head without words is still a place to write one.
      cell.ariaLabel = plainText(html) === "" ? `${columnName(this.#table, column)}, no header` : null;
      fillCell(cell, html);
    }
  }

  /** What had the cursor may be gone: its neighbor has it then. */
  #keepCursor(before: number): void {
    const { row, column } = this.#cursor;
    const isThere = row === null || this.#index(this.#cursor) >= 0;
    const next = isThere ? row : (this.#shown[Math.min(before, this.#shown.length - 1)]?.row.id ?? null);
    this.#cursor = { row: next, column: Math.min(column, this.#table.columns - 1) };
  }

  /** What is written in stays open, wherever its row is now. */
  #keepOpen(): void {
    if (!this.#open) return;
    const { editor, at } = this.#open;
    const index = this.#index(at);
    const isGone = (at.row !== null && index < 0) || at.column >= this.#table.columns;
    if (index >= 0) this.#rows.row(index);
    const cell = isGone ? null : this.#cellOf(at);
    if (!cell) {
      this.#open = null;
      editor.destroy();
      return;
    }
    if (!cell.contains(editor.dom)) cell.replaceChildren(editor.dom);
    editor.show(this.htmlAt(at));
  }

  /** Tab stops at one cell of the grid: at the heads while the one with the cursor isn't rendered. */
  #setStop(): void {
    const cell = this.#cellOf(this.#cursor) ?? this.#cellOf({ row: null, column: this.#cursor.column });
    if (cell === this.#stop) return;
    if (this.#stop) this.#stop.tabIndex = -1;
    this.#stop = cell;
    if (cell) cell.tabIndex = 0;
  }

  #label(): string {
    const { row, column } = this.#cursor;
    const name = columnName(this.#table, column);
    return row === null ? `Header of ${name.toLowerCase()}` : `${name}, row ${this.rowIndex + 1}`;
  }
}
