import { element } from "../editing/element.ts";

/** Shows a sentence at the edge of the screen that stays until it is dismissed, or another takes its place. */
export function makeNote(place: HTMLElement): (sentence: string) => void {
  const words = element("p", {});
  const dismiss = element("button", { type: "button", class: "button" }, "OK");
  const note = element("div", { class: "editor-note", role: "status" });
  dismiss.addEventListener("click", () => note.replaceChildren());
  place.append(note);
  return (sentence) => {
    words.textContent = sentence;
    note.replaceChildren(words, dismiss);
  };
}
