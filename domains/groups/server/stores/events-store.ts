import type { Queries } from "../../../../platform/db/database.ts";
import type { GroupEventsTable } from "../tables.ts";

export async function insertEvents(db: Queries, events: readonly GroupEventsTable[]): Promise<void> {
  if (events.length > 0) await db.insertInto("group_events").values(events).execute();
}

/** What was done to a group, the newest first: so many entries that are older than one of them. */
export async function readEvents(
  db: Queries,
  groupId: string,
  { limit, before }: { limit: number; before: string | null },
): Promise<GroupEventsTable[]> {
  // Ids sort by the time they were made.
  let query = db.selectFrom("group_events").selectAll().where("group_id", "=", groupId);
  if (before !== null) query = query.where("id", "<", before);
  return await query.orderBy("id", "desc").limit(limit).execute();
}
