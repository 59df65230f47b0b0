import { baseKeymap } from "prosemirror-commands";
import { keymap } from "prosemirror-keymap";
import { Slice } from "prosemirror-model";
import { type Command, EditorState, Selection, type Transaction } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { lineNode } from "../../document/blocks-to-document.ts";
import { inlineHtml } from "../../document/document-to-blocks.ts";
import { element } from "../../editing/element.ts";
import { formatKeys, lineBreak, selectionBeforeKeys } from "../../editing/keys.ts";

export interface CellParts {
  /** What the cell is called: 'Abbreviation, row 3'. */
  label: string;
  /** What it says, as clean HTML. */
  html: string;
  /** Is called with what it says then; `group`: what is undone together has the same number. */
  onChange(html: string, group: number): void;
  /** Is called whenever the selection or the text changes. */
  onUpdate(): void;
  keys: Record<string, Command>;
  /** Takes what is pasted; returns false to leave it alone. */
  onPaste(event: ClipboardEvent): boolean;
}

/** What is typed without a longer pause is undone together, as in the text. */
const PAUSE_MS = 500;
/** The numbers of groups go down from what no earlier tab has used; those of input methods are positive. */
let group = -Math.round(performance.timeOrigin);

/** The small editor in a cell. What is typed in it is changed in the page at once, so that it is kept and undone there. */
export class CellEditor {
  readonly dom: HTMLElement;
  readonly view: EditorView;
  readonly #parts: CellParts;
  #html: string;
  #changedAt = -Infinity;

  constructor(parts: CellParts) {
    this.#parts = parts;
    this.#html = parts.html;
    this.dom = element("div", { class: "editor-cell-text" });
    this.view = new EditorView(
      { mount: this.dom },
      {
        state: EditorState.create({
          doc: lineNode(parts.html),
          plugins: [
            selectionBeforeKeys(),
            keymap(parts.keys),
            keymap({ ...formatKeys(), "Shift-Enter": lineBreak }),
            keymap(baseKeymap),
          ],
        }),
        attributes: { role: "textbox", "aria-label": parts.label },
        dispatchTransaction: (transaction) => this.#dispatch(transaction),
        handlePaste: (_view, event) => parts.onPaste(event),
      },
    );
    this.#select();
  }

  /** Shows what the cell says now, if somebody or an undo has changed it. */
  show(html: string): void {
    if (html === this.#html) return;
    this.#html = html;
    const { state } = this.view;
    this.view.updateState(EditorState.create({ doc: lineNode(html), plugins: state.plugins }));
    this.#select();
  }

  /** Empties it, as what is typed on a cell replaces what it says. */
  clear(): void {
    const { state } = this.view;
    this.view.updateState(EditorState.create({ doc: lineNode(""), plugins: state.plugins }));
  }

  /**
   * Puts clean HTML in the place of what is selected, unless it is null.
   * @returns what makes the text of the cell with something else there instead
   */
  insert(html: string | null): (other: string) => string {
    const { state } = this.view;
    const inserting = (words: string) => state.tr.replaceSelection(new Slice(lineNode(words).content, 0, 0));
    if (html !== null) this.view.dispatch(inserting(html));
    return (other) => inlineHtml(inserting(other).doc);
  }

  destroy(): void {
    this.view.destroy();
  }

  #select(): void {
    const { state } = this.view;
    this.view.updateState(state.apply(state.tr.setSelection(Selection.atEnd(state.doc))));
  }

  #dispatch(transaction: Transaction): void {
    this.view.updateState(this.view.state.apply(transaction));
    const html = inlineHtml(this.view.state.doc);
    if (transaction.docChanged && html !== this.#html) {
      const now = performance.now();
      if (now - this.#changedAt > PAUSE_MS) group -= 1;
      this.#changedAt = now;
      this.#html = html;
      this.#parts.onChange(html, group);
    }
    this.#parts.onUpdate();
  }
}
