import { buildButton } from "../../../../ui/button/build-button.ts";

/** Shows how many matches a page has and steps through them, with buttons or the `n` and `p` keys. */
export class MarksBar {
  readonly #marks: readonly HTMLElement[];
  readonly #bar = document.createElement("section");
  readonly #count = document.createElement("output");
  readonly #clear: () => void;
  readonly #isAll: boolean;
  #current = -1;

  /** `isAll`: whether the page has no more matches than these. */
  constructor(marks: readonly HTMLElement[], isAll: boolean, clear: () => void) {
    this.#marks = marks;
    this.#isAll = isAll;
    this.#clear = clear;
    this.#bar.className = "marks-bar";
    this.#bar.setAttribute("aria-label", "Matches on this page");
    this.#bar.append(
      this.#count,
      ...(marks.length > 1
        ? [
            buildButton({
              text: "↑",
              hint: { label: "Previous match", key: "p" },
              act: () => this.goTo(this.#current - 1),
            }),
            buildButton({
              text: "↓",
              hint: { label: "Next match", key: "n" },
              act: () => this.goTo(this.#current + 1),
            }),
          ]
        : []),
      buildButton({ text: "Clear", hint: { label: "Clear highlights", key: "Escape" }, act: clear }),
    );
    this.#say();
    document.getElementById("marks")?.append(this.#bar);
    document.addEventListener("keydown", this.#pressed);
  }

  /** Scrolls to a match, wrapping around at the end. Without `wasAsked`, a match already in view doesn't scroll. */
  goTo(place: number, wasAsked = true): void {
    const { length } = this.#marks;
    if (length === 0) return;
    this.#marks[this.#current]?.classList.remove("found-current");
    this.#current = (place + length) % length;
    const mark = this.#marks[this.#current];
    mark?.classList.add("found-current");
    if (mark && (wasAsked || !isInSight(mark))) bringIntoSight(mark);
    this.#say();
  }

  remove(): void {
    document.removeEventListener("keydown", this.#pressed);
    this.#bar.remove();
  }

  #say(): void {
    const { length } = this.#marks;
    this.#count.textContent =
      length === 0
        ? "No matches on this page"
        : `${this.#current + 1} of ${length} ${length === 1 ? "match" : "matches"}${this.#isAll ? "" : ", first matches only"}`;
  }

  readonly #pressed = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]")) return;
    if (key === "n") this.goTo(this.#current + 1);
    else if (key === "p") this.goTo(this.#current - 1);
    else if (key === "Escape" && document.querySelector("dialog[open], [popover=auto]:popover-open") === null)
      this.#clear();
  };
}

/** What a reader moves a page with. */
const moves = ["wheel", "touchstart", "pointerdown", "keydown"] as const;
/** A third of a second: rows that come into sight are rendered a frame or two after they were scrolled to. */
const FRAMES = 20;

/**
 * Scrolls to a mark, and again while rows on the way turn out to be higher or lower than they were estimated, until the
 * page has come to rest or the reader moves it.
 */
function bringIntoSight(mark: HTMLElement): void {
  const moved = new AbortController();
  const { signal } = moved;
  for (const move of moves) addEventListener(move, () => moved.abort(), { signal, passive: true, capture: true });
  mark.scrollIntoView({ block: "center" });
  const look = (framesLeft: number) => {
    if (signal.aborted || framesLeft === 0 || !mark.matches(".found-current")) return moved.abort();
    if (!isInSight(mark)) mark.scrollIntoView({ block: "center" });
    requestAnimationFrame(() => look(framesLeft - 1));
  };
  requestAnimationFrame(() => look(FRAMES));
}

function isInSight(mark: HTMLElement): boolean {
  const { top, bottom } = mark.getBoundingClientRect();
  // Below banner and header, and above what stands at the bottom (ui/styles/base.css).
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return top >= Number.parseFloat(scrollPaddingTop) && bottom <= innerHeight - Number.parseFloat(scrollPaddingBottom);
}
