import type { Queries } from "../../../../platform/db/database.ts";
import type { AuditQuery } from "../../../accounts/contract.ts";
import type { GroupAction } from "../../contract.ts";
import type { GroupEventsTable, GroupsTable } from "../tables.ts";

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

/** A part of what was done to all groups, or by an account; newest first, with the groups' titles. */
export async function listAuditedEvents(
  db: Queries,
  { action, accountId, from, before, limit }: AuditQuery<GroupAction>,
): Promise<(GroupEventsTable & Pick<GroupsTable, "title">)[]> {
  return await db
    .selectFrom("group_events")
    .innerJoin("groups", "groups.id", "group_events.group_id")
    .selectAll("group_events")
    .select("groups.title")
    .$if(action !== null, (events) => events.where("group_events.action", "=", action))
    .$if(accountId !== null, (events) => events.where("group_events.actor_id", "=", accountId))
    .where("group_events.at", ">=", from)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple("group_events.at", "group_events.id"), "<", tuple(before.at, before.id)),
    )
    .orderBy("group_events.at", "desc")
    .orderBy("group_events.id", "desc")
    .limit(limit)
    .execute();
}
