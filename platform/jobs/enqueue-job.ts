import type { Clock } from "../clock/clock.ts";
import type { Queries } from "../db/database.ts";
import { writeJson } from "../db/json.ts";
import { newId } from "../ids/new-id.ts";
import type { Job, JobPayload } from "./define-job.ts";
import { insertJob } from "./job-queries.ts";
import type { JobTables } from "./tables.ts";

export interface EnqueueOptions {
  /** When it is to run, in epoch milliseconds; at once by default. */
  runAt?: number;
  /**
   * Makes it one job: asked for again while it waits, it stays one and runs at the earlier of the two times; while it
   * runs, it runs once more afterwards; when it is dead, it is tried anew. Begin the key with the job's name.
   */
  uniqueKey?: string;
}

/** Puts a job into the queue, in the transaction that makes it necessary: it exists if and only if that commits. */
export async function enqueueJob<Payload extends JobPayload>(
  trx: Queries<JobTables>,
  clock: Clock,
  job: Job<Payload>,
  payload: Payload,
  { runAt, uniqueKey }: EnqueueOptions = {},
): Promise<void> {
  const now = clock.now();
  await insertJob(trx, {
    id: newId(clock),
    name: job.name,
    payload: writeJson<unknown>(job.payload.parse(payload)),
    unique_key: uniqueKey ?? null,
    state: "waiting",
    due_at: runAt ?? now,
    attempts: 0,
    lease: null,
    again_at: null,
    last_error: null,
    created_at: now,
  });
}
