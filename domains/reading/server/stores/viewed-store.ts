import type { Queries } from "../../../../platform/db/database.ts";
import type { ReadingTables } from "../tables.ts";

type Db = Queries<ReadingTables>;

/** The ids of the pages that an account has viewed, the latest first. */
export async function listViewedIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("viewed_pages")
    .select("page_id")
    .where("account_id", "=", accountId)
    .orderBy("viewed_at", "desc")
    .orderBy("page_id", "desc")
    .execute();
  return rows.map(({ page_id }) => page_id);
}

/** Notes a page as viewed. A clock that stood still or went back never puts an earlier view first. */
export async function upsertViewed(db: Db, accountId: string, pageId: string, at: number): Promise<void> {
  await db
    .insertInto("viewed_pages")
    .columns(["account_id", "page_id", "viewed_at"])
    .expression((eb) =>
      eb
        .selectFrom("viewed_pages")
        .select(({ val, fn, lit }) => [
          val(accountId).as("account_id"),
          val(pageId).as("page_id"),
          eb
            .case()
            .when(fn.coalesce(fn.max("viewed_at"), lit(0)), ">=", at)
            .then(eb(fn.max("viewed_at"), "+", 1))
            .else(eb.cast<number>(val(at), "bigint"))
            .end()
            .as("viewed_at"),
        ])
        .where("account_id", "=", accountId),
    )
    .onConflict((conflict) =>
      conflict.columns(["account_id", "page_id"]).doUpdateSet(({ ref }) => ({ viewed_at: ref("excluded.viewed_at") })),
    )
    .execute();
}

/** Forgets all but the `most` latest. */
export async function trimViewed(db: Db, accountId: string, most: number): Promise<void> {
  await db
    .deleteFrom("viewed_pages")
    .where("account_id", "=", accountId)
    .where("page_id", "not in", (eb) =>
      eb
        .selectFrom("viewed_pages as kept")
        .select("kept.page_id")
        .where("kept.account_id", "=", accountId)
        .orderBy("kept.viewed_at", "desc")
        .orderBy("kept.page_id", "desc")
        .limit(most),
    )
    .execute();
}

export async function deleteViewed(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom("viewed_pages").where("account_id", "=", accountId).execute();
}
