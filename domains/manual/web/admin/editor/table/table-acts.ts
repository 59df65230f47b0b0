import type { Transaction } from "prosemirror-state";
import { plainText } from "../../../../model/blocks/plain-text.ts";
import type { GridActs } from "./grid/grid-keys.ts";
import type { Cursor, TableGrid } from "./grid/table-grid.ts";
import type { Note } from "../panels/panel.ts";
import { noNotes, type PasteNotes, tellNotes } from "../paste/clean-markup.ts";
import { LONG, MOST, TOO_MUCH } from "../paste/limits.ts";
import { pasteAt } from "./paste/paste-at.ts";
import { type Copied, pastedGrid, type PastedRow } from "./paste/paste-grid.ts";
import { readBehindProgress } from "./paste/read-behind-progress.ts";
import {
  type TablePlace,
  TableRefusal,
  addColumn,
  addRows,
  columnName,
  emptyRow,
  moveColumn,
  moveRow,
  removeColumn,
  removeRow,
  setCell,
  setHead,
  setKind,
  sortRows,
} from "./table-edits.ts";
import type { ToolActs } from "./table-tools.ts";

interface ActParts {
  grid: TableGrid;
  table(): TablePlace;
  /** Begins a change of the page. */
  change(): Transaction;
  /** Makes it. */
  make(transaction: Transaction): void;
  /** Says what was done to a screen reader. */
  say(sentence: string): void;
  /** Says something beside the page that stays, with what can be done about it. */
  note: Note;
  /** Says why something can't be done. */
  tell(sentence: string): void;
  /** Shows rows that a filter hides. */
  showAll(): void;
}

/** What can be done with a table at its cursor, by keys and by its tools. Everything done is said. */
export class TableActs {
  readonly #parts: ActParts;

  constructor(parts: ActParts) {
    this.#parts = parts;
  }

  /** What keys do besides writing and leaving. */
  forKeys(): Omit<GridActs, "write" | "leave" | "undo" | "redo" | "goToTools"> {
    const { grid } = this.#parts;
    return {
      go: (rows, columns) => grid.go(rows, columns),
      goToEdge: (edge, isAll) => grid.goToEdge(edge, isAll),
      goOn: (by) => grid.goOn(by),
      clear: () => this.clear(),
      moveRow: (by) => this.#moveRow(by),
      moveColumn: (by) => this.#moveColumn(by),
      addRow: (below) => this.#addRow(below),
      removeRow: () => this.#removeRow(),
    };
  }

  forTools(): Omit<ToolActs, "filter" | "back"> {
    return {
      addRow: (below) => this.#addRow(below),
      moveRow: (by) => this.#moveRow(by),
      changeKind: () => this.#changeKind(),
      removeRow: () => this.#removeRow(),
      addColumn: (right) => this.#addColumn(right),
      moveColumn: (by) => this.#moveColumn(by),
      sort: (direction) => this.#sort(direction),
      removeColumn: () => this.#removeColumn(),
      place: () => {
        const at = this.#row;
        const row = at < 0 ? "The header row" : `Row ${at + 1}`;
        const isBand = this.#table.rows[at]?.kind === "band";
        return { row, isBand, column: columnName(this.#table, this.#column) };
      },
    };
  }

  /** Empties the cell with the cursor. */
  clear(): void {
    this.#write(this.#parts.grid.cursor, "");
    this.#parts.say("Cell emptied.");
  }

  /** Goes on to the next or previous cell; behind the last one a new row begins. */
  goOnWriting(by: 1 | -1, close: () => void): void {
    close();
    if (this.#parts.grid.goOn(by)) return;
    if (by < 0) this.#parts.grid.focus();
    else this.#addRow(true);
  }

  /** Copies the cell with the cursor. */
  copy(data: DataTransfer): void {
    const html = this.#parts.grid.htmlAt(this.#parts.grid.cursor);
    data.setData("text/plain", plainText(html));
    data.setData("text/html", `<table><tr><td>${html}</td></tr></table>`);
  }

  /** Fills cells from the one with the cursor on; returns false if there is nothing to fill them with. */
  paste(data: DataTransfer | null): boolean {
    const copied = copiedIn(data);
    if (this.#pasteLong(copied)) return true;
    const notes = noNotes();
    const pasted = pastedGrid(copied, notes);
    this.#take(pasted, { copied, notes });
    return pasted !== null || notes.deletions > 0;
  }

  /** Takes what is long behind a line of progress; returns false if it is short. */
  #pasteLong(copied: Copied): boolean {
    const length = Math.max(copied.html.length, copied.text.length);
    if (length <= LONG) return false;
    if (length > MOST) this.#refuse(TOO_MUCH);
    else void this.#fillSlowly(copied, noNotes());
    return true;
  }

  async #fillSlowly(copied: Copied, notes: PasteNotes): Promise<void> {
    const pasted = await readBehindProgress(copied, notes);
    if (pasted !== undefined) this.#take(pasted, { copied, notes });
  }

  /** Fills cells from the one with the cursor on. What is struck out is left out, and can be put into the same ones. */
  #take(pasted: readonly PastedRow[] | null, { copied, notes }: { copied: Copied; notes: PasteNotes }): void {
    const { grid } = this.#parts;
    const { cursor } = grid;
    if (pasted) this.#fill(pasted);
    this.#tell(notes, () => {
      grid.goTo(cursor);
      const kept = noNotes(true);
      if (copied.html.length > LONG) void this.#fillSlowly(copied, kept);
      else this.#take(pastedGrid(copied, kept), { copied, notes: kept });
    });
  }

  /** Tells what was not taken as it was; `keep` pastes again, with what is struck out, if nothing was changed since. */
  #tell(notes: PasteNotes, keep: () => void): void {
    const { note, change } = this.#parts;
    const { doc } = change();
    tellNotes(note, notes, () => {
      if (change().doc === doc) keep();
      else note("The page has been changed since. Paste it again to keep the struck-out text.");
    });
  }

  #fill(pasted: readonly PastedRow[]): void {
    this.#parts.showAll();
    const { grid } = this.#parts;
    const { cursor } = grid;
    const at = { row: this.#row, column: cursor.column };
    const [rows, columns] = [pasted.length, pasted[0]?.cells.length ?? 0];
    const sentence = `Pasted: ${counted(rows, "row")}, ${counted(columns, "column")}.`;
    this.#do(
      (transaction, table) => pasteAt(transaction, table, at, pasted),
      sentence,
      () => cursor,
    );
  }

  /** Pastes cells from a cell that is written in on; words alone are left to its editor. */
  pasteInCell(data: DataTransfer | null): boolean {
    const copied = { ...copiedIn(data), isInCell: true };
    if (this.#pasteLong(copied)) return true;
    const notes = noNotes();
    const pasted = pastedGrid(copied, notes);
    const [first] = pasted ?? [];
    if (!first && notes.deletions === 0) return false;
    if (pasted && first && (pasted.length > 1 || first.cells.length > 1)) {
      this.#take(pasted, { copied, notes });
      return true;
    }
    const { grid } = this.#parts;
    const { cursor } = grid;
    const withOther = grid.open?.insert(first?.cells[0] ?? null);
    this.#tell(notes, () => {
      const kept = noNotes(true);
      const [again] = pastedGrid(copied, kept) ?? [];
      if (withOther) this.#write(cursor, withOther(again?.cells[0] ?? ""));
      grid.focus();
      this.#tell(kept, () => undefined);
    });
    return true;
  }

  get #table(): TablePlace {
    return this.#parts.table();
  }

  /** The row with the cursor; -1 in the heads. */
  get #row(): number {
    return this.#parts.grid.rowIndex;
  }

  get #column(): number {
    return this.#parts.grid.cursor.column;
  }

  /** Changes the table, says what was done, and goes to a cell, by default the one with the cursor. */
  #do(
    change: (transaction: Transaction, table: TablePlace) => void,
    sentence: string,
    then: (table: TablePlace) => Cursor = () => this.#parts.grid.cursor,
  ): void {
    const { grid, tell, say } = this.#parts;
    const transaction = this.#parts.change();
    try {
      change(transaction, this.#table);
    } catch (error) {
      if (!(error instanceof TableRefusal)) throw error;
      tell(error.message);
      grid.focus();
      return;
    }
    tell("");
    if (transaction.docChanged) this.#parts.make(transaction);
    grid.goTo(then(this.#table));
    say(sentence);
  }

  #refuse(sentence: string): void {
    this.#parts.tell(sentence);
    this.#parts.grid.focus();
  }

  #write({ row, column }: Cursor, html: string): void {
    const transaction = this.#parts.change();
    const table = this.#table;
    if (row === null) setHead(transaction, table, column, html);
    else
      setCell(
        transaction,
        table,
        table.rows.findIndex(({ id }) => id === row),
        [column, html],
      );
    this.#parts.make(transaction);
  }

  #addRow(below: boolean): void {
    const at = Math.max(0, this.#row + (below ? 1 : 0));
    const row = emptyRow();
    const sentence = `Row ${at + 1} added.`;
    this.#do(
      (transaction, table) => addRows(transaction, table, at, [row]),
      sentence,
      () => ({ row: row.id, column: 0 }),
    );
  }

  #removeRow(): void {
    const at = this.#row;
    if (at < 0) return this.#refuse("The header row can’t be removed. If it is empty, the table is shown without it.");
    this.#do((transaction, table) => removeRow(transaction, table, at), `Row ${at + 1} removed. Undo brings it back.`);
  }

  #moveRow(by: 1 | -1): void {
    this.#parts.showAll();
    const [from, to] = [this.#row, this.#row + by];
    const { rows } = this.#table;
    if (from < 0) return this.#refuse("The header row stays on top.");
    if (to < 0 || to >= rows.length) return this.#refuse(`This row is already ${by < 0 ? "first" : "last"}.`);
    this.#do(
      (transaction, table) => moveRow(transaction, table, from, to),
      `Row moved ${by < 0 ? "up" : "down"}: ${to + 1} of ${rows.length}.`,
    );
  }

  #changeKind(): void {
    const row = this.#table.rows[this.#row];
    if (!row) return this.#refuse("The header row stays on top.");
    const isBand = row.kind === "band";
    this.#do(
      (transaction, table) => setKind(transaction, table, this.#row, isBand ? "row" : "band"),
      isBand ? "Changed to a row." : "Changed to a subheading: only its first cell is shown.",
    );
  }

  #addColumn(right: boolean): void {
    const at = this.#column + (right ? 1 : 0);
    const { row } = this.#parts.grid.cursor;
    const sentence = `Column ${at + 1} added.`;
    this.#do(
      (transaction, table) => addColumn(transaction, table, at),
      sentence,
      () => ({ row, column: at }),
    );
  }

  #removeColumn(): void {
    const sentence = `${columnName(this.#table, this.#column)} removed. Undo brings it back.`;
    this.#do((transaction, table) => removeColumn(transaction, table, this.#column), sentence);
  }

  #moveColumn(by: 1 | -1): void {
    const [from, to] = [this.#column, this.#column + by];
    const { columns } = this.#table;
    const { row } = this.#parts.grid.cursor;
    if (to < 0 || to >= columns) return this.#refuse(`This column is already ${by < 0 ? "first" : "last"}.`);
    this.#do(
      (transaction, table) => moveColumn(transaction, table, from, to),
      `${columnName(this.#table, from)} moved ${by < 0 ? "left" : "right"}: ${to + 1} of ${columns}.`,
      () => ({ row, column: to }),
    );
  }

  #sort(direction: 1 | -1): void {
    const sentence = `Sorted by ${columnName(this.#table, this.#column)}, ${direction > 0 ? "A to Z" : "Z to A"}.`;
    this.#do((transaction, table) => sortRows(transaction, table, this.#column, direction), sentence);
  }
}

function copiedIn(data: DataTransfer | null): Copied {
  return { html: data?.getData("text/html") ?? "", text: data?.getData("text/plain") ?? "" };
}

/** A number of things in words: '1,204 rows'. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
