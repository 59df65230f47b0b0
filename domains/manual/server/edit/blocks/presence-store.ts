import type { Queries, Trx } from "../../../../../platform/db/database.ts";
import type { PagePresenceTable } from "../tables.ts";

/** Notes where an editor is; each of their tabs is at one place. */
export async function notePresence(db: Queries, row: PagePresenceTable): Promise<void> {
  await db
    .insertInto("page_presence")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["page_id", "tab_id"])
        .doUpdateSet({ block_id: row.block_id, seen_at: row.seen_at, account_id: row.account_id }),
    )
    .execute();
}

/** Lists who was on a page since a time, the first who came first. */
export async function listPresence(db: Queries, pageId: string, since: number): Promise<PagePresenceTable[]> {
  return await db
    .selectFrom("page_presence")
    .selectAll()
    .where("page_id", "=", pageId)
    .where("seen_at", ">=", since)
    .orderBy("tab_id")
    .execute();
}

/** Forgets who was on a page before a time. */
export async function forgetPresence(db: Queries, pageId: string, before: number): Promise<void> {
  await db.deleteFrom("page_presence").where("page_id", "=", pageId).where("seen_at", "<", before).execute();
}

/** Forgets where an account is. */
export async function forgetPresenceOf(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom("page_presence").where("account_id", "=", accountId).execute();
}
