import { handleJob, type JobHandler } from "../../../platform/jobs/define-job.ts";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.ts";
import { purgeOutboxJob, sendMailJob } from "./outbox/jobs.ts";
import { purgeOutbox } from "./outbox/purge-outbox.ts";
import { giveMailUp, type PostOffice, sendMail } from "./outbox/send-mail.ts";

/** The jobs of this domain, for the worker. */
export function messagingJobs(office: PostOffice): JobHandler[] {
  return [
    handleJob(
      sendMailJob,
      ({ mailId }, run) => sendMail(office, mailId, run),
      ({ mailId }) => giveMailUp(office, mailId),
    ),
    handleJob(purgeOutboxJob, () => purgeOutbox(office)),
  ];
}

/** Begins what goes on daily. Safe at every start. */
export async function startMessagingJobs({ database, clock }: PostOffice): Promise<void> {
  await enqueueJob(database.db, clock, purgeOutboxJob, {}, { uniqueKey: purgeOutboxJob.name });
}
