import { deleteOld } from "../../../../platform/db/in-portions.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { TrialAddressesTable, TrialsTable } from "../tables.ts";

type Db = Queries;

/** Gives an account its trial. Returns false if it already had one. */
export async function insertTrial(db: Db, trial: TrialsTable): Promise<boolean> {
  const inserted = await db
    .insertInto("trials")
    .values(trial)
    .onConflict((conflict) => conflict.column("account_id").doNothing())
    .returning("account_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findTrial(db: Db, accountId: string): Promise<TrialsTable | undefined> {
  return await db.selectFrom("trials").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

/** Records that an address has had a trial; an existing record stays. */
export async function insertTrialAddress(db: Db, row: TrialAddressesTable): Promise<void> {
  await db
    .insertInto("trial_addresses")
    .values(row)
    .onConflict((conflict) => conflict.column("fingerprint").doNothing())
    .execute();
}

/** Returns the record of an address, by any of its fingerprints: the trial that started first. */
export async function findTrialAddress(
  db: Db,
  fingerprints: readonly string[],
): Promise<TrialAddressesTable | undefined> {
  return await db
    .selectFrom("trial_addresses")
    .selectAll()
    .where("fingerprint", "in", fingerprints)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
}

/** Deletes the records of addresses that were written before a time. */
export async function deleteTrialAddressesBefore(db: Db, time: number): Promise<void> {
  await deleteOld(db, "trial_addresses", { key: "fingerprint", column: "created_at", before: time });
}
