import { toggleMark, wrapIn } from "prosemirror-commands";
import { wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState, Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { emptyBlock } from "../document/blocks-to-document.ts";
import { markType, nodeType } from "../document/page-schema.ts";
import { blockAt, insertBlock, type Say } from "../editing/block-commands.ts";
import { blockName, textKinds } from "../editing/block-kinds.ts";
import { element, pressButton } from "../editing/element.ts";
import { redoKept, undoKept } from "../editing/keys.ts";
import { makePanel } from "./panel.ts";

interface BarParts {
  view(): EditorView;
  say: Say;
  /** Where saving stands. */
  status: HTMLElement;
  openBlock(anchor: Element): void;
  openReference(): void;
}

/** The bar above the text. Its buttons are one stop of Tab; arrows move among them. */
export interface Bar {
  dom: HTMLElement;
  focus(): void;
  update(state: EditorState): void;
}

/** A format: its sign in the bar, its name, and its keys. */
const formats = [
  { mark: "em", sign: ["em", "i"], name: "Italic", keys: "Control+I" },
  { mark: "strong", sign: ["strong", "b"], name: "Bold", keys: "Control+B" },
  { mark: "sc", sign: ["span", "Sc"], name: "Small capitals", keys: "Control+Shift+K" },
  { mark: "u", sign: ["u", "u"], name: "Underlined", keys: "Control+U" },
  { mark: "sup", sign: ["sup", "x²"], name: "Superscript", keys: "Control+." },
  { mark: "sub", sign: ["sub", "x₂"], name: "Subscript", keys: "Control+," },
] as const;

/** Makes the bar. */
export function makeBar({ view, say, status, openBlock, openReference }: BarParts): Bar {
  const run = (command: Command) => () => {
    command(view().state, (transaction: Transaction) => view().dispatch(transaction), view());
    view().focus();
  };
  const marks = formats.map(({ mark, sign: [tag, words], name, keys }) => {
    const sign = element(tag, tag === "span" ? { class: "sc" } : {}, words);
    const attributes = { ...named(name, keys), "aria-pressed": "false" };
    return { mark: markType(mark), button: pressButton(sign, run(toggleMark(markType(mark))), attributes) };
  });
  const insertPanel = makePanel("Insert", () => view().focus());
  const insert = pressButton("Insert", () => insertPanel.open(insert, ...inserts()), { "aria-haspopup": "dialog" });
  const block = pressButton("Text", () => openBlock(block), { "aria-haspopup": "dialog", title: "This block" });
  const inserts = () =>
    textKinds.map(({ name, type, marker }) =>
      pressButton(
        name,
        () => {
          insertPanel.close();
          run(insertBlock(emptyBlock(type, marker === undefined ? {} : { marker }), say))();
        },
        { class: "button" },
      ),
    );
  const bar = element(
    "div",
    { class: "editor-bar", role: "toolbar", "aria-label": "Formats and blocks", "aria-controls": "editor-text" },
    group("Block", block, insert),
    group(
      "Formats",
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
  rove(bar, () => view().focus());
  return {
    dom: element("div", { class: "editor-top" }, bar, status),
    focus: () => bar.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    update: (state) => {
      const { from, to, empty, $from } = state.selection;
      const stored = state.storedMarks ?? $from.marks();
      for (const { mark, button } of marks) {
        const isOn = empty ? mark.isInSet(stored) !== undefined : state.doc.rangeHasMark(from, to, mark);
        button.setAttribute("aria-pressed", String(isOn));
      }
      const name = blockName(blockAt(state).node);
      if (block.textContent !== name) block.textContent = name;
    },
  };
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
