import type { Queries } from "../../../../platform/db/database.ts";
import type { GroupAdminsTable, GroupsTables, GroupUsersTable } from "../tables.ts";

type Db = Queries<GroupsTables>;

/** Adds a user; false where the address or the account is in a group already. */
export async function insertUser(db: Db, user: GroupUsersTable): Promise<boolean> {
  const inserted = await db
    .insertInto("group_users")
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Adds an administrator; false where the address or the account administers a group already. */
export async function insertAdmin(db: Db, admin: GroupAdminsTable): Promise<boolean> {
  const inserted = await db
    .insertInto("group_admins")
    .values(admin)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** How many seats of a group are held, those of people who have not activated yet included. */
export async function countUsers(db: Db, groupId: string): Promise<number> {
  const { users } = await db
    .selectFrom("group_users")
    .select(({ fn }) => fn.countAll<number>().as("users"))
    .where("group_id", "=", groupId)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return users;
}

/** The group that an account administers. */
export async function findManagedGroup(db: Db, accountId: string): Promise<{ id: string; title: string } | undefined> {
  return await db
    .selectFrom("group_admins")
    .innerJoin("groups", "groups.id", "group_admins.group_id")
    .select(["groups.id", "groups.title"])
    .where("account_id", "=", accountId)
    .where("removed_at", "is", null)
    .where("activated_at", "is not", null)
    .executeTakeFirst();
}

/** The administrator whom a group's members turn to. */
export async function findContact(db: Db, groupId: string): Promise<GroupAdminsTable | undefined> {
  return await db
    .selectFrom("group_admins")
    .innerJoin("groups", "groups.contact_admin_id", "group_admins.id")
    .selectAll("group_admins")
    .where("groups.id", "=", groupId)
    .executeTakeFirst();
}
