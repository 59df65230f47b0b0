import type { EditorStart } from "../../../admin/editing-contract.ts";
import { element } from "./editing/element.ts";
import type { Field, SavingState } from "./autosave/saving.ts";
import { makeNote, type Note } from "./panels/panel.ts";
import { previewBeside } from "./panels/preview-beside.ts";

/** What is on the screen around the text. */
export interface EditorScreen {
  /** Where the bar goes. */
  bar: HTMLElement;
  /** Where the text goes. */
  text: HTMLElement;
  status: HTMLElement;
  /** Speaks to screen readers alone. */
  say(sentence: string): void;
  /** Says something above the text that stays. */
  tell(sentence: string): void;
  /** Says something beside the text, wherever that is scrolled to, until it is dismissed. */
  note: Note;
  read(field: Field): string;
  write(field: Field, words: string): void;
  onField(changed: () => void): void;
  showState(state: SavingState, also: { isKept: boolean; conflicts: number }): void;
  /** Names who else has the page open. */
  showHere(names: readonly string[]): void;
  /** Shows what can be done with a draft that readers don't see yet. */
  showVersions(isChanged: boolean): void;
}

/** Builds the screen in the place of the form that works without scripts. */
export function makeScreen(place: HTMLElement, { label, page, pageId }: EditorStart): EditorScreen {
  const [title, subtitle] = [
    field("Title", page.title, "editor-title", 500),
    field("Subtitle (optional)", page.subtitle, "page-subtitle editor-subtitle", 2_000),
  ];
  // Two voices: that nothing is saved must not silence what a key just did.
  const [speech, trouble] = [spoken(), spoken()];
  const [bar, text, told] = [element("div"), element("div"), element("div", { class: "editor-told", role: "status" })];
  const line = element("p", { class: "editor-status" });
  const others = element("p", { class: "editor-here" });
  const beside = previewBeside(pageId);
  const status = element("div", { class: "editor-state" }, line, others, beside.toggle);
  let savedAt = page.savedAt;
  const speak = speakTrouble(trouble);
  const code = label === "" ? [] : [element("span", { class: "page-code" }, label)];
  place.replaceChildren(
    bar,
    told,
    element(
      "div",
      { class: "editor-sides" },
      element(
        "div",
        { class: "editor-page" },
        element("div", { class: "page-head" }, element("div", { class: "page-title" }, ...code, title, subtitle)),
        text,
      ),
      beside.panel,
    ),
    keysHelp(),
    speech,
    trouble,
  );
  const fields = { title, subtitle };
  for (const each of [title, subtitle]) fit(each);
  return {
    bar,
    text,
    status,
    say: (sentence) => {
      speech.textContent = sentence;
    },
    note: makeNote(place),
    tell: (sentence) => told.append(element("p", {}, sentence)),
    read: (name) => fields[name].value.replaceAll(/\s+/g, " "),
    write: (name, words) => {
      if (fields[name].value === words) return;
      fields[name].value = words;
      fit(fields[name]);
    },
    onField: (changed) => {
      for (const each of [title, subtitle])
        each.addEventListener("input", () => {
          fit(each);
          changed();
        });
    },
    showState: (state, also) => {
      const words = wordsFor(state, also);
      if (line.textContent !== words) line.textContent = words;
      if (state.kind === "saved" && state.at !== savedAt) {
        savedAt = state.at;
        beside.refresh();
      }
      const isBad = state.kind === "offline" || state.kind === "refused";
      line.classList.toggle("editor-status-bad", isBad);
      speak(words, { isBad, isSaved: state.kind === "saved" });
    },
    showHere: (names) => {
      const words = names.length === 0 ? "" : `Also editing: ${[...new Set(names)].join(", ")}`;
      if (others.textContent !== words) others.textContent = words;
    },
    showVersions: (isChanged) => {
      for (const link of document.querySelectorAll<HTMLElement>("[data-if-changed]")) link.hidden = !isChanged;
    },
  };
}

const keysHelp = () =>
  element(
    "p",
    { id: "editor-keys", class: "visually-hidden" },
    "Alt+F10 opens the toolbar; Control+K adds a reference. Alt+Shift and an arrow key moves a block. Tab leaves the text.",
  );

/** What only a screen reader hears, as it changes. */
const spoken = () => element("p", { class: "visually-hidden", role: "status" });

/** Speaks trouble, and its end; that something was saved, as it is every few seconds, isn't spoken. */
function speakTrouble(speech: HTMLElement) {
  let isSpoken = false;
  return (words: string, { isBad, isSaved }: { isBad: boolean; isSaved: boolean }) => {
    const isOver = isSpoken && isSaved;
    if ((isBad || isOver) && speech.textContent !== words) speech.textContent = words;
    isSpoken = isBad || (isSpoken && !isOver);
  };
}

/** One line that says what is true. */
function wordsFor(state: SavingState, { isKept, conflicts }: { isKept: boolean; conflicts: number }): string {
  const choices =
    conflicts === 0 ? "" : ` ${conflicts === 1 ? "1 part needs" : `${conflicts} parts need`} your decision.`;
  switch (state.kind) {
    case "saved":
      return `Saved ${timeOf(state.at)}.${choices}`;
    case "waiting":
      return isKept ? "Kept in this browser, not saved yet." : "Not saved yet.";
    case "sending":
      return "Saving…";
    case "offline":
      return isKept
        ? "Kept in this browser only: the server can’t be reached."
        : "Not saved: the server can’t be reached.";
    case "refused":
      return `Not saved: ${state.message}`;
  }
}

const time = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

function timeOf(at: number): string {
  return time.format(at);
}

function field(label: string, value: string, className: string, most: number): HTMLTextAreaElement {
  const area = element("textarea", {
    class: className,
    "aria-label": label,
    placeholder: label,
    rows: "1",
    maxlength: String(most),
  });
  area.value = value;
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
  });
  return area;
}

/** As high as its words; browsers that do that themselves aren't hindered. */
function fit(area: HTMLTextAreaElement): void {
  if (CSS.supports("field-sizing", "content")) return;
  area.style.height = "auto";
  area.style.height = `${area.scrollHeight}px`;
}
