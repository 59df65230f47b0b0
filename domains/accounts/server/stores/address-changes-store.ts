import type { Queries } from "../../../../platform/db/database.ts";
import type { AccountAddressChangesTable } from "../tables.ts";

type Db = Queries;

export async function insertAddressChange(db: Db, row: AccountAddressChangesTable): Promise<void> {
  await db.insertInto("account_address_changes").values(row).execute();
}

export async function findAddressChange(db: Db, id: string): Promise<AccountAddressChangesTable | undefined> {
  return await db.selectFrom("account_address_changes").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The change of address an account has requested that isn't in effect yet. */
export async function findOpenAddressChange(
  db: Db,
  accountId: string,
): Promise<AccountAddressChangesTable | undefined> {
  return await db
    .selectFrom("account_address_changes")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("completed_at", "is", null)
    .where("undone_at", "is", null)
    .executeTakeFirst();
}

export async function updateAddressChange(
  db: Db,
  id: string,
  values: Partial<Omit<AccountAddressChangesTable, "id" | "account_id">>,
): Promise<void> {
  await db.updateTable("account_address_changes").set(values).where("id", "=", id).execute();
}

/** The change that gave up this address and can still be undone: until then the address is reserved for its owner. */
export async function findReservedAddress(
  db: Db,
  emailLower: string,
  now: number,
): Promise<AccountAddressChangesTable | undefined> {
  return await db
    .selectFrom("account_address_changes")
    .selectAll()
    .where("old_email_lower", "=", emailLower)
    .where("completed_at", "is not", null)
    .where("undone_at", "is", null)
    .where("undo_until", ">=", now)
    .orderBy("asked_at", "desc")
    .executeTakeFirst();
}

/** Deletes what an account has requested since a change of address, except that change itself. */
export async function deleteLaterAddressChanges(
  db: Db,
  { id, account_id, asked_at }: AccountAddressChangesTable,
): Promise<void> {
  await db
    .deleteFrom("account_address_changes")
    .where("account_id", "=", account_id)
    .where("asked_at", ">=", asked_at)
    .where("id", "<>", id)
    .execute();
}

/** Whether an account has a change of address that the old one can still undo. */
export async function findUndoableChange(db: Db, accountId: string, now: number): Promise<boolean> {
  const change = await db
    .selectFrom("account_address_changes")
    .select("id")
    .where("account_id", "=", accountId)
    .where("completed_at", "is not", null)
    .where("undone_at", "is", null)
    .where("undo_until", ">=", now)
    .executeTakeFirst();
  return change !== undefined;
}

export async function deleteExpiredAddressChanges(db: Db, now: number): Promise<void> {
  await db.deleteFrom("account_address_changes").where("undo_until", "<", now).execute();
}

/**
 * Deletes whatever someone may have used to take over an account since a time: a second factor with its recovery codes,
 * remembered browsers, sign-ins in progress.
 */
export async function deleteProofsSince(db: Db, accountId: string, since: number): Promise<void> {
  const factor = await db
    .deleteFrom("account_second_factors")
    .where("account_id", "=", accountId)
    .where("created_at", ">=", since)
    .returning("account_id")
    .executeTakeFirst();
  if (factor) await db.deleteFrom("account_recovery_codes").where("account_id", "=", accountId).execute();
  await db.deleteFrom("account_devices").where("account_id", "=", accountId).where("created_at", ">=", since).execute();
  await db.deleteFrom("sign_in_attempts").where("account_id", "=", accountId).execute();
}
