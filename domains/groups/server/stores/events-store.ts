import type { Queries } from "../../../../platform/db/database.ts";
import type { GroupEventsTable, GroupsTables } from "../tables.ts";

export async function insertEvent(db: Queries<GroupsTables>, event: GroupEventsTable): Promise<void> {
  await db.insertInto("group_events").values(event).execute();
}

/** What was done to a group, the newest first. */
export async function readEvents(db: Queries<GroupsTables>, groupId: string): Promise<GroupEventsTable[]> {
  return await db
    .selectFrom("group_events")
    .selectAll()
    .where("group_id", "=", groupId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
}
