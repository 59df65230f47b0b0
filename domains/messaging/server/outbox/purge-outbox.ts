import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { enqueueJob } from "../../../../platform/jobs/enqueue-job.ts";
import type { MailTables } from "../tables.ts";
import { purgeOutboxJob } from "./jobs.ts";
import { purgeMails } from "./outbox-store.ts";

const DAY = 86_400_000;
const SENT_KEPT = 30 * DAY;
/** Longer: operators look into these. */
const UNSENT_KEPT = 90 * DAY;

/** Forgets old mails, and sees to it that this is done again tomorrow. */
export async function purgeOutbox({
  database,
  clock,
}: {
  database: Database<MailTables>;
  clock: Clock;
}): Promise<void> {
  const now = clock.now();
  await database.db.transaction().execute(async (trx) => {
    await purgeMails(trx, { sentBefore: now - SENT_KEPT, unsentBefore: now - UNSENT_KEPT });
    await enqueueJob(trx, clock, purgeOutboxJob, {}, { runAt: now + DAY, uniqueKey: purgeOutboxJob.name });
  });
}
