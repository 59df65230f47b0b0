import { type JobHandler, enqueueJob, handleJob } from "../../../../platform/jobs/define-job.ts";
import type { Accounts } from "../accounts.ts";
import { sendReset } from "../commands/sign-in/reset-password.ts";
import { answerSignUp, sendSignUpAgain } from "../commands/sign-up/sign-up.ts";
import { answerSignUpJob, sendResetJob, sendSignUpAgainJob, tidyAccountsJob } from "./declarations.ts";
import { deleteExpiredRateLimits } from "../../../../platform/limits/rate-limit.ts";
import { deleteActingBefore } from "../stores/acting-store.ts";
import { deleteExpiredAddressChanges } from "../stores/address-changes-store.ts";
import { deleteExpiredAttempts } from "../stores/attempts-store.ts";
import { deleteExpiredCodes } from "../stores/codes-store.ts";
import { forgetDevicesBefore } from "../stores/devices-store.ts";
import { refusalKinds } from "../security/refusals.ts";
import { deleteEventsBefore } from "../stores/events-store.ts";
import { UNDO_MS } from "../../rules.ts";
import { deleteInversesBefore, deleteRequestsBefore } from "../stores/admin-acts-store.ts";
import { deleteSecondFactorsAsideBefore } from "../stores/second-factors-store.ts";
import { deleteExpiredSessions } from "../stores/sessions-store.ts";
import { deleteExpiredSignUps } from "../stores/sign-ups-store.ts";

const DAY_MS = 24 * 3_600_000;

/** The jobs a worker runs for this domain. */
export function accountJobs(accounts: Accounts): JobHandler[] {
  return [
    handleJob(answerSignUpJob, ({ signUpId, returnTo }) => answerSignUp(accounts, signUpId, returnTo)),
    handleJob(sendSignUpAgainJob, async ({ email, returnTo }) => {
      await sendSignUpAgain(accounts, email, returnTo);
    }),
    handleJob(sendResetJob, ({ email, returnTo }) => sendReset(accounts, email, returnTo)),
    handleJob(tidyAccountsJob, async () => {
      await tidyAccounts(accounts);
      await planTidying(accounts, accounts.clock.now() + DAY_MS);
    }),
  ];
}

/** Schedules the daily removal of expired data. Call at startup; there is never more than one such job. */
export async function planTidying({ database, clock }: Accounts, runAt = clock.now()): Promise<void> {
  await enqueueJob(database.db, clock, tidyAccountsJob, {}, { runAt, uniqueKey: tidyAccountsJob.name });
}

/** How long the security log and remembered browsers are kept. */
const KEPT_MS = 400 * 24 * 3_600_000;

/** Log entries that anyone can cause, such as refusals, are removed sooner. */
const REFUSALS_KEPT_MS = 90 * 24 * 3_600_000;

/** How long an expired sign-up or link is remembered, so that its owner can have another link sent. */
const SIGN_UPS_KEPT_MS = 7 * 24 * 3_600_000;

/** Removes expired sessions, codes and sign-ups, rate limits that no longer apply, and old log entries. */
export async function tidyAccounts({ database, clock, hooks }: Accounts): Promise<void> {
  const { db } = database;
  const now = clock.now();
  await deleteExpiredSessions(db, now);
  await deleteActingBefore(db, now);
  await deleteExpiredAttempts(db, now);
  await deleteExpiredCodes(db, now - SIGN_UPS_KEPT_MS);
  await deleteExpiredSignUps(db, now - SIGN_UPS_KEPT_MS);
  await deleteExpiredAddressChanges(db, now);
  await deleteEventsBefore(db, now - KEPT_MS);
  await deleteEventsBefore(db, now - REFUSALS_KEPT_MS, refusalKinds);
  await deleteInversesBefore(db, now - UNDO_MS);
  await deleteRequestsBefore(db, now - UNDO_MS);
  await deleteSecondFactorsAsideBefore(db, now - UNDO_MS);
  await forgetDevicesBefore(db, now - KEPT_MS);
  await deleteExpiredRateLimits(db, clock);
  for (const hook of hooks) await hook.onTidy?.(db);
}
