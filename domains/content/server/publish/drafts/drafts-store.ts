import type { Queries } from "../../../../../platform/db/database.ts";
import type { ContentTables, DraftsTable } from "../../tables.ts";

type Db = Queries<ContentTables>;

export async function insertDraft(db: Db, draft: DraftsTable): Promise<void> {
  await db.insertInto("drafts").values(draft).execute();
}

/** Removes the drafts whose links no longer work. */
export async function deleteOldDrafts(db: Db, now: number): Promise<void> {
  await db.deleteFrom("drafts").where("expires_at", "<=", now).execute();
}

/** A draft, whether its link still works or not. */
export async function findDraft(db: Db, id: string): Promise<DraftsTable | undefined> {
  return await db.selectFrom("drafts").selectAll().where("id", "=", id).executeTakeFirst();
}
