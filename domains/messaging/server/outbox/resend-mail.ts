import type { Transaction } from "kysely";
import type { Clock } from "../../../../platform/clock/clock.ts";
import { enqueueJob } from "../../../../platform/jobs/enqueue-job.ts";
import { mailNotGivenUp } from "../errors.ts";
import type { MailTables } from "../tables.ts";
import { sendMailJob } from "./jobs.ts";
import { requeueMail } from "./outbox-store.ts";

/**
 * Sends a mail once more that was given up or whose arrival is uncertain: an operator's decision.
 * @throws AppError `mail-not-given-up` when it is neither.
 */
export async function resendMail(trx: Transaction<MailTables>, clock: Clock, mailId: string): Promise<void> {
  if (!(await requeueMail(trx, mailId, clock.now()))) throw mailNotGivenUp();
  await enqueueJob(trx, clock, sendMailJob, { mailId });
}
