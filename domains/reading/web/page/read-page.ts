import { loadFirstNotes } from "../notes/page-notes.ts";
import { followPin } from "./follow-pin.ts";
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
  followPin(page.id);
  loadFirstNotes();
  // Going on where the reader stopped needs the list before this view of it, and a sign that React shows.
  if (location.search === RESUME) dispatchEvent(new Event("wake"));
  else noteView(page);
}
