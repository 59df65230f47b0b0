import { type JobHandler, enqueueJob, handleJob } from "../../../platform/jobs/define-job.ts";
import { purgeOutboxJob, sendMailJob } from "./outbox/jobs.ts";
import { type Mailer, giveMailUp, sendMail } from "./outbox/send-mail.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { purgeMails } from "./outbox/outbox-store.ts";

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

const DAY = 86_400_000;
const SENT_KEPT = 30 * DAY;
/** Longer, because operators look into these. */
const UNSENT_KEPT = 90 * DAY;

/** Deletes old emails, and schedules the next run for tomorrow. */
async function purgeOutbox({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const now = clock.now();
  await purgeMails(database.db, { sentBefore: now - SENT_KEPT, unsentBefore: now - UNSENT_KEPT });
  await enqueueJob(database.db, clock, purgeOutboxJob, {}, { runAt: now + DAY, uniqueKey: purgeOutboxJob.name });
}
