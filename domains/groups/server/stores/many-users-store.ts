import type { Queries } from "../../../../platform/db/database.ts";
import { chunksOf } from "../invitations/lists/split-cells.ts";
import type { GroupUsersTable } from "../tables.ts";

type Db = Queries;

/** So many ids go into one statement. */
const CHUNK = 500;

/** The present users of a group with these ids. */
export async function readUsersByIds(db: Db, groupId: string, ids: readonly string[]): Promise<GroupUsersTable[]> {
  const users: GroupUsersTable[] = [];
  for (const chunk of chunksOf(ids, CHUNK)) {
    const query = db.selectFrom("group_users").selectAll().where("group_id", "=", groupId);
    users.push(...(await query.where("removed_at", "is", null).where("id", "in", chunk).execute()));
  }
  return users;
}

/** The users of a group with these ids whom an administrator removed since a time. */
export async function readRemovedByIds(
  db: Db,
  groupId: string,
  { ids, since }: { ids: readonly string[]; since: number },
): Promise<GroupUsersTable[]> {
  const users: GroupUsersTable[] = [];
  for (const chunk of chunksOf(ids, CHUNK)) {
    const query = db.selectFrom("group_users").selectAll().where("group_id", "=", groupId);
    const removed = query.where("removed_at", ">=", since).where("removed_by", "is not", null);
    users.push(...(await removed.where("id", "in", chunk).execute()));
  }
  return users;
}

/** What is noted of users who are removed. */
export type Removed = Pick<GroupUsersTable, "removed_at" | "removed_by" | "tell_removal_at">;

/** Marks users as removed. */
export async function markManyRemoved(db: Db, ids: readonly string[], removed: Removed): Promise<void> {
  for (const chunk of chunksOf(ids, CHUNK))
    await db.updateTable("group_users").set(removed).where("id", "in", chunk).execute();
}

/** Makes removed users ones of the group again, as they were. */
export async function markManyPresent(db: Db, ids: readonly string[]): Promise<void> {
  await markManyRemoved(db, ids, { removed_at: null, removed_by: null, tell_removal_at: null });
}

/** Which of these accounts have a place as a user, in any group. */
export async function findPlacedAccounts(db: Db, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  const placed = new Set<string>();
  for (const chunk of chunksOf(accountIds, CHUNK)) {
    const query = db.selectFrom("group_users").select("account_id").where("removed_at", "is", null);
    for (const { account_id: id } of await query.where("account_id", "in", chunk).execute())
      if (id !== null) placed.add(id);
  }
  return placed;
}

/** Takes rows out that were made in this transaction. */
export async function deleteUsers(db: Db, ids: readonly string[]): Promise<void> {
  for (const chunk of chunksOf(ids, CHUNK)) await db.deleteFrom("group_users").where("id", "in", chunk).execute();
}
