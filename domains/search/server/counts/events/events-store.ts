import type { Queries } from "../../../../../platform/db/database.ts";

/** How often readers did something with a record since the last write. */
export interface SearchEvents {
  indexName: string;
  objectId: string;
  eventType: string;
  count: number;
}

/** Adds to the counts. */
export async function addEvents(db: Queries, events: readonly SearchEvents[], now: number): Promise<void> {
  for (const { indexName, objectId, eventType, count } of events) {
    await db
      .insertInto("search_events")
      .values({ index_name: indexName, object_id: objectId, event_type: eventType, count, last_at: now })
      .onConflict((conflict) =>
        conflict.columns(["index_name", "object_id", "event_type"]).doUpdateSet((row) => ({
          count: row("search_events.count", "+", row.ref("excluded.count")),
          last_at: now,
        })),
      )
      .execute();
  }
}

/** Lists an index's counts, the highest first. */
export async function listEvents(db: Queries, indexName: string, limit: number) {
  return await db
    .selectFrom("search_events")
    .select(["object_id as objectId", "event_type as eventType", "count", "last_at as lastAt"])
    .where("index_name", "=", indexName)
    .orderBy("count", "desc")
    .orderBy("object_id")
    .orderBy("event_type")
    .limit(limit)
    .execute();
}

/** Deletes counts to which nothing has been added since. */
export async function deleteEventsBefore(db: Queries, time: number): Promise<void> {
  await db.deleteFrom("search_events").where("last_at", "<", time).execute();
}
