import { toggleMark, wrapIn } from "prosemirror-commands";
import { wrapInList } from "prosemirror-schema-list";
import type { Command, Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { emptyBlock, nodeOf } from "../document/blocks-to-document.ts";
import { type EditedRow, markType, newBlockId, nodeType } from "../document/page-schema.ts";
import { type Say, blockAt, insertBlock } from "../editing/block-commands.ts";
import { blockName, textKinds } from "../editing/block-kinds.ts";
import { element, pressButton } from "../editing/element.ts";
import { redoKept, undoKept } from "../editing/keys.ts";
import { MOST_COLUMNS, plainStyle } from "../table/column-styles.ts";
import { stepIntoTable } from "../table/table-view.ts";
import { makePanel } from "./panel.ts";
import type { Node } from "prosemirror-model";
import { emptyRow } from "../table/table-edits.ts";

interface BarParts {
  view(): EditorView;
  /** What is written in: the page, or the cell of a table. */
  text(): EditorView;
  say: Say;
  /** Where saving stands. */
  status: HTMLElement;
  openBlock(anchor: Element): void;
  openReference(): void;
  /** Asks for a picture's file. */
  choosePicture(): void;
}

/** The bar above the text. Its buttons are one stop of Tab; arrows move among them. */
export interface Bar {
  dom: HTMLElement;
  focus(): void;
  update(): void;
}

/** A format: its sign in the bar, its name, and its keys. */
const formats = [
  { mark: "em", sign: ["em", "i"], name: "Italic", keys: "Control+I" },
  { mark: "strong", sign: ["strong", "b"], name: "Bold", keys: "Control+B" },
  { mark: "sc", sign: ["span", "Sc"], name: "Small caps", keys: "Control+Shift+K" },
  { mark: "u", sign: ["u", "u"], name: "Underline", keys: "Control+U" },
  { mark: "s", sign: ["s", "s"], name: "Strikethrough", keys: "Control+Shift+X" },
  { mark: "sup", sign: ["sup", "x²"], name: "Superscript", keys: "Control+." },
  { mark: "sub", sign: ["sub", "x₂"], name: "Subscript", keys: "Control+," },
] as const;

/** Makes the bar. */
export function makeBar({ view, text, say, status, openBlock, openReference, choosePicture }: BarParts): Bar {
  const runIn = (into: () => EditorView, command: Command) => () => {
    const place = into();
    command(place.state, (transaction: Transaction) => place.dispatch(transaction), place);
    into().focus();
  };
  const run = (command: Command) => runIn(view, command);
  const marks = formats.map(({ mark, sign: [tag, words], name, keys }) => {
    const sign = element(tag, tag === "span" ? { class: "sc" } : {}, words);
    const attributes = { ...named(name, keys), "aria-pressed": "false" };
    return { mark: markType(mark), button: pressButton(sign, runIn(text, toggleMark(markType(mark))), attributes) };
  });
  const insertPanel = makePanel("Insert", () => view().focus());
  const insert = pressButton("Insert", () => insertPanel.open(insert, ...inserts()), { "aria-haspopup": "dialog" });
  const block = pressButton("Text", () => openBlock(block), { "aria-haspopup": "dialog", title: "This block" });
  const insertButton = (words: string, make: () => void, attributes = {}) =>
    pressButton(
      words,
      () => {
        insertPanel.close();
        make();
      },
      { class: "button", ...attributes },
    );
  const inserts = () => [
    ...textKinds.map(({ name, type, marker }) =>
      insertButton(name, run(insertBlock(emptyBlock(type, marker === undefined ? {} : { marker }), say))),
    ),
    tableChoices((columns) =>
      insertButton(
        String(columns),
        () => {
          run(insertBlock(emptyTable(columns), say))();
          stepIntoTable(view().state, undefined, view());
        },
        { "aria-label": columns === 1 ? "Table with 1 column" : `Table with ${columns} columns` },
      ),
    ),
    insertButton("Picture…", choosePicture),
  ];
  const bar = element(
    "div",
    { class: "editor-bar", role: "toolbar", "aria-label": "Formatting and blocks", "aria-controls": "editor-text" },
    group("Block", block, insert),
    group(
      "Formatting",
      ...marks.map(({ button }) => button),
      pressButton("Ref", openReference, named("Reference", "Control+K")),
    ),
    group(
      "Paragraphs",
      pressButton("•", run(wrapInList(nodeType("bullet_list"))), named("List")),
      pressButton("1.", run(wrapInList(nodeType("ordered_list"))), named("Numbered list")),
      pressButton("“ ”", run(wrapIn(nodeType("quote"))), named("Quotation")),
    ),
    group(
      "History",
      pressButton("↶", run(undoKept), named("Undo", "Control+Z")),
      pressButton("↷", run(redoKept), named("Redo", "Control+Y")),
    ),
  );
  rove(bar, () => text().focus());
  return {
    dom: element("div", { class: "editor-top" }, bar, status),
    focus: () => bar.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    update: () => {
      const { state } = text();
      const { from, to, empty, $from } = state.selection;
      const stored = state.storedMarks ?? $from.marks();
      for (const { mark, button } of marks) {
        const isOn = empty ? mark.isInSet(stored) !== undefined : state.doc.rangeHasMark(from, to, mark);
        button.setAttribute("aria-pressed", String(isOn));
      }
      const name = blockName(blockAt(view().state).node);
      if (block.textContent !== name) block.textContent = name;
    },
  };
}

/** A table is inserted with as many columns as it is to have; more can be added. */
function tableChoices(button: (columns: number) => HTMLElement): HTMLElement {
  const buttons = Array.from({ length: MOST_COLUMNS }, (_, at) => button(at + 1));
  const legend = element("legend", {}, "Table, with columns");
  return element("fieldset", { class: "editor-choices editor-table-sizes" }, legend, ...buttons);
}

function named(name: string, keys?: string): Record<string, string> {
  const title = keys === undefined ? name : `${name} (${keys.replace("Control", "Ctrl")})`;
  return { "aria-label": name, title, ...(keys === undefined ? {} : { "aria-keyshortcuts": keys }) };
}

function group(label: string, ...buttons: HTMLElement[]): HTMLElement {
  return element("div", { class: "editor-group", role: "group", "aria-label": label }, ...buttons);
}

/** Arrows, Home and End move among the buttons; Escape goes back to the text. */
function rove(bar: HTMLElement, back: () => void): void {
  const buttons = [...bar.querySelectorAll("button")];
  const enter = (button: HTMLButtonElement | undefined) => {
    if (!button) return;
    for (const each of buttons) each.tabIndex = each === button ? 0 : -1;
    button.focus();
  };
  for (const [at, button] of buttons.entries()) button.tabIndex = at === 0 ? 0 : -1;
  bar.addEventListener("keydown", (event) => {
    const at = buttons.findIndex((button) => button === event.target);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (event.key === "Escape") back();
    else if (at >= 0 && to !== undefined) {
      event.preventDefault();
      enter(buttons.at(to % buttons.length));
    }
  });
}

/** A new table is to be written in, not looked at. */
const ROWS = 3;

/** Makes a table with so many columns and a few empty rows. */
function emptyTable(columns: number): Node {
  return tableOf(columns, { head: [], title: "" }, Array.from({ length: ROWS }, emptyRow));
}

/** Makes a table with so many columns of these rows. */
export function tableOf(
  columns: number,
  { head, title }: { head: string[]; title: string },
  rows: readonly EditedRow[],
): Node {
  const style = plainStyle(columns);
  const block = { type: "table" as const, style, title, head, rows: [], showFilter: false, quickLook: false };
  const node = nodeOf({ id: newBlockId(), block });
  return node.type.create({ ...node.attrs, rows });
}
