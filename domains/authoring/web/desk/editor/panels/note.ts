import { element, pressButton } from "../editing/element.ts";

/** What can be done about what a note says. */
export interface NoteChoice {
  words: string;
  act(): void;
}

/** Says something to the editor that stays until it is dismissed, with what can be done about it. */
export type Note = (sentence: string, choice?: NoteChoice) => void;

/** So many notes stand there at once. */
const MOST = 3;

/**
 * Shows a sentence at the edge of the screen that stays until it is dismissed, or another takes its place: one that can be
 * chosen about stays beside that.
 */
export function makeNote(place: HTMLElement): Note {
  const notes = element("div", { class: "editor-notes", role: "status" });
  place.append(notes);
  return (sentence, choice) => {
    const note = element("div", { class: choice ? "editor-note editor-note-open" : "editor-note" });
    const press = () => {
      note.remove();
      choice?.act();
    };
    const dismiss = element("button", { type: "button", class: "button" }, "OK");
    dismiss.addEventListener("click", () => note.remove());
    const choose = choice ? [pressButton(choice.words, press, { class: "button" })] : [];
    note.append(element("p", {}, sentence), ...choose, dismiss);
    const open = [...notes.children].filter((each) => each.matches(".editor-note-open"));
    notes.replaceChildren(...open.slice(1 - MOST), note);
  };
}
