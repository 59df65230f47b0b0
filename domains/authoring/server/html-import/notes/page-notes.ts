import type { SourceNote } from "./take-notes.ts";

/** The footnotes that a page's text leads to, numbered in the order of their first marks. */
export class PageNotes {
  readonly #ids = new Map<SourceNote, string>();

  /** Returns what the page calls a note. */
  idOf(note: SourceNote): string {
    const id = this.#ids.get(note) ?? `${this.#ids.size + 1}`;
    this.#ids.set(note, id);
    return id;
  }

  /** The notes so far, with what the page calls them. */
  get all(): readonly (readonly [SourceNote, string])[] {
    return [...this.#ids];
  }
}
