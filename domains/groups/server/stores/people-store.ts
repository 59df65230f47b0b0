import type { Queries } from "../../../../platform/db/database.ts";
import { prepareQuery } from "../../../../platform/db/driver/guard-driver.ts";
import { chunksOf } from "../invitations/lists/split-cells.ts";
import type { GroupAdminsTable, GroupsTable, GroupUsersTable } from "../tables.ts";

type Db = Queries;

/** The two lists of people that a group has. */
export type PeopleTable = "group_users" | "group_admins";

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

/** Adds users; gives the ids of those whose address or account is in no group yet. */
export async function insertUsers(db: Db, users: readonly GroupUsersTable[]): Promise<Set<string>> {
  if (users.length === 0) return new Set();
  const inserted = await db
    .insertInto("group_users")
    .values(users)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return new Set(inserted.map(({ id }) => id));
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

/** The same for several groups, by their ids; a group whose seats nobody holds is left out. */
export async function countUsersOf(db: Db, groupIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (groupIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("group_users")
    .select(({ fn }) => ["group_id", fn.countAll<number>().as("users")])
    .where("group_id", "in", groupIds)
    .where("removed_at", "is", null)
    .groupBy("group_id")
    .execute();
  return new Map(rows.map(({ group_id: id, users }) => [id, users]));
}

/** The group that an account administers. */
export async function findManagedGroup(
  db: Db,
  accountId: string,
): Promise<Pick<GroupsTable, "id" | "title" | "type"> | undefined> {
  const [group] = await managedGroup(db, { accountId });
  return group;
}

/** Runs for every change of a cart. */
const managedGroup = prepareQuery<Pick<GroupsTable, "id" | "title" | "type">, "accountId">(
  ["accountId"],
  (db, { accountId }) =>
    db
      .selectFrom("group_admins")
      .innerJoin("groups", "groups.id", "group_admins.group_id")
      .select(["groups.id", "groups.title", "groups.type"])
      .where("account_id", "=", accountId)
      .where("removed_at", "is", null)
      .where("activated_at", "is not", null),
);

/** The administrator whom a group's members turn to. */
export async function findContact(db: Db, groupId: string): Promise<GroupAdminsTable | undefined> {
  return await db
    .selectFrom("group_admins")
    .innerJoin("groups", "groups.contact_admin_id", "group_admins.id")
    .selectAll("group_admins")
    .where("groups.id", "=", groupId)
    .executeTakeFirst();
}

/** A person who is in a group, or administers one, now. */
export async function findPerson(db: Db, table: PeopleTable, id: string): Promise<GroupAdminsTable | undefined> {
  return await db.selectFrom(table).selectAll().where("id", "=", id).where("removed_at", "is", null).executeTakeFirst();
}

/** The present place of an account as a user, or as an administrator. */
export async function findPersonOfAccount(
  db: Db,
  table: PeopleTable,
  accountId: string,
): Promise<GroupAdminsTable | undefined> {
  return await db
    .selectFrom(table)
    .selectAll()
    .where("account_id", "=", accountId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
}

/** The administrators of a group, those who have not activated yet included, the first ones first. */
export async function readAdmins(db: Db, groupId: string): Promise<GroupAdminsTable[]> {
  return await db
    .selectFrom("group_admins")
    .selectAll()
    .where("group_id", "=", groupId)
    .where("removed_at", "is", null)
    .orderBy("invited_at")
    .orderBy("id")
    .execute();
}

/** How many administrators a group has, those who have not activated yet included. */
export async function countAdmins(db: Db, groupId: string): Promise<number> {
  const { admins } = await db
    .selectFrom("group_admins")
    .select(({ fn }) => fn.countAll<number>().as("admins"))
    .where("group_id", "=", groupId)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return admins;
}

/** Marks a person as gone. */
export async function markRemoved(db: Db, table: PeopleTable, id: string, at: number): Promise<void> {
  await db.updateTable(table).set({ removed_at: at }).where("id", "=", id).execute();
}

/** A user whom an administrator removed. */
export async function findRemovedUser(db: Db, id: string): Promise<GroupUsersTable | undefined> {
  return await db
    .selectFrom("group_users")
    .selectAll()
    .where("id", "=", id)
    .where("removed_at", "is not", null)
    .where("removed_by", "is not", null)
    .executeTakeFirst();
}

/** Who removed users, and when they are to be told of it; null: they are not. */
export interface Removing {
  accountId: string;
  tellAt: number | null;
}

/** Notes who has removed a user. */
export async function noteRemover(db: Db, id: string, { accountId, tellAt }: Removing): Promise<void> {
  const noted = { removed_by: accountId, tell_removal_at: tellAt };
  await db.updateTable("group_users").set(noted).where("id", "=", id).execute();
}

/** Removed users of a group who are to be told by now, the first ones first. */
export async function readUnnotified(db: Db, groupId: string, now: number, limit: number): Promise<GroupUsersTable[]> {
  return await db
    .selectFrom("group_users")
    .selectAll()
    .where("group_id", "=", groupId)
    .where("tell_removal_at", "<=", now)
    .orderBy("tell_removal_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** When the next removed user of a group is to be told; null where nobody is. */
export async function findNextUnnotified(db: Db, groupId: string): Promise<number | null> {
  const row = await db
    .selectFrom("group_users")
    .select(({ fn }) => fn.min("tell_removal_at").as("at"))
    .where("group_id", "=", groupId)
    .where("tell_removal_at", "is not", null)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Nobody needs to tell these users any more. */
export async function markNotified(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db.updateTable("group_users").set({ tell_removal_at: null }).where("id", "in", ids).execute();
}

/** Whether an address, or an account, has a place as a user that a removed one would need. */
export async function hasPlace(db: Db, { group_id, email_lower, account_id }: GroupUsersTable): Promise<boolean> {
  const taken = await db
    .selectFrom("group_users")
    .select("id")
    .where("removed_at", "is", null)
    .where(({ eb, and, or }) =>
      or([
        and([eb("group_id", "=", group_id), eb("email_lower", "=", email_lower)]),
        ...(account_id === null ? [] : [eb("account_id", "=", account_id)]),
      ]),
    )
    .executeTakeFirst();
  return taken !== undefined;
}

/** Makes a removed user one of the group again, as they were. */
export async function markPresent(db: Db, id: string): Promise<void> {
  const present = { removed_at: null, removed_by: null, tell_removal_at: null };
  await db.updateTable("group_users").set(present).where("id", "=", id).execute();
}

/** What a person's row says once they have activated. */
export type Activation = Pick<GroupAdminsTable, "first_name" | "last_name" | "name_fold"> & {
  account_id: string;
  activated_at: number;
};

/** Makes an invited person an active one. */
export async function markActivated(db: Db, table: PeopleTable, id: string, activation: Activation): Promise<void> {
  await db.updateTable(table).set(activation).where("id", "=", id).execute();
}

/**
 * The users beyond so many seats, in the order in which they lose theirs: those who have not activated first, and the
 * latest invited first (RULING-16).
 */
export async function readUsersBeyond(db: Db, groupId: string, count: number): Promise<GroupUsersTable[]> {
  return await inTurn(db, groupId).selectAll().limit(count).execute();
}

/** The users of a group, in the order in which they lose their seats. */
function inTurn(db: Db, groupId: string) {
  return db
    .selectFrom("group_users")
    .where("group_id", "=", groupId)
    .where("removed_at", "is", null)
    .orderBy(({ eb }) => eb.case().when("activated_at", "is", null).then(0).else(1).end())
    .orderBy("invited_at", "desc")
    .orderBy("id", "desc");
}

/** The last of the users beyond so many seats, in that order; undefined if there are not so many. */
export async function findLastBeyond(
  db: Db,
  groupId: string,
  count: number,
): Promise<Pick<GroupUsersTable, "activated_at" | "invited_at" | "id"> | undefined> {
  return await inTurn(db, groupId)
    .select(["activated_at", "invited_at", "id"])
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
}

/** The user with this address for whom a group keeps a seat. */
export async function findPendingUser(
  db: Db,
  groupId: string,
  emailLower: string,
): Promise<GroupUsersTable | undefined> {
  return await db
    .selectFrom("group_users")
    .selectAll()
    .where("group_id", "=", groupId)
    .where("email_lower", "=", emailLower)
    .where("removed_at", "is", null)
    .where("activated_at", "is", null)
    .executeTakeFirst();
}

/** How many people ever took a seat by a shareable link. */
export async function countByLink(db: Db, linkIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (linkIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("group_users")
    .select(({ fn }) => ["link_id", fn.countAll<number>().as("joined")])
    .where("link_id", "in", linkIds)
    .groupBy("link_id")
    .execute();
  return new Map(rows.flatMap(({ link_id: id, joined }) => (id === null ? [] : [[id, joined]])));
}

/** Which of these addresses have a user in the group, invited or active. */
export async function findPresentEmails(db: Db, groupId: string, emails: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const chunk of chunksOf(emails, 500)) {
    const rows = await db
      .selectFrom("group_users")
      .select("email_lower")
      .where("group_id", "=", groupId)
      .where("removed_at", "is", null)
      .where("email_lower", "in", chunk)
      .execute();
    for (const row of rows) found.add(row.email_lower);
  }
  return found;
}

/** The seats that are kept for an address, or the invitations to administer, in any group, the latest first. */
export async function findWaiting(db: Db, table: PeopleTable, emailLower: string): Promise<GroupAdminsTable[]> {
  return await db
    .selectFrom(table)
    .selectAll(table)
    .where("email_lower", "=", emailLower)
    .where("removed_at", "is", null)
    .where("activated_at", "is", null)
    .orderBy("invited_at", "desc")
    .execute();
}
