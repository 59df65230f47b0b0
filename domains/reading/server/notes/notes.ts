import { type ChangedText, type Content, readChapter } from "../../../manual/server/public.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import type { FoundNote, Note, NoteForm, NotesAnswer } from "../../contract.ts";
import { foldForSearch, readingLimits, searchWords, withoutSpace } from "../../rules.ts";
import { notesTooFast, notesTooLong, pageUnknown, tooManyNotes } from "../errors.ts";
import { findOpenPage } from "../pins/pins.ts";
import type { Reading } from "../reading.ts";
import {
  type NotePlace,
  countNotes,
  findSameNote,
  insertNote,
  listNoteRows,
  listNotedAmong,
  listNotedPages,
  listQuotesOn,
} from "../stores/notes-store.ts";
import { shownText } from "../../../manual/server/model/public.ts";
import { yieldToEventLoop } from "../../../../platform/threads/yield-to-event-loop.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Reader } from "../../../subscriptions/contract.ts";
import type { ReadingNotesTable } from "../tables.ts";
import { type Limit, consumeRateLimit } from "../../../../platform/limits/rate-limit.ts";
import { dayOfNumber, formatDay } from "../../../../platform/clock/time-zone.ts";

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

/** So many notes on a page are looked at, the newest. */
const MOST = 5_000;

/**
 * Counts the notes on pages whose passage stands in the text before and not in the one after, by page; pages without
 * such notes are left out. Their readers keep them, with the passage as it was.
 */
export async function countNotesLosing(
  db: Queries,
  pages: readonly ChangedText[],
): Promise<{ pageId: string; count: number }[]> {
  const noted = await listNotedAmong(
    db,
    pages.map(({ pageId }) => pageId),
  );
  const found: { pageId: string; count: number }[] = [];
  for (const { pageId, texts } of pages) {
    if (!noted.has(pageId)) continue;
    const count = await countOn(db, pageId, await texts());
    if (count > 0) found.push({ pageId, count });
  }
  return found;
}

async function countOn(
  db: Queries,
  pageId: string,
  { before, after }: { before: string; after: string },
): Promise<number> {
  const quotes = await listQuotesOn(db, pageId, MOST);
  const old = withoutSpace(shownText(before));
  await yieldToEventLoop();
  const fresh = withoutSpace(shownText(after));
  let count = 0;
  for (const quote of quotes) {
    await yieldToEventLoop();
    const words = withoutSpace(quote);
    if (words !== "" && !fresh.includes(words) && old.includes(words)) count += 1;
  }
  return count;
}

/** The text of articles, full or redacted, by article of one revision. */
const texts = new WeakMap<object, string>();

/**
 * Whether a note's passage is still on its page. Searches only what this reader may read of the page, so the answer
 * reveals nothing the reader couldn't see. Returns null when that isn't conclusive because the page, or its edition, is
 * closed to the reader.
 */
export async function isPlaced(
  content: Content,
  reader: Reader,
  { page_id, quote }: Pick<ReadingNotesTable, "page_id" | "quote">,
): Promise<boolean | null> {
  const found = findOpenPage(content, reader, page_id);
  if (found === "reserved") return null;
  if (!found) return false;
  const { page, view } = found;
  const address = { version: view.site.handle, section: page.section, slug: page.slug };
  const chapter = await readChapter(content, reader, address);
  if (!chapter) return false;
  const text = texts.get(chapter.html) ?? (await wordsOf(chapter.html));
  const words = withoutSpace(quote);
  if (words !== "" && text.includes(words)) return true;
  return chapter.refusal === null ? false : null;
}

/** A page may be long: yields after each one. */
async function wordsOf(html: { plain: Buffer }): Promise<string> {
  const text = withoutSpace(shownText(html.plain.toString()));
  texts.set(html, text);
  await nextTurn();
  return text;
}

/** The owner of notes: the account, and its current access as a reader. */
export interface NoteOwner {
  accountId: string;
  reader: Reader;
}

interface NotesAsked {
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

/** The title shown for pages of an edition closed to the reader: nothing of the edition is revealed. */
export const CLOSED_PAGE = "A page you don’t currently have access to";

/**
 * A note as its owner sees it, with the page's current address if the owner may open it. The title the page had when
 * the note was written is shown only if no edition has the page anymore.
 */
export function presentNote(content: Pick<Content, "catalog">, reader: Reader, row: ReadingNotesTable): Note {
  const found = findOpenPage(content, reader, row.page_id);
  const isClosed = found === "reserved";
  const page = isClosed ? undefined : found?.page;
  return {
    id: row.id,
    pageId: row.page_id,
    version: isClosed ? "" : row.edition,
    pageTitle: isClosed ? CLOSED_PAGE : page ? nameOf(page) : row.page_title,
    uri: page?.uri ?? null,
    quote: row.quote,
    prefix: row.prefix,
    suffix: row.suffix,
    note: row.note,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** A page's name: '7.2 Case names'. */
export function nameOf({ code, title }: { code: string; title: string }): string {
  return [code, title].filter((part) => part !== "").join(" ");
}

/** A reader who marks a page from top to bottom stays below this; a script that fills the database doesn't. */
const writing: Limit = { name: "write-note", burst: 120, everyMs: 3_000 };

/** Counts one note written or changed. @throws AppError notes-too-fast (429) */
export async function consumeWriteLimit({ database, clock, limited }: Reading, accountId: string): Promise<void> {
  if (!limited) return;
  const turn = await consumeRateLimit(database.relaxed, clock, writing, accountId);
  if (!turn.granted) throw notesTooFast(turn.waitMs);
}

/**
 * Streams all notes of an account as a Markdown document: page by page, each passage as a quotation followed by the
 * reader's words.
 */
export async function* notesAsMarkdown(
  { database, content }: Reading,
  { accountId, reader }: NoteOwner,
  origin: string,
): AsyncGenerator<string> {
  yield "# Notes\n\n";
  let isEmpty = true;
  for (const pageId of await listNotedPages(database.db, accountId)) {
    let isFirst = true;
    for await (const row of readNotes(database.db, { accountId, pageId })) {
      const note = presentNote(content, reader, row);
      if (isFirst) yield pageHeading(note, origin);
      yield noteAsMarkdown({ ...note, placed: await isPlaced(content, reader, row) });
      isFirst = false;
      isEmpty = false;
    }
  }
  if (isEmpty) yield "There are no notes.\n\n";
}

function pageHeading({ uri, pageTitle, version }: Note, origin: string): string {
  const where = uri === null ? "This page no longer exists, or you no longer have access to it." : `<${origin}/${uri}>`;
  const name = escape(pageTitle) + (version === "" ? "" : ` (${version})`);
  return `## ${name}\n\n${where}\n\n`;
}

const DAY_MS = 86_400_000;

function noteAsMarkdown({ quote, note, placed, createdAt }: FoundNote): string {
  const date = formatDay(dayOfNumber(Math.floor(createdAt / DAY_MS)));
  const parts = [
    escape(quote)
      .split("\n")
      .map((line) => `> ${line}`)
      .join("\n"),
    placed === false ? "*These words are no longer on the page.*" : "",
    escapeLines(note),
    `*${date}*`,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n\n`;
}

/** Escapes the reader's words so that nothing turns into a heading, a list or HTML. */
function escapeLines(text: string): string {
  return text.split("\n").map(escape).join("  \n");
}

function escape(text: string): string {
  return text
    .replaceAll(/[\\`*_{}[\]<>#|]/g, String.raw`\$&`)
    .replaceAll(/^(\s*)([-+]|\d+[.)])(?=\s)/gm, String.raw`$1\$2`);
}
