import type { FoundNote } from "../../contract.ts";
import { noteMatches } from "../../rules.ts";
import type { Reading } from "../reading.ts";
import { listNoteRows } from "../stores/notes-store.ts";
import { isPlaced } from "./is-placed.ts";
import { presentNote } from "./present-note.ts";

/** An account's notes, the newest first: those of one page, or those that have the words of a search. */
export async function listNotes(
  { database, content }: Reading,
  accountId: string,
  { pageId, search = "" }: { pageId?: string | undefined; search?: string | undefined } = {},
): Promise<FoundNote[]> {
  const rows = await listNoteRows(database.db, accountId, pageId);
  const found = rows
    .map((row) => ({ row, note: presentNote(content, row) }))
    .filter(({ note }) => noteMatches(note, search));
  return Promise.all(found.map(async ({ row, note }) => ({ ...note, placed: await isPlaced(content, row) })));
}
