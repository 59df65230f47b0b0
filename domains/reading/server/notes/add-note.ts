import { newId } from "../../../../platform/ids/new-id.ts";
import type { Note } from "../../contract.ts";
import { readingLimits } from "../../rules.ts";
import { pageUnknown, tooManyNotes } from "../errors.ts";
import { findPage } from "../pins/find-page.ts";
import type { Reading } from "../reading.ts";
import { insertNote } from "../stores/notes-store.ts";
import type { NoteForm } from "./parse-note.ts";
import { nameOf, presentNote } from "./present-note.ts";

/**
 * Marks a passage of a page, with or without words beside it.
 * @throws AppError page-unknown (404), too-many-notes (422)
 */
export async function addNote(
  { database, content, clock }: Reading,
  accountId: string,
  { pageId, ...words }: NoteForm,
): Promise<Note> {
  const found = findPage(content, pageId);
  if (!found) throw pageUnknown();
  const now = clock.now();
  const row = {
    id: newId(clock),
    account_id: accountId,
    page_id: pageId,
    edition: found.view.site.handle,
    page_title: nameOf(found.page),
    ...words,
    created_at: now,
    updated_at: now,
  };
  if (!(await insertNote(database.db, row, readingLimits.notes))) throw tooManyNotes();
  return presentNote(content, row);
}
