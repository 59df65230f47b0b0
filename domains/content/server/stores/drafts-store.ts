import type { Queries } from "../../../../platform/db/database.ts";
import type { DraftsTable } from "../tables.ts";

type Db = Queries;

export async function insertDraft(db: Db, draft: DraftsTable): Promise<void> {
  await db.insertInto("drafts").values(draft).execute();
}

/** Deletes expired drafts. */
export async function deleteOldDrafts(db: Db, now: number): Promise<void> {
  await db.deleteFrom("drafts").where("expires_at", "<=", now).execute();
}

/** Finds a draft, even if it has expired. */
export async function findDraft(db: Db, id: string): Promise<DraftsTable | undefined> {
  return await db.selectFrom("drafts").selectAll().where("id", "=", id).executeTakeFirst();
}
