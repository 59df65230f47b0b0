import type { Queries } from "../../../../platform/db/database.ts";
import type { DraftsTable } from "../tables.ts";

type Db = Queries;

/** Adds a draft; returns false if there is one with its id. */
export async function insertDraft(db: Db, draft: DraftsTable): Promise<boolean> {
  const insert = db.insertInto("drafts").values(draft);
  const { numInsertedOrUpdatedRows: count } = await insert
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return count === 1n;
}

/** Deletes expired drafts. */
export async function deleteOldDrafts(db: Db, now: number): Promise<void> {
  await db.deleteFrom("drafts").where("expires_at", "<=", now).execute();
}

/** Counts that a draft was opened; returns false if its link has ended, or was opened as often as it may be. */
export async function takeOpening(db: Db, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows: count } = await db
    .updateTable("drafts")
    .set(({ eb }) => ({ opens: eb("opens", "+", 1), opened_at: now }))
    .where("id", "=", id)
    .where("expires_at", ">", now)
    .whereRef("opens", "<", "most_opens")
    .executeTakeFirstOrThrow();
  return count === 1n;
}

/** The links to drafts of a page that still work, the newest first. */
export async function listDraftLinks(db: Db, editionId: string, pageId: string, now: number) {
  return await db
    .selectFrom("drafts")
    .select(["id", "created_at", "expires_at", "most_opens", "opens", "opened_at"])
    .where("edition_id", "=", editionId)
    .where("page_id", "=", pageId)
    .where("expires_at", ">", now)
    .whereRef("opens", "<", "most_opens")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Deletes the drafts of a page that links lead to; returns how many still worked. */
export async function deleteDrafts(db: Db, editionId: string, pageId: string, now: number): Promise<number> {
  const gone = await db
    .deleteFrom("drafts")
    .where("edition_id", "=", editionId)
    .where("page_id", "=", pageId)
    .returning(["expires_at", "opens", "most_opens"])
    .execute();
  return gone.filter(({ expires_at, opens, most_opens }) => expires_at > now && opens < most_opens).length;
}

/** Finds a draft, even if it has expired. */
export async function findDraft(db: Db, id: string): Promise<DraftsTable | undefined> {
  return await db.selectFrom("drafts").selectAll().where("id", "=", id).executeTakeFirst();
}
