import { handleJob, type JobHandler } from "../../../../platform/jobs/define-job.ts";
import { enqueueJob } from "../../../../platform/jobs/enqueue-job.ts";
import { GRACE_DAYS } from "../../../accounts/rules.ts";
import { findAccount, findClosureById, mailErasure } from "../../../accounts/server/public.ts";
import { eraseAccountJob, eraseKey, type AccountDeletion } from "./account-deletion.ts";

const DAY_MS = 24 * 3_600_000;

/** The jobs of account deletion. */
export function accountDeletionJobs(accountDeletion: AccountDeletion): JobHandler[] {
  return [
    handleJob(eraseAccountJob, async ({ closureId }) => {
      await eraseAccount(accountDeletion, closureId);
      await planAgain(accountDeletion, closureId);
    }),
  ];
}

/** If a clock that ran ahead closed the account, its grace period ends after its job: reschedules the job. */
async function planAgain({ database: { db }, accounts: { clock } }: AccountDeletion, closureId: string): Promise<void> {
  const closure = await findClosureById(db, closureId);
  const now = clock.now();
  if (!closure || closure.erases_at <= now) return;
  const runAt = Math.min(closure.erases_at, now + GRACE_DAYS * DAY_MS);
  await enqueueJob(db, clock, eraseAccountJob, { closureId }, { runAt, uniqueKey: eraseKey(closureId) });
}

/**
 * Erases everything of a closed account in one transaction, and notifies its owner. Does nothing if the account was
 * restored, its grace period isn't over (unless `atOnce`), or it was already erased, so it is safe to retry.
 */
export async function eraseAccount(
  { database, accounts: { clock }, parts }: AccountDeletion,
  closureId: string,
  { atOnce = false } = {},
): Promise<boolean> {
  return database.db.transaction().execute(async (trx) => {
    const closure = await findClosureById(trx, closureId);
    if (!closure || (!atOnce && closure.erases_at > clock.now())) return false;
    const owner = await findAccount(trx, closure.account_id);
    if (!owner) return false;
    for (const part of parts) await part.remove(trx, owner);
    await mailErasure({ clock }, trx, owner);
    return true;
  });
}
