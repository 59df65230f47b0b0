import { enqueueJob } from "../../../../platform/jobs/enqueue-job.ts";
import { handleJob, type JobHandler } from "../../../../platform/jobs/define-job.ts";
import type { Accounts } from "../accounts.ts";
import { sendReset } from "../verbs/sign-in/send-reset.ts";
import { answerSignUp } from "../verbs/sign-up/answer-sign-up.ts";
import { answerSignUpJob, sendResetJob, tidyAccountsJob } from "./declarations.ts";
import { tidyAccounts } from "./tidy-accounts.ts";

const DAY_MS = 24 * 3_600_000;

/** What a worker does for this domain. */
export function accountJobs(accounts: Accounts): JobHandler[] {
  return [
    handleJob(answerSignUpJob, ({ signUpId }) => answerSignUp(accounts, signUpId)),
    handleJob(sendResetJob, ({ email }) => sendReset(accounts, email)),
    handleJob(tidyAccountsJob, async () => {
      await tidyAccounts(accounts);
      await planTidying(accounts, accounts.clock.now() + DAY_MS);
    }),
  ];
}

/** Sees to it that expired things are removed once a day. To be called at the start; there is never more than one such job. */
export async function planTidying({ database, clock }: Accounts, runAt = clock.now()): Promise<void> {
  await enqueueJob(database.db, clock, tidyAccountsJob, {}, { runAt, uniqueKey: tidyAccountsJob.name });
}
