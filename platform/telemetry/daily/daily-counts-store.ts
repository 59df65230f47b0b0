import { deleteOld } from "../../db/in-portions.ts";
import type { Day } from "../../clock/time-zone.ts";
import type { Queries } from "../../db/database.ts";

import type { DailyCountsTable } from "./tables.ts";

/** How often something happened on a day. */
export interface Counted {
  what: DailyCount;
  day: Day;
  key: string;
  count: number;
}

/** So many rows go into one statement. */
const BATCH = 100;

/** Adds to the counts. Two servers add in the same order, so that neither waits for the other for good. */
export async function addCounts(db: Queries, counts: readonly Counted[]): Promise<void> {
  const sorted = counts.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  for (let start = 0; start < sorted.length; start += BATCH)
    await db
      .insertInto("daily_counts")
      .values(sorted.slice(start, start + BATCH))
      .onConflict((conflict) =>
        conflict
          .columns(["what", "day", "key"])
          .doUpdateSet(({ eb, ref }) => ({ count: eb("daily_counts.count", "+", ref("excluded.count")) })),
      )
      .execute();
}

function placeOf({ what, day, key }: Counted): string {
  return `${what}\n${day}\n${key}`;
}

/** Keeps marks of a day; returns those that no server has kept before. */
export async function keepMarks(db: Queries, day: Day, marks: readonly string[]): Promise<string[]> {
  const fresh: string[] = [];
  const sorted = marks.toSorted();
  for (let start = 0; start < sorted.length; start += BATCH) {
    const kept = await db
      .insertInto("daily_once")
      .values(sorted.slice(start, start + BATCH).map((mark) => ({ day, mark })))
      .onConflict((conflict) => conflict.columns(["day", "mark"]).doNothing())
      .returning("mark")
      .execute();
    fresh.push(...kept.map(({ mark }) => mark));
  }
  return fresh;
}

export async function forgetMarks(db: Queries, before: Day): Promise<void> {
  await deleteOld(db, "daily_once", { key: "mark", column: "day", before });
}

export async function forgetCounts(db: Queries, before: Day, what: DailyCount): Promise<void> {
  await db.deleteFrom("daily_counts").where("what", "=", what).where("day", "<", before).execute();
}

/** Days, from the first to the last. */
export interface DaySpan {
  from: Day;
  until: Day;
}

/** The counts of some days, of each key. */
export async function listCounts(
  db: Queries,
  what: DailyCount,
  { from, until }: DaySpan,
): Promise<Pick<DailyCountsTable, "day" | "key" | "count">[]> {
  return await db
    .selectFrom("daily_counts")
    .select(["day", "key", "count"])
    .where("what", "=", what)
    .where("day", ">=", from)
    .where("day", "<=", until)
    .execute();
}

/** What some days have together, by key, the most first; only keys with `atLeast` so many. */
export async function sumCounts(
  db: Queries,
  what: DailyCount,
  { from, until }: DaySpan,
  atLeast = 0,
): Promise<Pick<DailyCountsTable, "key" | "count">[]> {
  return await db
    .selectFrom("daily_counts")
    .select(({ fn }) => ["key", fn.sum<number>("count").as("count")])
    .where("what", "=", what)
    .where("day", ">=", from)
    .where("day", "<=", until)
    .groupBy("key")
    .having(({ fn }) => fn.sum<number>("count"), ">=", atLeast)
    .orderBy(({ fn }) => fn.sum<number>("count"), "desc")
    .orderBy("key")
    .execute();
}

/** How many keys some days have. */
export async function countKeys(db: Queries, what: DailyCount, { from, until }: DaySpan): Promise<number> {
  const { keys } = await db
    .selectFrom("daily_counts")
    .select(({ fn }) => fn.count<number>("key").distinct().as("keys"))
    .where("what", "=", what)
    .where("day", ">=", from)
    .where("day", "<=", until)
    .executeTakeFirstOrThrow();
  return keys;
}

/** What is counted by the day; `key` says of which. */
export const dailyCounts = {
  /** Views of a page, by its id. */
  pages: "page",
  /** Views, by the kind of who looked: 'account', 'organization', 'visitor'. */
  views: "view",
  /** Who read, each once a day, by the same kinds; of visitors it isn't known. */
  readers: "reader",
  /** Searches, by edition. */
  searches: "search",
  /** Searches that found nothing, by edition. */
  misses: "miss",
  /** The words of searches that found nothing: '{edition} {words}'. */
  missed: "missed",
} as const;

export type DailyCount = (typeof dailyCounts)[keyof typeof dailyCounts];
