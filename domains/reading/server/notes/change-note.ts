import type { Note } from "../../contract.ts";
import { noteUnknown } from "../errors.ts";
import type { Reading } from "../reading.ts";
import { deleteNote, updateNote } from "../stores/notes-store.ts";
import { presentNote } from "./present-note.ts";

/** Gives an account's own note other words. @throws AppError note-unknown (404), also for those of others */
export async function changeNote(
  { database, content, clock }: Reading,
  accountId: string,
  { id, note }: { id: string; note: string },
): Promise<Note> {
  const row = isId(id) ? await updateNote(database.db, { accountId, id, note, at: clock.now() }) : undefined;
  if (!row) throw noteUnknown();
  return presentNote(content, row);
}

/** Removes an account's own note. @throws AppError note-unknown (404), also for those of others */
export async function removeNote({ database }: Reading, accountId: string, id: string): Promise<void> {
  if (!isId(id) || !(await deleteNote(database.db, accountId, id))) throw noteUnknown();
}

/** What could be an id: a database may refuse to look for anything else. */
function isId(id: string): boolean {
  return /^[\w-]{1,64}$/.test(id);
}
