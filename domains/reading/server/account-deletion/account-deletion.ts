import type { Database } from "../../../../platform/db/database.ts";
import { z } from "zod";
import { defineJob } from "../../../../platform/jobs/define-job.ts";
import { enqueueJob } from "../../../../platform/jobs/enqueue-job.ts";
import type { DataOwner, PersonalData } from "../../../../platform/personal-data/personal-data.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import type { Account } from "../../../accounts/contract.ts";
import { type Accounts, closeAccount, confirmPassword, type From } from "../../../accounts/server/public.ts";
import { confirmationWrong } from "../errors.ts";

/** What account deletion works with: the domains' parts in the order of removal, the account itself last. */
export interface AccountDeletion {
  database: Database;
  accounts: Accounts;
  parts: readonly PersonalData[];
}

/** Erases an account after its grace period. */
export const eraseAccountJob = defineJob({ name: "erase-account", payload: z.object({ closureId: z.string() }) });

/** The key that makes erasing a closed account a single job. */
export function eraseKey(closureId: string): string {
  return `${eraseAccountJob.name}:${closureId}`;
}

/** Everything stored about an account, part by part, ready for JSON. */
export async function exportData(
  { database, parts }: Pick<AccountDeletion, "database" | "parts">,
  owner: DataOwner,
): Promise<Record<string, unknown>> {
  const read = await Promise.all(parts.map(async (part) => [part.name, await part.read(database.db, owner)] as const));
  return Object.fromEntries(read);
}

/** What is kept after an account is deleted, and why: sentences for its owner. */
export function retainedData({ parts }: Pick<AccountDeletion, "parts">): string[] {
  return parts.flatMap(({ kept }) => kept);
}

/**
 * Closes an account at once and schedules its erasure in 14 days; until then its owner can restore it. Its seat in a
 * group stays taken and paid days keep running, so that nothing is lost; administering a group ends at once.
 * @throws AppError confirmation-wrong (422), too-many-tries (429), and what a part requires to be settled first
 */
export async function leave(
  { database, accounts, parts }: AccountDeletion,
  account: Account,
  password: string,
  from: From,
): Promise<void> {
  try {
    await confirmPassword(accounts, account, { password, missing: "Enter your password to delete your account." });
  } catch (error) {
    const [sentence] = error instanceof AppError ? (error.errors?.["password"] ?? []) : [];
    throw sentence === undefined ? error : confirmationWrong(sentence);
  }
  await database.db.transaction().execute(async (trx) => {
    for (const part of parts) await part.close?.(trx, account);
    const closure = await closeAccount(accounts, trx, account, from);
    if (!closure) return;
    const options = { runAt: closure.erases_at, uniqueKey: eraseKey(closure.id) };
    await enqueueJob(trx, accounts.clock, eraseAccountJob, { closureId: closure.id }, options);
  });
}
