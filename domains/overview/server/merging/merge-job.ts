import { z } from "zod";
import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { defineJob } from "../../../../platform/jobs/define-job.ts";
import { enqueueJob, nextLook } from "../../../../platform/jobs/enqueue-job.ts";

/** Merges two accounts whose wait is over, and erases what became part of another one once that can't be undone. */
export const settleMergeJob = defineJob({ name: "settle-merge", payload: z.object({ mergeId: z.string() }) });

/** Has the job look at a merge at a time. */
export async function lookAgain(trx: Queries, clock: Clock, { id, at }: { id: string; at: number }): Promise<void> {
  const options = { runAt: nextLook(clock, at), uniqueKey: `${settleMergeJob.name}:${id}` };
  await enqueueJob(trx, clock, settleMergeJob, { mergeId: id }, options);
}
