import { type Selectable, sql } from "kysely";
import type { Queries } from "../../../../platform/db/database.ts";
import { prepareQuery } from "../../../../platform/db/driver/guard-driver.ts";
import type { ViewedPagesTable } from "../tables.ts";

type Db = Queries;

/** A page that was viewed, and where its reader stopped. */
type ViewedRow = Pick<Selectable<ViewedPagesTable>, "page_id" | "viewed_at" | "anchor" | "along">;

const viewedQuery = prepareQuery<ViewedRow, "accountId" | "most">(["accountId", "most"], (db, { accountId, most }) =>
  db
    .selectFrom("viewed_pages")
    .select(["page_id", "viewed_at", "anchor", "along"])
    .where("account_id", "=", accountId)
    .orderBy("viewed_at", "desc")
    .orderBy("page_id", "desc")
    .limit(sql<number>`${most}`),
);

/** The `most` pages an account has viewed last, the latest first. */
export async function listViewedRows(db: Db, accountId: string, most: number): Promise<readonly ViewedRow[]> {
  return viewedQuery(db, { accountId, most });
}

/** Notes where on a viewed page an account stopped; does nothing if the page isn't among those viewed. */
export async function updatePlace(
  db: Db,
  accountId: string,
  pageId: string,
  { anchor, along }: Pick<ViewedRow, "anchor" | "along">,
): Promise<void> {
  await db
    .updateTable("viewed_pages")
    .set({ anchor, along })
    .where("account_id", "=", accountId)
    .where("page_id", "=", pageId)
    .execute();
}

const viewQuery = prepareQuery<{ kept: number }, "accountId" | "pageId" | "at">(
  ["accountId", "pageId", "at"],
  (db, { accountId, pageId, at }) =>
    db
      .insertInto("viewed_pages")
      .columns(["account_id", "page_id", "viewed_at"])
      .expression((eb) =>
        eb
          .selectFrom("viewed_pages")
          .select(({ val, fn, lit, cast }) => [
            val(accountId).as("account_id"),
            val(pageId).as("page_id"),
            eb
              .case()
              .when(fn.coalesce(fn.max("viewed_at"), lit(0)), ">=", cast<number>(val(at), "bigint"))
              .then(eb(fn.max("viewed_at"), "+", 1))
              .else(cast<number>(val(at), "bigint"))
              .end()
              .as("viewed_at"),
          ])
          .where("account_id", "=", accountId),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["account_id", "page_id"])
          .doUpdateSet(({ ref }) => ({ viewed_at: ref("excluded.viewed_at") })),
      )
      .returning(({ selectFrom }) =>
        selectFrom("viewed_pages as kept")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .where("kept.account_id", "=", accountId)
          .as("kept"),
      ),
);

/**
 * Records a page view in one statement; returns how many pages are recorded, give or take this one. A clock that stands
 * still or goes back never puts an earlier view first.
 */
export async function upsertViewed(db: Db, accountId: string, pageId: string, at: number): Promise<number> {
  const [row] = await viewQuery(db, { accountId, pageId, at });
  return row?.kept ?? 0;
}

/** Deletes all but the `most` latest. */
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
