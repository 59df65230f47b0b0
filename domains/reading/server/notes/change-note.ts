import type { Note } from "../../contract.ts";
import { readingLimits } from "../../rules.ts";
import { noteUnknown, notesTooLong } from "../errors.ts";
import type { Reading } from "../reading.ts";
import { countNotes, deleteNote, findNote, updateNote } from "../stores/notes-store.ts";
import { type NoteOwner, searchTextOf, sizeOf } from "./list-notes.ts";
import { presentNote } from "./present-note.ts";
import { consumeWriteLimit } from "./write-limit.ts";

/**
 * Changes the words of one of the account's notes.
 * @throws AppError note-unknown (404), including others' notes; notes-too-long (422), notes-too-fast (429)
 */
export async function changeNote(
  reading: Reading,
  { accountId, reader }: NoteOwner,
  { id, note }: { id: string; note: string },
): Promise<Note> {
  const { database, content, clock } = reading;
  await consumeWriteLimit(reading, accountId);
  const before = isId(id) ? await findNote(database.db, accountId, id) : undefined;
  if (!before) throw noteUnknown();
  const changed = { ...before, note };
  const size = sizeOf(changed);
  const { characters } = await countNotes(database.db, accountId);
  // Notes over the limit because they predate it may still be shortened.
  if (size > before.size && characters - before.size + size > readingLimits.noteCharacters) throw notesTooLong();
  const row = await updateNote(database.db, {
    account_id: accountId,
    id,
    note,
    size,
    search_text: searchTextOf(changed),
    updated_at: clock.now(),
  });
  if (!row) throw noteUnknown();
  return presentNote(content, reader, row);
}

/** Deletes one of the account's notes. @throws AppError note-unknown (404), including others' notes */
export async function removeNote({ database }: Reading, accountId: string, id: string): Promise<void> {
  if (!isId(id) || !(await deleteNote(database.db, accountId, id))) throw noteUnknown();
}

/** Whether a string could be an id: a database may reject anything else. */
function isId(id: string): boolean {
  return /^[\w-]{1,64}$/.test(id);
}
