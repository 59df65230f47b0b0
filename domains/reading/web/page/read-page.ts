import { loadFirstNotes } from "../notes/page-notes.ts";
import { isPinned, pins } from "../client/pins.ts";
import { noteView } from "./note-view.ts";
import { pageOnScreen } from "./page-on-screen.ts";
import { RESUME } from "./resume-address.ts";

/**
 * What a page of the manual is to readers with an account as long as they only read it, without React: it counts as
 * viewed, its pin shows, and passages with notes are marked. Everything else follows their first sign of life.
 */
export function readPage(): void {
  const page = pageOnScreen();
  if (!page) return;
  showPin(page.id);
  loadFirstNotes();
  // Going on where the reader stopped needs the list before this view of it, and a sign that React shows.
  if (location.search === RESUME) dispatchEvent(new Event("wake"));
  else noteView(page);
}

/** Shows whether the page is pinned, until React does. */
function showPin(page: string): void {
  const stop = pins.subscribe(() => {
    if ("react" in document.documentElement.dataset) return stop();
    document.querySelector('[data-reader-tool="pin"]')?.setAttribute("aria-pressed", String(isPinned(page)));
  });
}
