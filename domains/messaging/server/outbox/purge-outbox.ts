import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { enqueueJob } from "../../../../platform/jobs/enqueue-job.ts";
import { purgeOutboxJob } from "./jobs.ts";
import { purgeMails } from "./outbox-store.ts";

const DAY = 86_400_000;
const SENT_KEPT = 30 * DAY;
/** Longer, because operators look into these. */
const UNSENT_KEPT = 90 * DAY;

/** Deletes old emails, and schedules the next run for tomorrow. */
export async function purgeOutbox({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const now = clock.now();
  await database.db.transaction().execute(async (trx) => {
    await purgeMails(trx, { sentBefore: now - SENT_KEPT, unsentBefore: now - UNSENT_KEPT });
    await enqueueJob(trx, clock, purgeOutboxJob, {}, { runAt: now + DAY, uniqueKey: purgeOutboxJob.name });
  });
}
