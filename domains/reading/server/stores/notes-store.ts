import type { Queries, Trx } from "../../../../platform/db/database.ts";
import type { ReadingNotesTable } from "../tables.ts";

type Db = Queries;

/** Where a list of notes, the newest first, continues: after this note. */
export interface NotePlace {
  createdAt: number;
  id: string;
}

interface NotesWanted {
  accountId: string;
  /** Only those of one page; all if omitted. */
  pageId?: string | undefined;
  /** Only those after this one; from the newest if omitted. */
  after?: NotePlace | undefined;
  most: number;
}

/** Some of an account's notes, the newest first. */
export async function listNoteRows(
  db: Db,
  { accountId, pageId, after, most }: NotesWanted,
): Promise<ReadingNotesTable[]> {
  let notes = db.selectFrom("reading_notes").selectAll().where("account_id", "=", accountId);
  if (pageId !== undefined) notes = notes.where("page_id", "=", pageId);
  if (after) {
    const { createdAt, id } = after;
    notes = notes
      .where("created_at", "<=", createdAt)
      .where(({ eb, or }) => or([eb("created_at", "<", createdAt), eb("id", "<", id)]));
  }
  return await notes.orderBy("created_at", "desc").orderBy("id", "desc").limit(most).execute();
}

/** The passages that readers marked on a page, the newest first. */
export async function listQuotesOn(db: Db, pageId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom("reading_notes")
    .select("quote")
    .where("page_id", "=", pageId)
    .orderBy("created_at", "desc")
    .limit(most)
    .execute();
  return rows.map(({ quote }) => quote);
}

/** Which of these pages anybody has a note on. */
export async function listNotedAmong(db: Db, pageIds: readonly string[]): Promise<Set<string>> {
  const noted = new Set<string>();
  for (let from = 0; from < pageIds.length; from += PAGES_AT_ONCE) {
    const rows = await db
      .selectFrom("reading_notes")
      .select("page_id")
      .distinct()
      .where("page_id", "in", pageIds.slice(from, from + PAGES_AT_ONCE))
      .execute();
    for (const row of rows) noted.add(row.page_id);
  }
  return noted;
}

const PAGES_AT_ONCE = 500;

/** The pages an account has notes on, the one with the newest note first. */
export async function listNotedPages(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("reading_notes")
    .select("page_id")
    .where("account_id", "=", accountId)
    .groupBy("page_id")
    .orderBy(({ fn }) => fn.max("created_at"), "desc")
    .orderBy("page_id")
    .execute();
  return rows.map(({ page_id }) => page_id);
}

/** How many notes an account has, and their characters. */
export async function countNotes(db: Db, accountId: string): Promise<{ notes: number; characters: number }> {
  const { notes, characters } = await db
    .selectFrom("reading_notes")
    .select(({ fn }) => [fn.countAll<number>().as("notes"), fn.sum<number | string | null>("size").as("characters")])
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return { notes, characters: Number(characters ?? 0) };
}

export async function insertNote(db: Db, row: ReadingNotesTable): Promise<void> {
  await db.insertInto("reading_notes").values(row).execute();
}

/** The account's note that says the same of the same passage; undefined if it has none. */
export async function findSameNote(
  db: Db,
  {
    account_id,
    page_id,
    ...words
  }: Pick<ReadingNotesTable, "account_id" | "page_id" | "quote" | "prefix" | "suffix" | "note">,
): Promise<ReadingNotesTable | undefined> {
  return await db
    .selectFrom("reading_notes")
    .selectAll()
    .where("account_id", "=", account_id)
    .where("page_id", "=", page_id)
    .where("quote", "=", words.quote)
    .where("prefix", "=", words.prefix)
    .where("suffix", "=", words.suffix)
    .where("note", "=", words.note)
    .executeTakeFirst();
}

/** One of the account's notes; undefined if it has no such note. */
export async function findNote(db: Db, accountId: string, id: string): Promise<ReadingNotesTable | undefined> {
  return await db
    .selectFrom("reading_notes")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Changes the words of one of the account's notes; returns undefined if it has no such note. */
export async function updateNote(
  db: Db,
  {
    account_id,
    id,
    ...changed
  }: Pick<ReadingNotesTable, "account_id" | "id" | "note" | "size" | "search_text" | "updated_at">,
): Promise<ReadingNotesTable | undefined> {
  return await db
    .updateTable("reading_notes")
    .set(changed)
    .where("account_id", "=", account_id)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes one of the account's notes; returns false if it has no such note. */
export async function deleteNote(db: Db, accountId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom("reading_notes")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteNotes(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom("reading_notes").where("account_id", "=", accountId).execute();
}

/** Counts the notes in an edition, by account. */
export async function countNotesIn(db: Queries, edition: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("reading_notes")
    .select(({ fn }) => ["account_id", fn.countAll<number>().as("number")])
    .where("edition", "=", edition)
    .groupBy("account_id")
    .execute();
  return new Map(rows.map(({ account_id, number }) => [account_id, number]));
}

/** The page of an edition, the next after `after` by its id, that somebody has notes on. */
export async function nextNotedPage(db: Queries, edition: string, after: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("reading_notes")
    .select("page_id")
    .where("edition", "=", edition)
    .where("page_id", ">", after)
    .orderBy("page_id")
    .limit(1)
    .executeTakeFirst();
  return row?.page_id;
}

/** Counts the notes on a page. */
export async function countNotesOf(db: Queries, edition: string, pageId: string): Promise<number> {
  const { number } = await db
    .selectFrom("reading_notes")
    .select(({ fn }) => fn.countAll<number>().as("number"))
    .where("edition", "=", edition)
    .where("page_id", "=", pageId)
    .executeTakeFirstOrThrow();
  return number;
}

/** Some of the notes on a page, with the passages that they are on, by their ids. */
export async function listPassages(
  db: Queries,
  { edition, pageId, after, most }: { edition: string; pageId: string; after: string; most: number },
): Promise<Pick<ReadingNotesTable, "id" | "quote">[]> {
  return await db
    .selectFrom("reading_notes")
    .select(["id", "quote"])
    .where("edition", "=", edition)
    .where("page_id", "=", pageId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(most)
    .execute();
}

/** Moves notes to another page. */
export async function moveNotes(
  trx: Trx,
  ids: readonly string[],
  page: Pick<ReadingNotesTable, "page_id" | "edition" | "page_title">,
): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable("reading_notes").set(page).where("id", "in", ids).execute();
}
