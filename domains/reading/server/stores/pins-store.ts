import type { Flavor, Queries, Trx } from "../../../../platform/db/database.ts";
import { lockRows } from "../../../../platform/db/dialect.ts";
import { prepareQuery } from "../../../../platform/db/driver/guard-driver.ts";

type Db = Queries;

/** Runs for every screen of a reader with an account. */
const pinIdsQuery = prepareQuery<{ page_id: string }, "accountId">(["accountId"], (db, { accountId }) =>
  db
    .selectFrom("pinned_pages")
    .select("page_id")
    .where("account_id", "=", accountId)
    .where("cleared_at", "is", null)
    .orderBy("position", "desc")
    .orderBy("page_id", "desc"),
);

/** The ids of an account's pinned pages, the first pin first. */
export async function listPinIds(db: Db, accountId: string): Promise<string[]> {
  return (await pinIdsQuery(db, { accountId })).map(({ page_id }) => page_id);
}

/** The same, for changing their order: locks the pins until the transaction ends. */
export async function lockPinIds(trx: Trx, accountId: string, flavor: Flavor): Promise<Set<string>> {
  const pins = trx
    .selectFrom("pinned_pages")
    .select("page_id")
    .where("account_id", "=", accountId)
    .where("cleared_at", "is", null)
    // Concurrent transactions lock the rows in the same order.
    .orderBy("page_id");
  const rows = await lockRows(pins, flavor).execute();
  return new Set(rows.map(({ page_id }) => page_id));
}

interface NewPin {
  accountId: string;
  pageId: string;
  edition: string;
  at: number;
  /** The maximum number of pins of an account. */
  most: number;
}

const pinQuery = prepareQuery<{ page_id: string }, keyof NewPin>(
  ["accountId", "pageId", "edition", "at", "most"],
  (db, { accountId, pageId, edition, at, most }) =>
    db
      .insertInto("pinned_pages")
      .columns(["account_id", "page_id", "edition", "position", "pinned_at"])
      .expression((eb) =>
        eb
          .selectFrom("pinned_pages")
          .select(({ val, fn, lit }) => [
            val(accountId).as("account_id"),
            val(pageId).as("page_id"),
            val(edition).as("edition"),
            eb(fn.coalesce(fn.max("position"), lit(0)), "+", 1).as("position"),
            eb.cast<number>(val(at), "bigint").as("pinned_at"),
          ])
          .where("account_id", "=", accountId)
          .having(
            ({ fn, case: when }) =>
              fn.count(
                when()
                  .when(eb.and([eb("page_id", "!=", pageId), eb("cleared_at", "is", null)]))
                  .then(1)
                  .end(),
              ),
            "<",
            eb.cast<number>(eb.val(most), "bigint"),
          ),
      )
      .onConflict((conflict) =>
        conflict.columns(["account_id", "page_id"]).doUpdateSet(({ ref }) => ({
          position: ref("excluded.position"),
          pinned_at: ref("excluded.pinned_at"),
          cleared_at: null,
        })),
      )
      .returning("page_id"),
);

/**
 * Puts a page ahead of an account's other pins, whether or not it is already pinned, in one statement; returns false if
 * there are `most` others.
 */
export async function insertPin(db: Db, { accountId, pageId, edition, at, most }: NewPin): Promise<boolean> {
  return (await pinQuery(db, { accountId, pageId, edition, at, most })).length > 0;
}

const unpinQuery = prepareQuery<unknown, "accountId" | "pageId">(["accountId", "pageId"], (db, { accountId, pageId }) =>
  db.deleteFrom("pinned_pages").where("account_id", "=", accountId).where("page_id", "=", pageId),
);

/** Deletes a pin, if it exists. */
export async function deletePin(db: Db, accountId: string, pageId: string): Promise<void> {
  await unpinQuery(db, { accountId, pageId });
}

/** Sets the order of pins, the first one first. Pins that aren't named keep their positions. */
export async function updatePositions(trx: Trx, accountId: string, pageIds: readonly string[]): Promise<void> {
  if (pageIds.length === 0) return;
  await trx
    .updateTable("pinned_pages")
    .set(({ eb, val }) => {
      const [first = "", ...rest] = pageIds;
      const start = eb
        .case()
        .when("page_id", "=", first)
        .then(eb.cast<number>(val(pageIds.length), "bigint"));
      return {
        position: rest
          .reduce(
            (cases, pageId, index) =>
              cases.when("page_id", "=", pageId).then(eb.cast<number>(val(rest.length - index), "bigint")),
            start,
          )
          .else(eb.ref("position"))
          .end(),
      };
    })
    .where("account_id", "=", accountId)
    .where("page_id", "in", pageIds)
    .execute();
}

/** Clears all pins so that they can be restored; deletes what was cleared earlier. */
export async function clearPins(trx: Trx, accountId: string, at: number): Promise<void> {
  await trx
    .deleteFrom("pinned_pages")
    .where("account_id", "=", accountId)
    .where("cleared_at", "is not", null)
    .execute();
  await trx.updateTable("pinned_pages").set({ cleared_at: at }).where("account_id", "=", accountId).execute();
}

/** Restores what was cleared since a time; returns how many. */
export async function restorePins(trx: Trx, accountId: string, since: number): Promise<number> {
  const restored = await trx
    .updateTable("pinned_pages")
    .set({ cleared_at: null })
    .where("account_id", "=", accountId)
    .where("cleared_at", ">=", since)
    .returning("page_id")
    .execute();
  return restored.length;
}

export async function deletePins(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom("pinned_pages").where("account_id", "=", accountId).execute();
}

/** Counts the pins in an edition, by account. */
export async function countPinsIn(db: Queries, edition: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("pinned_pages")
    .select(({ fn }) => ["account_id", fn.countAll<number>().as("number")])
    .where("edition", "=", edition)
    .where("cleared_at", "is", null)
    .groupBy("account_id")
    .execute();
  return new Map(rows.map(({ account_id, number }) => [account_id, number]));
}

/** The page of an edition, the next after `after` by its id, that somebody has pinned. */
export async function nextPinnedPage(db: Queries, edition: string, after: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("pinned_pages")
    .select("page_id")
    .where("edition", "=", edition)
    .where("page_id", ">", after)
    .orderBy("page_id")
    .limit(1)
    .executeTakeFirst();
  return row?.page_id;
}

/** Counts the pins of a page. */
export async function countPinsOf(db: Queries, edition: string, pageId: string): Promise<number> {
  const { number } = await db
    .selectFrom("pinned_pages")
    .select(({ fn }) => fn.countAll<number>().as("number"))
    .where("edition", "=", edition)
    .where("page_id", "=", pageId)
    .where("cleared_at", "is", null)
    .executeTakeFirstOrThrow();
  return number;
}

/**
 * Moves up to `most` pins of a page to another page. Whoever has pinned that one already keeps one pin, where it stands;
 * one that was cleared gives way to one that wasn't. Returns how many accounts have the other page pinned instead, and
 * whether there are more.
 */
export async function movePins(
  trx: Trx,
  flavor: Flavor,
  { edition, from, to, most }: { edition: string; from: string; to: { id: string; edition: string }; most: number },
): Promise<{ moved: number; isDone: boolean }> {
  const query = trx
    .selectFrom("pinned_pages")
    .select(["account_id", "cleared_at"])
    .where("edition", "=", edition)
    .where("page_id", "=", from)
    .orderBy("account_id")
    .limit(most);
  const old = await lockRows(query, flavor).execute();
  if (old.length === 0) return { moved: 0, isDone: true };
  const accounts = old.map(({ account_id: id }) => id);
  const there = await trx
    .selectFrom("pinned_pages")
    .select(["account_id", "cleared_at"])
    .where("page_id", "=", to.id)
    .where("account_id", "in", accounts)
    .execute();
  const shown = new Set(old.filter(({ cleared_at: at }) => at === null).map(({ account_id: id }) => id));
  const giveWay = there.filter((row) => row.cleared_at !== null && shown.has(row.account_id));
  const stay = there.filter((row) => !giveWay.includes(row));
  await deletePinsOf(trx, to.id, giveWay);
  await deletePinsOf(trx, from, stay);
  await trx
    .updateTable("pinned_pages")
    .set({ page_id: to.id, edition: to.edition })
    .where("page_id", "=", from)
    .where("account_id", "in", accounts)
    .execute();
  return { moved: shown.size, isDone: old.length < most };
}

async function deletePinsOf(trx: Trx, pageId: string, rows: readonly { account_id: string }[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .deleteFrom("pinned_pages")
    .where("page_id", "=", pageId)
    .where(
      "account_id",
      "in",
      rows.map(({ account_id: id }) => id),
    )
    .execute();
}
