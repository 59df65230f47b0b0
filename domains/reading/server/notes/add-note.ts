import { newId } from "../../../../platform/ids/new-id.ts";
import type { Note, NoteForm } from "../../contract.ts";
import { readingLimits } from "../../rules.ts";
import { notesTooLong, pageUnknown, tooManyNotes } from "../errors.ts";
import { findOpenPage } from "../pins/find-page.ts";
import type { Reading } from "../reading.ts";
import { countNotes, findSameNote, insertNote } from "../stores/notes-store.ts";
import { type NoteOwner, searchTextOf, sizeOf } from "./list-notes.ts";
import { nameOf, presentNote } from "./present-note.ts";
import { consumeWriteLimit } from "./write-limit.ts";

/**
 * Marks a passage of a page, with or without a note; what is marked just so already, isn't again. Doesn't check whether the passage is on the page: the answer would
 * reveal the page to readers without access.
 * @throws AppError page-unknown (404), too-many-notes, notes-too-long (422), notes-too-fast (429)
 */
export async function addNote(
  reading: Reading,
  { accountId, reader }: NoteOwner,
  { pageId, ...words }: NoteForm,
): Promise<Note> {
  const { database, content, clock } = reading;
  await consumeWriteLimit(reading, accountId);
  const found = findOpenPage(content, reader, pageId);
  if (!found || found === "reserved") throw pageUnknown();
  // Sent twice, it is kept once.
  const same = await findSameNote(database.db, { account_id: accountId, page_id: pageId, ...words });
  if (same) return presentNote(content, reader, same);
  const kept = await countNotes(database.db, accountId);
  if (kept.notes >= readingLimits.notes) throw tooManyNotes();
  const size = sizeOf(words);
  if (kept.characters + size > readingLimits.noteCharacters) throw notesTooLong();
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
    size,
    search_text: searchTextOf(words),
  };
  await insertNote(database.db, row);
  return presentNote(content, reader, row);
}
