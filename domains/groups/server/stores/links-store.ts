import type { Flavor, Queries } from "../../../../platform/db/database.ts";
import { lockRows } from "../../../../platform/db/dialect.ts";
import type { GroupLinksTable } from "../tables.ts";

type Db = Queries;

export async function insertLink(db: Db, link: GroupLinksTable): Promise<void> {
  await db.insertInto("group_links").values(link).execute();
}

/** The link whose code has this hash, closed or not. */
export async function findLink(db: Db, hash: string): Promise<GroupLinksTable | undefined> {
  return await db.selectFrom("group_links").selectAll().where("code_hash", "=", hash).executeTakeFirst();
}

/** The link as it stands once its group is locked: whoever held the lock may have closed it. */
export async function rereadLink(db: Db, id: string, flavor: Flavor): Promise<GroupLinksTable | undefined> {
  return await lockRows(db.selectFrom("group_links").selectAll().where("id", "=", id), flavor).executeTakeFirst();
}

/** So many links of a group are listed: closed ones leave the list for newer ones. */
const MOST_LINKS = 200;

/** The links of a group: those that nobody closed, then the others, the newest first. */
export async function readLinks(db: Db, groupId: string): Promise<GroupLinksTable[]> {
  return await db
    .selectFrom("group_links")
    .selectAll()
    .where("group_id", "=", groupId)
    .orderBy(({ eb }) => eb.case().when("closed_at", "is", null).then(0).else(1).end())
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_LINKS)
    .execute();
}

/** Closes a link of a group; false where it has no such open one. */
export async function markClosed(db: Db, groupId: string, id: string, at: number): Promise<boolean> {
  const closed = await db
    .updateTable("group_links")
    .set({ closed_at: at })
    .where("id", "=", id)
    .where("group_id", "=", groupId)
    .where("closed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return closed !== undefined;
}
