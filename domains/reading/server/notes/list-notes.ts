import { setImmediate as nextTurn } from "node:timers/promises";
import type { Queries } from "../../../../platform/db/database.ts";
import type { Reader } from "../../../subscriptions/contract.ts";
import type { FoundNote, NotesAnswer } from "../../contract.ts";
import { foldForSearch, readingLimits, searchWords } from "../../rules.ts";
import type { Reading } from "../reading.ts";
import { countNotes, listNoteRows, type NotePlace } from "../stores/notes-store.ts";
import type { ReadingNotesTable } from "../tables.ts";
import { isPlaced } from "./is-placed.ts";
import { presentNote } from "./present-note.ts";

/** The owner of notes: the account, and its current access as a reader. */
export interface NoteOwner {
  accountId: string;
  reader: Reader;
}

export interface NotesAsked {
  /** Only those of one page of the manual; all if omitted. */
  pageId?: string | undefined;
  /** Only those with all of these words. */
  search?: string | undefined;
  /** Continues after an earlier response, with its `older`. An invalid value starts with the newest. */
  before?: string | undefined;
}

/** How many notes are read before yielding to other requests. */
const CHUNK = 25;
/** How many characters of notes are processed before yielding, even if fewer notes than a chunk. */
const TURN_CHARACTERS = 60_000;

/**
 * An account's notes, the newest first, up to the limit of one response: those of one page, or those with the words of
 * a search.
 */
export async function listNotes(
  { database, content }: Reading,
  { accountId, reader }: NoteOwner,
  { pageId, search = "", before }: NotesAsked = {},
): Promise<NotesAnswer> {
  const most = pageId === undefined ? readingLimits.notesPerPage : readingLimits.notesOfPage;
  const words = searchWords(search);
  const notes: FoundNote[] = [];
  let characters = 0;
  let last: NotePlace | undefined;
  for await (const row of readNotes(database.db, { accountId, pageId, after: placeOf(before) })) {
    const note = presentNote(content, reader, row);
    if (!hasWords(row, note.pageTitle, words)) continue;
    characters += row.size;
    const isFull = notes.length === most || (notes.length > 0 && characters > readingLimits.notesAnswer);
    if (isFull) return { notes, older: writePlace(last), total: (await countNotes(database.db, accountId)).notes };
    notes.push({ ...note, placed: await isPlaced(content, reader, row) });
    last = { createdAt: row.created_at, id: row.id };
  }
  return { notes, older: null, total: (await countNotes(database.db, accountId)).notes };
}

/** Reads all matching notes a few at a time, yielding to other requests in between. */
export async function* readNotes(
  db: Queries,
  { after, ...wanted }: Omit<Parameters<typeof listNoteRows>[1], "most">,
): AsyncGenerator<ReadingNotesTable> {
  let place = after;
  for (;;) {
    const rows = await listNoteRows(db, { ...wanted, after: place, most: CHUNK });
    let characters = 0;
    for (const row of rows) {
      yield row;
      characters += row.size;
      if (characters < TURN_CHARACTERS) continue;
      characters = 0;
      await nextTurn();
    }
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    place = { createdAt: last.created_at, id: last.id };
    await nextTurn();
  }
}

/** Whether a note has all the words, anywhere in itself, its passage or its page's title. */
function hasWords(row: ReadingNotesTable, pageTitle: string, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = `${row.search_text ?? searchTextOf(row)} ${foldForSearch(pageTitle)}`;
  return words.every((word) => text.includes(word));
}

/** The text a search compares a note by. */
export function searchTextOf({ note, quote }: Pick<ReadingNotesTable, "note" | "quote">): string {
  return foldForSearch(`${note} ${quote}`);
}

/** How many characters of a note count against the account's limit. */
export function sizeOf({
  quote,
  prefix,
  suffix,
  note,
}: Pick<ReadingNotesTable, "quote" | "prefix" | "suffix" | "note">) {
  return quote.length + prefix.length + suffix.length + note.length;
}

function writePlace(place: NotePlace | undefined): string | null {
  return place ? `${place.createdAt}.${place.id}` : null;
}

function placeOf(text: string | undefined): NotePlace | undefined {
  const [, createdAt = "", id = ""] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text ?? "") ?? [];
  return id === "" ? undefined : { createdAt: Number(createdAt), id };
}
