import { type RawBuilder, sql } from "kysely";
import type { Queries } from "../../../../platform/db/database.ts";
import type { Account } from "../../contract.ts";
import { normaliseEmail } from "../../rules.ts";
import type { AccountsTable, AccountsTables } from "../tables.ts";

type Db = Queries<AccountsTables>;

/** An account as the other domains know it. */
export function toAccount(row: AccountsTable): Account {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    userType: row.user_type,
    isAdmin: row.is_admin === 1,
    emailVerifiedAt: row.email_verified_at,
    unverifiedEmail: row.unverified_email,
    lastLoginAt: row.last_login_at,
    versionPreference: row.version_preference,
    defaultSearch: row.default_search,
    createdAt: row.created_at,
  };
}

export async function findAccountById(db: Db, id: string): Promise<Account | undefined> {
  const row = await db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toAccount(row);
}

export async function findAccountsByIds(db: Db, ids: readonly string[]): Promise<Account[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("accounts").selectAll().where("id", "in", ids).execute();
  return rows.map(toAccount);
}

/** The account that has this address in effect. */
export async function findAccountWithEmail(db: Db, email: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom("accounts")
    .selectAll()
    .where("email_lower", "=", normaliseEmail(email))
    .executeTakeFirst();
  return row && toAccount(row);
}

/** Some account's id. */
export async function findAnyAccount(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom("accounts").select("id").limit(1).executeTakeFirst();
  return row?.id;
}

/** Writes a new account; false where its address is taken. */
export async function insertAccount(db: Db, row: AccountsTable): Promise<boolean> {
  const inserted = await db
    .insertInto("accounts")
    .values(row)
    .onConflict((conflict) => conflict.column("email_lower").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Changes columns of an account. */
export async function updateAccount(
  db: Db,
  id: string,
  values: Partial<Omit<AccountsTable, "id" | "created_at">>,
): Promise<void> {
  await db.updateTable("accounts").set(values).where("id", "=", id).execute();
}

/** Removes an account with everything of it in other tables; records that outlive it lose its id. */
export async function deleteAccount(db: Db, id: string): Promise<void> {
  await db.deleteFrom("accounts").where("id", "=", id).execute();
}

/**
 * When the account that a column of another table names was last signed in to, in epoch milliseconds: for ordering that
 * table's rows. Null where the column names none, or nobody ever signed in.
 */
export function lastLoginOf(accountId: `${string}.${string}`): RawBuilder<number | null> {
  return sql<number | null>`(select last_login_at from accounts where accounts.id = ${sql.ref(accountId)})`;
}
