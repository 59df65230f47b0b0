import { enqueueJob } from "../../../../platform/jobs/enqueue-job.ts";
import { handleJob, type JobHandler } from "../../../../platform/jobs/define-job.ts";
import type { Accounts } from "../accounts.ts";
import { sendReset } from "../commands/sign-in/send-reset.ts";
import { sendSignUpAgain } from "../commands/sign-up/send-again.ts";
import { answerSignUp } from "../commands/sign-up/answer-sign-up.ts";
import { answerSignUpJob, sendResetJob, sendSignUpAgainJob, tidyAccountsJob } from "./declarations.ts";
import { tidyAccounts } from "./tidy-accounts.ts";

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
