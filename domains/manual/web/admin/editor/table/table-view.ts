import type { Node as PageNode } from "prosemirror-model";
import { type Command, NodeSelection, type Transaction } from "prosemirror-state";
import type { EditorView, NodeView } from "prosemirror-view";
import { element } from "../editing/element.ts";
import { redoKept, undoKept } from "../editing/keys.ts";
import type { Note } from "../panels/panel.ts";
import { LONG_TABLE, type TablePlace, hiddenRows, setCell, setHead, tableAt } from "./table-edits.ts";
import { isWriting, actOnKey } from "./grid/grid-keys.ts";
import { TableGrid } from "./grid/table-grid.ts";
import { TableActs, counted } from "./table-acts.ts";
import { makeTools, type TableTools } from "./table-tools.ts";

/** What a table needs of the page's editor. */
export interface TableParts {
  say(sentence: string): void;
  note: Note;
  askForReference: Command;
  goToBar: Command;
  /** Is called with the editor of the cell that is written in, whenever it changes; null once there is none. */
  onCell(view: EditorView | null): void;
}

/** A table of the page, rendered as a grid that is written in cell by cell. */
export class TableView implements NodeView {
  readonly dom: HTMLElement;
  readonly #view: EditorView;
  readonly #getPos: () => number | undefined;
  readonly #parts: TableParts;
  readonly #grid: TableGrid;
  readonly #tools: TableTools;
  readonly #acts: TableActs;
  #node: PageNode;
  #hidden: ReadonlySet<string> | null = null;

  constructor(node: PageNode, view: EditorView, getPos: () => number | undefined, parts: TableParts) {
    this.#node = node;
    this.#view = view;
    this.#getPos = getPos;
    this.#parts = parts;
    this.#grid = new TableGrid(this.#table());
    this.#acts = new TableActs({
      grid: this.#grid,
      table: () => this.#table(),
      change: () => view.state.tr,
      make: (transaction) => view.dispatch(transaction),
      say: parts.say,
      note: parts.note,
      tell: (sentence) => this.#tools.tell(sentence),
      showAll: () => this.#filter(""),
    });
    this.#tools = makeTools({
      ...this.#acts.forTools(),
      filter: (words) => this.#filter(words),
      back: () => this.#grid.focus(),
    });
    const frame = element("div", { class: "editor-grid-frame" }, this.#grid.dom);
    this.dom = element("div", { class: "editor-table", contenteditable: "false" }, this.#tools.dom, frame);
    this.#show();
    this.#listen();
  }

  update(node: PageNode): boolean {
    if (node.type !== this.#node.type) return false;
    if (node === this.#node) return true;
    const hadFocus = this.#grid.dom.contains(document.activeElement);
    const wasOpen = this.#grid.open;
    this.#node = node;
    this.#show();
    if (wasOpen && !this.#grid.open) this.#parts.onCell(null);
    // What is rendered anew has lost the focus.
    if (hadFocus && !this.#grid.dom.contains(document.activeElement)) this.#grid.focus();
    return true;
  }

  selectNode(): void {
    this.dom.classList.add("ProseMirror-selectednode");
    if (!this.#view.hasFocus()) return;
    const { settings, rows, columns } = this.#table();
    const name = settings.title === "" ? "Table" : `Table ${settings.title}`;
    this.#parts.say(`${name}, ${counted(rows.length, "row")}, ${counted(columns, "column")}. Press Enter to edit.`);
  }

  deselectNode(): void {
    this.dom.classList.remove("ProseMirror-selectednode");
  }

  stopEvent(event: Event): boolean {
    const { target } = event;
    return target instanceof Node && (this.#grid.dom.contains(target) || this.#tools.dom.contains(target));
  }

  ignoreMutation(): boolean {
    return true;
  }

  destroy(): void {
    const hadFocus = this.dom.contains(document.activeElement);
    if (this.#grid.open) this.#parts.onCell(null);
    this.#grid.destroy();
    this.#tools.destroy();
    if (hadFocus) queueMicrotask(() => this.#view.focus());
  }

  #table(): TablePlace {
    return tableAt(this.#node, this.#getPos() ?? 0);
  }

  #show(): void {
    const table = this.#table();
    this.#grid.show(table, this.#hidden);
    const shown = table.rows.length - (this.#hidden?.size ?? 0);
    const count = this.#hidden === null ? "" : `${shown.toLocaleString("en")} of `;
    this.#tools.show(
      table.settings.title,
      count + counted(table.rows.length, "row"),
      table.rows.length >= LONG_TABLE || this.#hidden !== null,
    );
  }

  #filter(words: string): void {
    if (words === "") this.#tools.clearFilter();
    this.#hidden = hiddenRows(this.#table(), words);
    this.#show();
  }

  #listen(): void {
    const { dom } = this.#grid;
    dom.addEventListener("keydown", (event) => this.#onKey(event));
    dom.addEventListener("focusin", ({ target }) => this.#onFocus(target));
    dom.addEventListener("click", ({ target }) => this.#onClick(target));
    dom.addEventListener("copy", (event) => this.#copy(event));
    dom.addEventListener("cut", (event) => {
      if (this.#copy(event)) this.#acts.clear();
    });
    dom.addEventListener("paste", (event) => {
      if (!this.#isInCell(event.target) && this.#acts.paste(event.clipboardData)) event.preventDefault();
    });
    this.dom.addEventListener("focusin", () => this.#tools.stop(true));
    this.dom.addEventListener("focusout", ({ relatedTarget }) => {
      const isInside = relatedTarget instanceof Node && this.dom.contains(relatedTarget);
      if (!isInside) this.#tools.stop(false);
      // The bar and its panels belong to what is written in; the text around doesn't.
      if (!isInside && relatedTarget instanceof Node && this.#view.dom.contains(relatedTarget)) this.#close();
    });
  }

  #isInCell(target: EventTarget | null): boolean {
    return target instanceof Node && this.#grid.open?.dom.contains(target) === true;
  }

  #onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || this.#isInCell(event.target)) return;
    const used = actOnKey(event, {
      ...this.#acts.forKeys(),
      write: () => this.#write(),
      leave: () => this.#leave(),
      undo: () => undoKept(this.#view.state, this.#view.dispatch),
      redo: () => redoKept(this.#view.state, this.#view.dispatch),
      goToTools: () => this.#tools.focus(),
    });
    if (used) event.preventDefault();
    // What is typed goes into the cell that has the focus by then.
    else if (isWriting(event)) this.#write()?.clear();
  }

  /** Other parts of the editor see the table as what is selected. */
  #onFocus(target: EventTarget | null): void {
    const cell = this.#grid.cellAt(target);
    const pos = this.#getPos();
    if (!cell || pos === undefined) return;
    const wasOpen = this.#grid.open;
    this.#grid.take(cell);
    if (wasOpen && !this.#grid.open) this.#parts.onCell(null);
    const { selection, doc, tr: transaction } = this.#view.state;
    if (selection instanceof NodeSelection && selection.from === pos) return;
    this.#view.dispatch(transaction.setSelection(NodeSelection.create(doc, pos)));
  }

  /** A press goes to a cell, and another one writes in it. */
  #onClick(target: EventTarget | null): void {
    const cell = this.#grid.cellAt(target);
    if (!cell || this.#isInCell(target)) return;
    const { row, column } = this.#pressed ?? { row: undefined, column: -1 };
    this.#pressed = cell;
    if (row === cell.row && column === cell.column) this.#write();
  }

  #pressed: { row: string | null; column: number } | null = null;

  #write() {
    const at = this.#grid.cursor;
    const done = (act: () => void): Command => {
      return () => {
        act();
        return true;
      };
    };
    const go = (by: 1 | -1) => done(() => this.#acts.goOnWriting(by, () => this.#close()));
    const editor = this.#grid.write({
      onChange: (html, group) => this.#type(at, html, group),
      onUpdate: () => this.#parts.onCell(this.#grid.open?.view ?? null),
      onPaste: (event) => this.#acts.pasteInCell(event.clipboardData),
      keys: {
        Enter: done(() => {
          this.#close();
          this.#grid.go(1, 0);
        }),
        Escape: done(() => {
          this.#close();
          this.#grid.focus();
        }),
        Tab: go(1),
        "Shift-Tab": go(-1),
        "Mod-z": done(() => undoKept(this.#view.state, this.#view.dispatch)),
        "Mod-y": done(() => redoKept(this.#view.state, this.#view.dispatch)),
        "Shift-Mod-z": done(() => redoKept(this.#view.state, this.#view.dispatch)),
        "Mod-k": this.#parts.askForReference,
        "Alt-F10": this.#parts.goToBar,
      },
    });
    this.#pressed = null;
    if (editor) this.#parts.onCell(editor.view);
    return editor;
  }

  #type(at: { row: string | null; column: number }, html: string, group: number): void {
    const table = this.#table();
    const transaction: Transaction = this.#view.state.tr.setMeta("composition", group);
    if (at.row === null) setHead(transaction, table, at.column, html);
    else {
      const row = table.rows.findIndex(({ id }) => id === at.row);
      setCell(transaction, table, row, [at.column, html]);
    }
    this.#view.dispatch(transaction);
  }

  #close(): void {
    if (!this.#grid.open) return;
    this.#grid.close();
    this.#parts.onCell(null);
  }

  #leave(): void {
    const pos = this.#getPos();
    if (pos === undefined) return;
    this.#view.focus();
    const { doc, tr: transaction } = this.#view.state;
    this.#view.dispatch(transaction.setSelection(NodeSelection.create(doc, pos)));
    this.selectNode();
  }

  #copy(event: ClipboardEvent): boolean {
    if (this.#isInCell(event.target) || !event.clipboardData) return false;
    event.preventDefault();
    this.#acts.copy(event.clipboardData);
    return true;
  }
}

/** Steps into the table that is selected. */
export const stepIntoTable: Command = ({ selection }, _dispatch, view) => {
  const dom = view && selection instanceof NodeSelection ? view.nodeDOM(selection.from) : null;
  const cell = dom instanceof HTMLElement ? dom.querySelector<HTMLElement>('.editor-cell[tabindex="0"]') : null;
  cell?.focus();
  return cell !== null;
};
