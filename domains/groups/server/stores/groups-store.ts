import { sql } from "kysely";
import type { Flavor, Queries } from "../../../../platform/db/database.ts";
import { lockRows } from "../../../../platform/db/dialect.ts";
import type { GroupsTable } from "../tables.ts";

type Db = Queries;

export async function insertGroup(db: Db, group: GroupsTable): Promise<void> {
  await db.insertInto("groups").values(group).execute();
}

export async function findGroup(db: Db, id: string): Promise<GroupsTable | undefined> {
  return await db.selectFrom("groups").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The group, and nobody else gives or takes a seat in it until this transaction has ended. */
export async function lockGroup(db: Db, id: string, flavor: Flavor): Promise<GroupsTable | undefined> {
  return await lockRows(db.selectFrom("groups").selectAll().where("id", "=", id), flavor).executeTakeFirst();
}

/** Lists groups, newest first: those before one, if one is given. */
export async function listNewestGroups(
  db: Db,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<GroupsTable[]> {
  return await db
    .selectFrom("groups")
    .selectAll()
    .$if(before !== undefined, (groups) => groups.where("id", "<", before ?? ""))
    // Ids sort by the time they were made.
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Groups with this title, whatever its case; there may be several. */
export async function findGroupsByTitle(db: Db, title: string): Promise<GroupsTable[]> {
  const groups = await db.selectFrom("groups").selectAll().orderBy("id").execute();
  return groups.filter((group) => group.title.toLowerCase() === title.toLowerCase());
}

/** Groups whose title has this part, whatever its case, in the order of their titles. */
export async function findGroupsLike(db: Db, part: string, limit: number): Promise<GroupsTable[]> {
  const wanted = part.toLowerCase();
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, "\\$&").replaceAll(/\P{ASCII}/gu, "%")}%`;
  const groups = await db
    .selectFrom("groups")
    .selectAll()
    .where(({ or, eb }) => or([sql<boolean>`lower(title) like ${pattern} escape '\\'`, eb("id", "=", part)]))
    .orderBy("title")
    .orderBy("id")
    .execute();
  return groups.filter(({ title, id }) => title.toLowerCase().includes(wanted) || id === part).slice(0, limit);
}

/** Some groups in the order of their ids: those after one, `limit` at most. */
export async function listGroupsAfter(
  db: Db,
  after: string,
  limit: number,
): Promise<Pick<GroupsTable, "id" | "title">[]> {
  return await db
    .selectFrom("groups")
    .select(["id", "title"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function saveContact(db: Db, groupId: string, adminId: string | null): Promise<void> {
  await db.updateTable("groups").set({ contact_admin_id: adminId }).where("id", "=", groupId).execute();
}

export async function saveNotification(db: Db, groupId: string, notifyOnRemove: 0 | 1): Promise<void> {
  await db.updateTable("groups").set({ notify_on_remove: notifyOnRemove }).where("id", "=", groupId).execute();
}
