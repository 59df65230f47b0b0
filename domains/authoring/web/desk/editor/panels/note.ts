import { element, pressButton } from "../editing/element.ts";

/** What can be done about what a note says. */
export interface NoteChoice {
  words: string;
  act(): void;
}

/** Says something to the editor that stays until it is dismissed, with what can be done about it. */
export type Note = (sentence: string, choice?: NoteChoice) => void;

/** Shows a sentence at the edge of the screen that stays until it is dismissed, or another takes its place. */
export function makeNote(place: HTMLElement): Note {
  const words = element("p", {});
  const dismiss = element("button", { type: "button", class: "button" }, "OK");
  const note = element("div", { class: "editor-note", role: "status" });
  dismiss.addEventListener("click", () => note.replaceChildren());
  place.append(note);
  return (sentence, choice) => {
    words.textContent = sentence;
    const press = () => {
      note.replaceChildren();
      choice?.act();
    };
    note.replaceChildren(words, ...(choice ? [pressButton(choice.words, press, { class: "button" })] : []), dismiss);
  };
}
