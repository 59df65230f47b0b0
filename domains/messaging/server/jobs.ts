import { handleJob, type JobHandler } from "../../../platform/jobs/define-job.ts";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.ts";
import { purgeOutboxJob, sendMailJob } from "./outbox/jobs.ts";
import { purgeOutbox } from "./outbox/purge-outbox.ts";
import { giveMailUp, type Mailer, sendMail } from "./outbox/send-mail.ts";

/** This domain's jobs, for the worker. */
export function messagingJobs(mailer: Mailer): JobHandler[] {
  return [
    handleJob(
      sendMailJob,
      ({ mailId }, run) => sendMail(mailer, mailId, run),
      ({ mailId }) => giveMailUp(mailer, mailId),
    ),
    handleJob(purgeOutboxJob, () => purgeOutbox(mailer)),
  ];
}

/** Starts the daily jobs. Safe on every start. */
export async function startMessagingJobs({ database, clock }: Mailer): Promise<void> {
  await enqueueJob(database.db, clock, purgeOutboxJob, {}, { uniqueKey: purgeOutboxJob.name });
}
