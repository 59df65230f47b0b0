import { element, pressButton } from "../editing/element.ts";

/** A panel above the page, which Escape and a press beside it close; the focus goes back to where it was. */
export interface Panel {
  open(anchor: Element, ...content: (Node | string)[]): void;
  close(): void;
  /** Takes it off the screen for good. */
  remove(): void;
}

/** Makes a panel. `label`: what it is for; `onClose` is called when it closes, to take the focus. */
export function makePanel(label: string, onClose: () => void): Panel {
  const panel = element("div", { class: "editor-panel", role: "dialog", "aria-label": label, popover: "auto" });
  document.body.append(panel);
  // Before it closes: left alone, the browser would give the focus back itself, and set the cursor to the text's start.
  panel.addEventListener("beforetoggle", ({ newState }) => {
    if (newState === "closed") onClose();
  });
  let opener: Element | undefined;
  // A tablet that is turned leaves it beyond the screen.
  const placeAnew = () => {
    if (opener && panel.matches(":popover-open")) place(panel, opener.getBoundingClientRect());
  };
  addEventListener("resize", placeAnew);
  return {
    open: (anchor, ...content) => {
      panel.replaceChildren(...content);
      panel.showPopover();
      opener = anchor;
      placeAnew();
      panel.querySelector<HTMLElement>("[autofocus], input, select, button")?.focus();
    },
    close: () => panel.hidePopover(),
    remove: () => {
      removeEventListener("resize", placeAnew);
      panel.remove();
    },
  };
}

/** Below what it belongs to, or above it where there is no room; never beyond the screen. */
function place(panel: HTMLElement, anchor: DOMRect): void {
  const [gap, edge] = [6, 8];
  const { width, height } = panel.getBoundingClientRect();
  const below = anchor.bottom + gap;
  const top = below + height + edge > innerHeight ? Math.max(edge, anchor.top - gap - height) : below;
  panel.style.left = `${Math.max(edge, Math.min(anchor.left, innerWidth - width - edge))}px`;
  panel.style.top = `${Math.max(edge, Math.min(top, innerHeight - height - edge))}px`;
}

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
