import type { Trx } from "../../../../platform/db/database.ts";
import type { Merging } from "../../../../platform/personal-data/merged-data.ts";

/** Puts the other account's pins behind those of the kept one, in their order; a page that both have stays pinned once. */
export async function joinPins(trx: Trx, { kept, other }: Merging): Promise<void> {
  // What was cleared makes room for what is pinned.
  await trx
    .deleteFrom("pinned_pages")
    .where("account_id", "=", kept.id)
    .where("cleared_at", "is not", null)
    .where("page_id", "in", (pins) =>
      pins
        .selectFrom("pinned_pages as theirs")
        .select("theirs.page_id")
        .where("theirs.account_id", "=", other.id)
        .where("theirs.cleared_at", "is", null),
    )
    .execute();
  await trx
    .deleteFrom("pinned_pages")
    .where("account_id", "=", other.id)
    .where("page_id", "in", (pins) =>
      pins.selectFrom("pinned_pages as own").select("own.page_id").where("own.account_id", "=", kept.id),
    )
    .execute();
  const lowest = await endOfPins(trx, kept.id, "min");
  const highest = await endOfPins(trx, other.id, "max");
  await trx
    .updateTable("pinned_pages")
    .set(({ eb }) => ({ account_id: kept.id, position: eb("position", "+", lowest - 1 - highest) }))
    .where("account_id", "=", other.id)
    .execute();
}

async function endOfPins(trx: Trx, accountId: string, end: "min" | "max"): Promise<number> {
  const row = await trx
    .selectFrom("pinned_pages")
    .select(({ fn }) => (end === "min" ? fn.min("position") : fn.max("position")).as("position"))
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.position ?? 0;
}

/** Of a page that both accounts have viewed, the later view stays, with the place where its reader stopped. */
export async function joinViewed(trx: Trx, { kept, other }: Merging): Promise<void> {
  for (const [one, another] of [
    [kept.id, other.id],
    [other.id, kept.id],
  ] as const)
    await trx
      .deleteFrom("viewed_pages")
      .where("account_id", "=", one)
      .where("page_id", "in", (views) =>
        views
          .selectFrom("viewed_pages as later")
          .select("later.page_id")
          .where("later.account_id", "=", another)
          .whereRef("later.page_id", "=", "viewed_pages.page_id")
          .whereRef("later.viewed_at", another === other.id ? ">" : ">=", "viewed_pages.viewed_at"),
      )
      .execute();
  await trx.updateTable("viewed_pages").set({ account_id: kept.id }).where("account_id", "=", other.id).execute();
}
