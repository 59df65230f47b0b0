import { inPortions } from "../../../../platform/db/in-portions.ts";
import { createHash } from "node:crypto";
import { type ExpressionBuilder, sql } from "kysely";
import type { Queries, Tables } from "../../../../platform/db/database.ts";
import { type Day, dayOfNumber } from "../../../../platform/clock/time-zone.ts";
import type { ServedPagesTable, ServedWordsTable } from "../tables.ts";

type Db = Queries;

/** So many rows go into one statement. */
const BATCH = 100;
const MARK_LENGTH = 8;

/** What stands for a page among those that were opened: short, and alike on every server. */
export function markOf(id: string): string {
  return createHash("sha256").update(id).digest("base64url").slice(0, MARK_LENGTH);
}

/** The marks that stand behind each other in `opened`. */
export function marksIn(opened: string): string[] {
  return opened.match(new RegExp(`.{${MARK_LENGTH}}`, "g")) ?? [];
}

/**
 * Adds words and pages to what accounts were served on a day, and gives their sums. What was counted before an operator
 * has set it back (`resets`) is not added.
 */
export async function addServedWords(db: Db, rows: readonly ServedWordsTable[]): Promise<ServedWordsTable[]> {
  const sums: ServedWordsTable[] = [];
  for (let start = 0; start < rows.length; start += BATCH) {
    const added = await db
      .insertInto("served_words")
      .values(rows.slice(start, start + BATCH))
      .onConflict((conflict) =>
        conflict.columns(["account_id", "day"]).doUpdateSet(({ eb, ref }) => ({
          words: eb
            .case()
            .when("served_words.resets", "=", ref("excluded.resets"))
            .then(eb("served_words.words", "+", ref("excluded.words")))
            .else(ref("served_words.words"))
            .end(),
          opened: eb
            .case()
            .when("served_words.resets", "=", ref("excluded.resets"))
            .then(sql<string>`${ref("served_words.opened")} || ${ref("excluded.opened")}`)
            .else(ref("served_words.opened"))
            .end(),
        })),
      )
      .returningAll()
      .execute();
    sums.push(...added);
  }
  return sums;
}

export async function addServedPages(db: Db, rows: readonly ServedPagesTable[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    await db
      .insertInto("served_pages")
      .values(rows.slice(start, start + BATCH))
      .onConflict((conflict) => conflict.columns(["account_id", "page_id"]).doNothing())
      .execute();
  }
}

/** What an account was served on a day, and how often that was set back. */
export type ServedDay = Pick<ServedWordsTable, "words" | "resets" | "opened">;

export async function readServedDay(db: Db, accountId: string, day: number): Promise<ServedDay> {
  const row = await db
    .selectFrom("served_words")
    .select(["words", "resets", "opened"])
    .where("account_id", "=", accountId)
    .where("day", "=", day)
    .executeTakeFirst();
  return row ?? { words: 0, resets: 0, opened: "" };
}

/** The pages that an account was served in its trial. */
export async function listServedPages(db: Db, accountId: string): Promise<ServedPagesTable[]> {
  return await db.selectFrom("served_pages").selectAll().where("account_id", "=", accountId).execute();
}

/** How many words an account was served on a day. */
export async function readServedWords(db: Db, accountId: string, day: number): Promise<number> {
  return (await readServedDay(db, accountId, day)).words;
}

/**
 * Forgets what an account was served. The row of this day stays and says that it was set back: servers that still have
 * words of before to write don't write them.
 */
export async function forgetServed(db: Db, accountId: string, today: number): Promise<void> {
  await db.deleteFrom("served_words").where("account_id", "=", accountId).where("day", "!=", today).execute();
  await db
    .insertInto("served_words")
    .values({ account_id: accountId, day: today, words: 0, resets: 1, opened: "" })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "day"])
        .doUpdateSet(({ eb }) => ({ words: 0, resets: eb("served_words.resets", "+", 1), opened: "" })),
    )
    .execute();
  await db.deleteFrom("served_pages").where("account_id", "=", accountId).execute();
}

/**
 * Removes what no longer limits anybody: which pages were opened before `today`, words of days before `day`, pages of
 * trials that ended before `trialsEnded`.
 */
export async function forgetOldServed(
  db: Db,
  { today, day, trialsEnded }: { today: number; day: number; trialsEnded: Day },
): Promise<void> {
  const old = db.selectFrom("served_words").select(["account_id", "day"]);
  await inPortions(
    (most) => old.where("day", "<", day).limit(most).execute(),
    (found) => db.deleteFrom("served_words").where(isAmong(found)).execute(),
  );
  await inPortions(
    (most) => old.where("day", "<", today).where("opened", "!=", "").limit(most).execute(),
    (found) => db.updateTable("served_words").set({ opened: "" }).where(isAmong(found)).execute(),
  );
  await inPortions(
    (most) =>
      db
        .selectFrom("served_pages")
        .innerJoin("trials", "trials.account_id", "served_pages.account_id")
        .select("served_pages.account_id")
        .distinct()
        .where("trials.ends_on", "<", trialsEnded)
        .limit(most)
        .execute(),
    (found) =>
      db
        .deleteFrom("served_pages")
        .where(
          "account_id",
          "in",
          found.map(({ account_id: id }) => id),
        )
        .execute(),
  );
}

/** All that is kept of what an account was served, in its owner's words. */
export async function readServed(db: Db, accountId: string) {
  const days = await db
    .selectFrom("served_words")
    .select(["day", "words", "opened"])
    .where("account_id", "=", accountId)
    .orderBy("day")
    .execute();
  const wordsRead = days.map(({ day, words, opened }) => ({
    day: dayOfNumber(day),
    words,
    ...(opened !== "" && { pages: marksIn(opened).length }),
  }));
  return { wordsRead, pagesOfTrial: (await listServedPages(db, accountId)).map(({ page_id }) => page_id) };
}

/** Whether a row is one of those. */
function isAmong(rows: readonly Pick<ServedWordsTable, "account_id" | "day">[]) {
  return ({ eb, refTuple, tuple }: ExpressionBuilder<Tables, "served_words">) =>
    eb(
      refTuple("account_id", "day"),
      "in",
      rows.map(({ account_id: accountId, day }) => tuple(accountId, day)),
    );
}
