import { type RawBuilder, sql } from "kysely";
import type { Flavor, Queries } from "../../../../platform/db/database.ts";
import { lockRows } from "../../../../platform/db/dialect.ts";
import type { Account } from "../../contract.ts";
import type { Person } from "../../person.ts";
import { normalizeEmail } from "../../rules.ts";
import type { AccountsTable } from "../tables.ts";

type Db = Queries;

/** Converts a row to the account other domains see. */
export function toAccount(row: NewAccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    userType: row.user_type,
    isAdmin: row.is_admin === 1,
    staffRole: row.staff_role,
    emailVerifiedAt: row.email_verified_at,
    unverifiedEmail: row.unverified_email,
    lastLoginAt: row.last_login_at,
    versionPreference: row.version_preference,
    defaultSearch: row.default_search,
    createdAt: row.created_at,
  };
}

/** The columns of what a person says of themselves. */
export function personColumns({ firstName, lastName, userType }: Person) {
  return { first_name: firstName, last_name: lastName, user_type: userType };
}

/** Accounts as everybody finds them: without those that became part of another one. */
function visible(db: Db) {
  return db.selectFrom("accounts").where("merged_at", "is", null);
}

export async function findAccountById(db: Db, id: string): Promise<Account | undefined> {
  const row = await visible(db).selectAll().where("id", "=", id).executeTakeFirst();
  return row && toAccount(row);
}

export async function findAccountsByIds(db: Db, ids: readonly string[]): Promise<Account[]> {
  if (ids.length === 0) return [];
  const rows = await visible(db).selectAll().where("id", "in", ids).execute();
  return rows.map(toAccount);
}

/** The account that has this address in effect. */
export async function findAccountWithEmail(db: Db, email: string): Promise<Account | undefined> {
  const row = await visible(db).selectAll().where("email_lower", "=", normalizeEmail(email)).executeTakeFirst();
  return row && toAccount(row);
}

/** So many accounts are looked at when letters beyond ASCII are looked for. */
const MOST_LOOKED_AT = 1_000;

/**
 * Accounts whose address or name contains this part, ignoring case, ordered by address; of a whole address, the account
 * that has it. To the database, letters beyond ASCII fit any, since databases fold their case differently; what doesn't
 * fit is left out here.
 */
export async function findAccountsLike(db: Db, part: string, limit: number): Promise<Account[]> {
  const exact = part.includes("@") ? await findAccountWithEmail(db, part) : await findAccountById(db, part);
  if (exact) return [exact];
  const wanted = part.toLowerCase();
  const escaped = wanted.replaceAll(/[\\%_]/g, "\\$&").replaceAll(/\P{ASCII}/gu, "%");
  const most = /\P{ASCII}/u.test(wanted) ? MOST_LOOKED_AT : limit;
  // Each looks at the entries of an index alone, in their order, where one question would look at every row.
  const emails = await idsLike(db, sql`email_lower`, `%${escaped}%`, most);
  const names = await idsLike(db, sql`lower(first_name || ' ' || last_name)`, `%${escaped}%`, most);
  return (await findAccountsByIds(db, [...new Set([...emails, ...names])]))
    .filter(({ email, firstName, lastName }) =>
      [normalizeEmail(email), `${firstName} ${lastName}`.toLowerCase()].some((text) => text.includes(wanted)),
    )
    .toSorted((one, other) => (normalizeEmail(one.email) < normalizeEmail(other.email) ? -1 : 1))
    .slice(0, limit);
}

async function idsLike(db: Db, text: RawBuilder<unknown>, pattern: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("accounts")
    .select("id")
    .where(sql<boolean>`${text} like ${pattern} escape '\\'`)
    .orderBy(text)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The newest accounts, or those before the one with an id: ids are in the order of their times. */
export async function listNewestAccounts(
  db: Db,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<Account[]> {
  const rows = await visible(db)
    .selectAll()
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? ""))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toAccount);
}

/** The id of any account. */
export async function findAnyAccount(db: Db): Promise<string | undefined> {
  const row = await visible(db).select("id").limit(1).executeTakeFirst();
  return row?.id;
}

/** A new account, which is part of no other one. */
export type NewAccountRow = Omit<AccountsTable, "merged_at">;

/** Inserts an account; returns false if its address is taken. */
export async function insertAccount(db: Db, row: NewAccountRow): Promise<boolean> {
  const inserted = await db
    .insertInto("accounts")
    .values(row)
    .onConflict((conflict) => conflict.column("email_lower").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether the account exists. Locks its row until this transaction ends. */
export async function lockAccount(db: Db, id: string, flavor: Flavor): Promise<boolean> {
  const query = visible(db).select("id").where("id", "=", id);
  return (await lockRows(query, flavor).executeTakeFirst()) !== undefined;
}

/** Changes columns of an account. */
export async function updateAccount(
  db: Db,
  id: string,
  values: Partial<Omit<AccountsTable, "id" | "created_at">>,
): Promise<void> {
  await db.updateTable("accounts").set(values).where("id", "=", id).execute();
}

/** Deletes an account with everything that depends on it; records that outlive it lose its id. */
export async function deleteAccount(db: Db, id: string): Promise<void> {
  await db.deleteFrom("accounts").where("id", "=", id).execute();
}

/**
 * The last sign-in of the account referenced by another table's column, in epoch milliseconds, for ordering that
 * table's rows. Null if the column references none, or no one ever signed in.
 */
export function lastLoginOf(accountId: `${string}.${string}`): RawBuilder<number | null> {
  return sql<number | null>`(select last_login_at from accounts where accounts.id = ${sql.ref(accountId)})`;
}
