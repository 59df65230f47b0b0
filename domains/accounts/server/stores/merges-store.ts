import type { Queries, Trx } from "../../../../platform/db/database.ts";
import { normalizeEmail } from "../../rules.ts";
import type { Account } from "../../contract.ts";
import type { AccountMergesTable } from "../tables.ts";
import { toAccount } from "./accounts-store.ts";

/** A merge with its two accounts: the other one also where nobody finds it any more. */
export interface FoundMerge extends AccountMergesTable {
  kept: Account;
  other: Account;
}

/** Records a merge that waits. False where one of the other account waits already. */
export async function insertMerge(trx: Trx, row: AccountMergesTable): Promise<boolean> {
  const inserted = await trx
    .insertInto("account_merges")
    .values(row)
    .onConflict((conflict) => conflict.column("other_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** A merge by its id. */
export async function findMerge(db: Queries, id: string): Promise<FoundMerge | undefined> {
  const row = await db.selectFrom("account_merges").selectAll().where("id", "=", id).executeTakeFirst();
  return row && (await withAccounts(db, [row]))[0];
}

/** The merge by which an address's account became part of another one, and which can be undone. */
export async function findMergeOfAddress(db: Queries, email: string): Promise<FoundMerge | undefined> {
  const row = await db
    .selectFrom("account_merges")
    .innerJoin("accounts", "accounts.id", "account_merges.other_id")
    .selectAll("account_merges")
    .where("accounts.email_lower", "=", normalizeEmail(email))
    .where("account_merges.merged_at", "is not", null)
    .executeTakeFirst();
  return row && (await withAccounts(db, [row]))[0];
}

/** The merges that an account is part of, on either side; without an account, all that wait. The first ones first. */
export async function listMerges(db: Queries, accountId?: string): Promise<FoundMerge[]> {
  const rows = await db
    .selectFrom("account_merges")
    .selectAll()
    .$if(accountId === undefined, (merges) => merges.where("merged_at", "is", null))
    .$if(accountId !== undefined, (merges) =>
      merges.where(({ eb, or }) => or([eb("kept_id", "=", accountId ?? ""), eb("other_id", "=", accountId ?? "")])),
    )
    .orderBy("asked_at")
    .execute();
  return await withAccounts(db, rows);
}

async function withAccounts(db: Queries, rows: readonly AccountMergesTable[]): Promise<FoundMerge[]> {
  if (rows.length === 0) return [];
  const ids = rows.flatMap(({ kept_id, other_id }) => [kept_id, other_id]);
  const accounts = (await db.selectFrom("accounts").selectAll().where("id", "in", ids).execute()).map(toAccount);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return rows.flatMap((row) => {
    const [kept, other] = [byId.get(row.kept_id), byId.get(row.other_id)];
    return kept && other ? [{ ...row, kept, other }] : [];
  });
}

/** Forgets a merge; false where somebody else did before. */
export async function deleteMerge(trx: Trx, id: string): Promise<boolean> {
  const deleted = await trx.deleteFrom("account_merges").where("id", "=", id).returning("id").executeTakeFirst();
  return deleted !== undefined;
}

/** Forgets what waits for an account on either side. */
export async function deleteWaitingMerges(trx: Trx, accountId: string): Promise<void> {
  await trx
    .deleteFrom("account_merges")
    .where("merged_at", "is", null)
    .where(({ eb, or }) => or([eb("kept_id", "=", accountId), eb("other_id", "=", accountId)]))
    .execute();
}

/** Hides an account that became part of another one, or shows it again (null). */
export async function markMerged(trx: Trx, accountId: string, mergedAt: number | null): Promise<void> {
  await trx.updateTable("accounts").set({ merged_at: mergedAt }).where("id", "=", accountId).execute();
}
