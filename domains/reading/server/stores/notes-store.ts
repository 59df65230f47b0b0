import type { Queries } from "../../../../platform/db/database.ts";
import type { ReadingNotesTable, ReadingTables } from "../tables.ts";

type Db = Queries<ReadingTables>;

/** An account's notes, those of one page or all, the newest first. */
export async function listNoteRows(db: Db, accountId: string, pageId?: string): Promise<ReadingNotesTable[]> {
  const notes = db.selectFrom("reading_notes").selectAll().where("account_id", "=", accountId);
  const ofPage = pageId === undefined ? notes : notes.where("page_id", "=", pageId);
  return await ofPage.orderBy("created_at", "desc").orderBy("id", "desc").execute();
}

/** Writes a new note; false where the account has `most` notes. */
export async function insertNote(db: Db, row: ReadingNotesTable, most: number): Promise<boolean> {
  const { count } = await db
    .selectFrom("reading_notes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account_id", "=", row.account_id)
    .executeTakeFirstOrThrow();
  if (count >= most) return false;
  await db.insertInto("reading_notes").values(row).execute();
  return true;
}

/** Changes the words of an account's own note; undefined where it has no such note. */
export async function updateNote(
  db: Db,
  { accountId, id, note, at }: { accountId: string; id: string; note: string; at: number },
): Promise<ReadingNotesTable | undefined> {
  return await db
    .updateTable("reading_notes")
    .set({ note, updated_at: at })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Removes an account's own note; false where it has no such note. */
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
