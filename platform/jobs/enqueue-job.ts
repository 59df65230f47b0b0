import type { Clock } from "../clock/clock.ts";
import type { Queries } from "../db/database.ts";
import { writeJson } from "../db/json.ts";
import { newId } from "../ids/new-id.ts";
import type { Job, JobPayload } from "./define-job.ts";
import { FURTHEST_PLAN_MS, insertJob, insertJobs } from "./job-queries.ts";
import type { JobsTable } from "./tables.ts";

export interface EnqueueOptions {
  /** When to run, in epoch milliseconds; immediately by default. */
  runAt?: number;
  /**
   * Makes the job unique. If enqueued again while waiting, it remains one job and runs at the earlier of the two times;
   * while running, it runs once more afterwards; if dead, it is revived. Start the key with the job's name.
   */
  uniqueKey?: string;
}

/** Enqueues a job in the transaction that makes it necessary: the job exists if and only if that commits. */
export async function enqueueJob<Payload extends JobPayload>(
  trx: Queries,
  clock: Clock,
  job: Job<Payload>,
  payload: Payload,
  { runAt, uniqueKey }: EnqueueOptions = {},
): Promise<void> {
  const row = rowOf(clock, job, payload);
  await insertJob(trx, { ...row, unique_key: uniqueKey ?? null, due_at: runAt ?? row.due_at });
}

/**
 * When a job is to look for the first time whether its time has come, which may be any time ahead: jobs that are far
 * ahead run at once, since only a clock that was wrong plans so. Whoever finds itself early enqueues itself again so.
 */
export function nextLook(clock: Clock, at: number): number {
  return Math.min(at, clock.now() + FURTHEST_PLAN_MS);
}

/** Enqueues one job per payload, to run immediately, in one statement: a few hundred at most. */
export async function enqueueJobs<Payload extends JobPayload>(
  trx: Queries,
  clock: Clock,
  job: Job<Payload>,
  payloads: readonly Payload[],
): Promise<void> {
  if (payloads.length === 0) return;
  await insertJobs(
    trx,
    payloads.map((payload) => rowOf(clock, job, payload)),
  );
}

function rowOf<Payload extends JobPayload>(clock: Clock, job: Job<Payload>, payload: Payload): JobsTable {
  const now = clock.now();
  return {
    id: newId(clock),
    name: job.name,
    payload: writeJson<unknown>(job.payload.parse(payload)),
    unique_key: null,
    state: "waiting",
    due_at: now,
    attempts: 0,
    lease: null,
    again_at: null,
    last_error: null,
    created_at: now,
  };
}
