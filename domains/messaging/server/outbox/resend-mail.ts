import type { Trx } from "../../../../platform/db/database.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import { enqueueJob } from "../../../../platform/jobs/define-job.ts";
import { mailNotGivenUp } from "../errors.ts";
import { sendMailJob } from "./jobs.ts";
import { requeueMail } from "./outbox-store.ts";

/**
 * Resends an email that was given up or whose arrival is uncertain: an operator's decision.
 * @throws AppError `mail-not-given-up` if it is neither
 */
export async function resendMail(trx: Trx, clock: Clock, mailId: string): Promise<void> {
  if (!(await requeueMail(trx, mailId, clock.now()))) throw mailNotGivenUp();
  await enqueueJob(trx, clock, sendMailJob, { mailId });
}
