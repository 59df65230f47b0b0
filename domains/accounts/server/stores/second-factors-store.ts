import type { Queries } from "../../../../platform/db/database.ts";
import type { AccountSecondFactorsTable } from "../tables.ts";

type Db = Queries;

export async function findSecondFactor(db: Db, accountId: string): Promise<AccountSecondFactorsTable | undefined> {
  return await db
    .selectFrom("account_second_factors")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("off_at", "is", null)
    .executeTakeFirst();
}

/** Turns on an account's second factor; a new key replaces the old one. */
export async function saveSecondFactor(db: Db, row: AccountSecondFactorsTable): Promise<void> {
  const { account_id: _, ...values } = row;
  await db
    .insertInto("account_second_factors")
    .values(row)
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
}

/**
 * Accepts the code of a time step once; returns false if this step or a later one was accepted before. A stored step
 * after `latest` was accepted while a clock was wrong, and is ignored.
 */
export async function acceptStep(db: Db, accountId: string, step: number, latest: number): Promise<boolean> {
  const moved = await db
    .updateTable("account_second_factors")
    .set({ last_step: step })
    .where("account_id", "=", accountId)
    .where("off_at", "is", null)
    .where((where) => where.or([where("last_step", "<", step), where("last_step", ">", latest)]))
    .returning("account_id")
    .executeTakeFirst();
  return moved !== undefined;
}

/** Turns off the second factor and deletes everything that belongs to it. Returns false if it wasn't on. */
export async function deleteSecondFactor(db: Db, accountId: string): Promise<boolean> {
  await endSecondSteps(db, accountId);
  const deleted = await db
    .deleteFrom("account_second_factors")
    .where("account_id", "=", accountId)
    .where("off_at", "is", null)
    .returning("account_id")
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Turns off the second factor and keeps it, without its recovery codes. Returns false if it wasn't on. */
export async function setSecondFactorAside(db: Db, accountId: string, now: number): Promise<boolean> {
  await endSecondSteps(db, accountId);
  const moved = await db
    .updateTable("account_second_factors")
    .set({ off_at: now })
    .where("account_id", "=", accountId)
    .where("off_at", "is", null)
    .returning("account_id")
    .executeTakeFirst();
  return moved !== undefined;
}

/** Turns on again what was set aside since a time. Returns false if there is none, or another one is on. */
export async function turnSecondFactorOn(db: Db, accountId: string, since: number): Promise<boolean> {
  const moved = await db
    .updateTable("account_second_factors")
    .set({ off_at: null })
    .where("account_id", "=", accountId)
    .where("off_at", ">=", since)
    .returning("account_id")
    .executeTakeFirst();
  return moved !== undefined;
}

/** Whether a second factor was set aside since a time, and none was turned on in its place. */
export async function hasSecondFactorAside(db: Db, accountId: string, since: number): Promise<boolean> {
  const row = await db
    .selectFrom("account_second_factors")
    .select("account_id")
    .where("account_id", "=", accountId)
    .where("off_at", ">=", since)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSecondFactorsAsideBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom("account_second_factors").where("off_at", "<", time).execute();
}

async function endSecondSteps(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom("account_recovery_codes").where("account_id", "=", accountId).execute();
  await db
    .updateTable("account_sessions")
    .set({ second_factor_at: null })
    .where("account_id", "=", accountId)
    .execute();
}

/** Replaces all of an account's recovery codes. */
export async function replaceRecoveryCodes(db: Db, accountId: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom("account_recovery_codes").where("account_id", "=", accountId).execute();
  await db
    .insertInto("account_recovery_codes")
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute();
}

/** Uses a recovery code; returns false if the account has no such code. Of several concurrent uses, one succeeds. */
export async function spendRecoveryCode(db: Db, accountId: string, codeHash: string): Promise<boolean> {
  const used = await db
    .deleteFrom("account_recovery_codes")
    .where("account_id", "=", accountId)
    .where("code_hash", "=", codeHash)
    .returning("account_id")
    .executeTakeFirst();
  return used !== undefined;
}

/** How many recovery codes an account has left. */
export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const codes = await db
    .selectFrom("account_recovery_codes")
    .select("code_hash")
    .where("account_id", "=", accountId)
    .execute();
  return codes.length;
}
