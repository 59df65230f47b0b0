import { inPortions } from "../../../../../platform/db/in-portions.ts";
import type { Queries } from "../../../../../platform/db/database.ts";

type Searching = Queries;

const PARENT_KEY = "parent-key";

/**
 * Returns the key that readers' keys are derived from: the stored one, or `made` if there is none yet. All servers
 * share it.
 */
export async function readParentKey(db: Searching, made: string, now: number): Promise<string> {
  await db
    .insertInto("search_secrets")
    .values({ name: PARENT_KEY, secret: made, created_at: now })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { secret } = await db
    .selectFrom("search_secrets")
    .select("secret")
    .where("name", "=", PARENT_KEY)
    .executeTakeFirstOrThrow();
  return secret;
}

/** A query that found nothing since the last write. */
export interface Miss {
  indexName: string;
  query: string;
  count: number;
}

/** Adds to the counts of queries that found nothing. */
export async function addMisses(db: Searching, misses: readonly Miss[], now: number): Promise<void> {
  for (const { indexName, query, count } of misses) {
    await db
      .insertInto("search_misses")
      .values({ index_name: indexName, query, count, first_missed_at: now, last_missed_at: now })
      .onConflict((conflict) =>
        conflict.columns(["index_name", "query"]).doUpdateSet((row) => ({
          count: row("search_misses.count", "+", row.ref("excluded.count")),
          last_missed_at: now,
        })),
      )
      .execute();
  }
}

/** Lists an index's queries that found nothing, most frequent first. */
export async function listMisses(db: Searching, indexName: string, limit: number) {
  return await db
    .selectFrom("search_misses")
    .select(["query", "count", "first_missed_at as firstMissedAt", "last_missed_at as lastMissedAt"])
    .where("index_name", "=", indexName)
    .orderBy("count", "desc")
    .orderBy("last_missed_at", "desc")
    .orderBy("query")
    .limit(limit)
    .execute();
}

/** Lists the indexes with queries that found nothing, by name. */
export async function listMissedIndexes(db: Searching): Promise<string[]> {
  const rows = await db.selectFrom("search_misses").select("index_name").distinct().orderBy("index_name").execute();
  return rows.map(({ index_name: name }) => name);
}

/** Deletes queries that have not been repeated since. */
export async function deleteMissesBefore(db: Searching, time: number): Promise<void> {
  await inPortions(
    (most) =>
      db
        .selectFrom("search_misses")
        .select(["index_name", "query"])
        .where("last_missed_at", "<", time)
        .limit(most)
        .execute(),
    (found) =>
      db
        .deleteFrom("search_misses")
        .where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple("index_name", "query"),
            "in",
            found.map(({ index_name: name, query }) => tuple(name, query)),
          ),
        )
        .execute(),
  );
}
