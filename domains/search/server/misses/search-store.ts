import type { Queries } from "../../../../platform/db/database.ts";
import type { SearchTables } from "../tables.ts";

type Searching = Queries<SearchTables>;

const PARENT_KEY = "parent-key";

/** The key that readers' keys are made of: the stored one, or `made` where there is none yet. All servers share one. */
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

/** A query that found nothing since it was last written down. */
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

/** The queries of an index that found nothing, the most frequent first. */
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

/** The indexes that something was searched in in vain, by name. */
export async function listMissedIndexes(db: Searching): Promise<string[]> {
  const rows = await db.selectFrom("search_misses").select("index_name").distinct().orderBy("index_name").execute();
  return rows.map(({ index_name: name }) => name);
}
