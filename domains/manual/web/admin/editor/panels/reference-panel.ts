import type { EditorView } from "prosemirror-view";
import { type EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { cleanHref } from "../../../../model/rich-text/to-html.ts";
import type { LinkTarget } from "../../../../admin/editing-contract.ts";
import { markType, pageSchema, textOf } from "../document/page-schema.ts";
import { element, pressButton } from "../editing/element.ts";
import type { ReferenceNames } from "../editing/reference-names.ts";
import { makePanel } from "./panel.ts";

export interface ReferenceSearch {
  names: ReferenceNames;
  find(words: string): Promise<LinkTarget[]>;
}

/** Asks after a pause in typing. */
const PAUSE_MS = 150;

/** The panel that asks what a reference leads to: a page or heading by its code or words, or an address. */
export function referencePanel(view: () => EditorView, { names, find }: ReferenceSearch): { open(): void } {
  const panel = makePanel("Reference", () => view().focus());
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    const { state } = view();
    const link = linkAt(state);
    const { input, list, hint } = searchFields();
    const said = link === null ? "" : (names.get(link.href) ?? link.href);
    const now = said === "" ? [] : [element("p", { class: "editor-hint" }, `Now: ${said}`)];
    const drop = pressButton("Remove the reference", () => put(null), { class: "button" });
    input.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(() => void show(input, list, hint), PAUSE_MS);
    });
    input.addEventListener("keydown", (event) => moveIn(event, input, list));
    panel.open(anchorOf(view()), ...now, input, hint, list, ...(link === null ? [] : [drop]));
  }

  async function show(input: HTMLInputElement, list: HTMLElement, hint: HTMLElement): Promise<void> {
    const words = input.value.trim();
    asked += 1;
    const ask = asked;
    const address = /^(?:https?:|mailto:)/i.test(words) ? cleanHref(words) : null;
    const targets =
      address === null
        ? await find(words).catch(() => null)
        : [{ href: address, name: address, words: address, place: "Another site" }];
    if (ask !== asked) return;
    list.replaceChildren(
      ...(targets ?? []).map((target, at) => {
        const place = target.place === "" ? [] : [element("small", {}, target.place)];
        const option = element(
          "li",
          { role: "option", id: `editor-target-${at}`, "aria-selected": String(at === 0) },
          target.name,
          ...place,
        );
        option.addEventListener("pointerdown", (event) => event.preventDefault());
        option.addEventListener("click", () => put(target));
        return option;
      }),
    );
    input.setAttribute("aria-expanded", String(list.childElementCount > 0));
    choose(input, list.firstElementChild);
    hint.textContent =
      targets === null
        ? "The server can’t be reached."
        : words !== "" && targets.length === 0
          ? "No matches for this number or these words."
          : "";
  }

  function put(target: LinkTarget | null): void {
    if (target) names.set(target.href, target.name);
    view().dispatch(withReference(view().state, target));
    panel.close();
  }

  return { open };
}

/** Lets the selection, or the reference at the cursor, lead somewhere else; null removes the reference. */
function withReference(state: EditorState, target: LinkTarget | null): Transaction {
  const transaction = state.tr;
  const link = linkAt(state);
  const { from, to, empty } = state.selection;
  const range = link ?? { from, to };
  transaction.removeMark(range.from, range.to, markType("link"));
  if (target) {
    const mark = markType("link").create({ href: target.href });
    if (link === null && empty) {
      const marks = mark.addToSet(state.storedMarks ?? state.selection.$from.marks());
      transaction.replaceSelectionWith(pageSchema.text(target.words, marks), false);
      transaction.removeStoredMark(markType("link"));
    } else transaction.addMark(range.from, range.to, mark);
  }
  return transaction.scrollIntoView();
}

function searchFields() {
  const input = element("input", {
    type: "text",
    class: "editor-input",
    role: "combobox",
    "aria-label": "Link to: a number, words, or an address",
    "aria-expanded": "false",
    "aria-controls": "editor-targets",
    "aria-autocomplete": "list",
    autocomplete: "off",
    placeholder: "10.2, case names, or https://…",
  });
  const list = element("ul", {
    id: "editor-targets",
    class: "editor-targets",
    role: "listbox",
    "aria-label": "Places",
  });
  const hint = element("p", { class: "editor-hint", role: "status" });
  return { input, list, hint };
}

function choose(input: HTMLInputElement, option: Element | null): void {
  for (const other of option?.parentElement?.children ?? [])
    other.setAttribute("aria-selected", String(other === option));
  input.setAttribute("aria-activedescendant", option?.id ?? "");
  option?.scrollIntoView({ block: "nearest" });
}

function moveIn(event: KeyboardEvent, input: HTMLInputElement, list: HTMLElement): void {
  const chosen = list.querySelector<HTMLElement>('[aria-selected="true"]');
  if (event.key === "Enter") {
    event.preventDefault();
    chosen?.click();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    const next = event.key === "ArrowDown" ? chosen?.nextElementSibling : chosen?.previousElementSibling;
    if (next) choose(input, next);
  }
}

/** The reference at the cursor, from its first to its last sign; null if there is none. */
function linkAt({ selection, doc }: EditorState): { from: number; to: number; href: string } | null {
  if (!(selection instanceof TextSelection)) return null;
  const { $from } = selection;
  const mark = [...$from.marks(), ...($from.nodeAfter?.marks ?? [])].find(({ type }) => type.name === "link");
  if (!mark) return null;
  const start = $from.start();
  let found: { from: number; to: number } | null = null;
  let at = start;
  for (const node of $from.parent.children) {
    const end = at + node.nodeSize;
    if (mark.isInSet(node.marks)) {
      found =
        found && found.to === at ? { from: found.from, to: end } : at <= selection.from ? { from: at, to: end } : found;
    }
    at = end;
  }
  return found && found.from <= selection.from && selection.to <= found.to && found.to <= doc.content.size
    ? { ...found, href: textOf(mark, "href") }
    : null;
}

function anchorOf(view: EditorView): Element {
  const { node } = view.domAtPos(view.state.selection.from);
  return node instanceof Element ? node : (node.parentElement ?? view.dom);
}
