import { channel } from "node:diagnostics_channel";
import type { Clock } from "../clock/clock.ts";
import type { Database } from "../db/database.ts";
import { readJson } from "../db/json.ts";
import { readAside } from "../db/sqlite/session.ts";
import { patience, withPatience } from "../db/postgres/patient-pool.ts";
import { currentWork } from "../threads/yield-to-event-loop.ts";
import type { Job, JobHandler } from "./define-job.ts";
import { type ClaimedJob, buryJob, finishJob, pauseJob } from "./job-queries.ts";
import { subscribe } from "../telemetry/subscribe.ts";

/** The log for operators, such as Fastify's logger. */
export interface JobLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface RunContext {
  database: Database;
  clock: Clock;
  log: JobLog;
  random: () => number;
  signal: AbortSignal;
}

/** How much of an error is stored in the job's row. */
const ERROR_CHARACTERS = 1_000;

/** Runs a claimed job and records the outcome. Throws only if that can't be recorded. */
export async function runJob(
  context: RunContext,
  handler: JobHandler,
  lease: string,
  claimed: ClaimedJob,
): Promise<void> {
  await currentWork.run(claimed.id, async () => {
    const { id, name, attempts } = claimed;
    const run = { id, name, attempts };
    runs.publish({ ...run, phase: "start", hasFailed: false } satisfies JobRun);
    let hasFailed = true;
    try {
      hasFailed = !(await withPatience(patience.job, () =>
        readAside(() => hasSucceeded(context, handler, lease, claimed)),
      ));
    } finally {
      runs.publish({ ...run, phase: "end", hasFailed } satisfies JobRun);
    }
  });
}

async function hasSucceeded(
  { database, clock, log, random, signal }: RunContext,
  handler: JobHandler,
  lease: string,
  { id, name, payload, attempts }: ClaimedJob,
): Promise<boolean> {
  const { job } = handler;
  const hold = { id, lease };
  const transaction = database.db.transaction();
  if (attempts > job.attempts) {
    // The last attempt recorded nothing: it crashed its process.
    await handler.died(readJson(payload));
    await transaction.execute(async (trx) => buryJob(trx, hold, "the worker died during the last attempt"));
    log.error({ job: name, id }, "a job is dead");
    return false;
  }
  const isLast = attempts === job.attempts;
  try {
    await handler.run(readJson(payload), { attempt: attempts, isLast, signal });
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_CHARACTERS);
    const dueAt = clock.now() + pauseAfter(attempts, job, random);
    if (isLast) await transaction.execute(async (trx) => buryJob(trx, hold, reason));
    else await pauseJob(database.db, hold, dueAt, reason);
    const details = { err: error, job: name, id, attempt: attempts };
    if (isLast) log.error(details, "a job is dead");
    else log.warn(details, "a job failed and will be retried");
    return false;
  }
  // If a power cut loses this, the job runs once more, which every job must tolerate.
  await database.relaxed.transaction().execute(async (trx) => finishJob(trx, hold));
  return true;
}

/** A job that begins to run, or has run. */
interface JobRun {
  phase: "start" | "end";
  id: string;
  name: string;
  attempts: number;
  hasFailed: boolean;
}

const runs = channel("fieldstone:job");

/** Hears of the jobs that this process runs. Returns how to stop. */
export function watchRuns(listen: (run: JobRun) => void): () => void {
  return subscribe(runs, isJobRun, listen);
}

/** Only `runJob` publishes there, but any module could. */
function isJobRun(message: unknown): message is JobRun {
  return typeof message === "object" && message !== null && "phase" in message && "attempts" in message;
}

/**
 * The pause after a failed attempt, in milliseconds: the job's pause, doubled with each attempt up to the longest,
 * times a random factor from 0.5 to 1, so that jobs that failed together don't all come back together. `random` returns
 * numbers from 0 up to 1.
 */
export function pauseAfter(
  attempt: number,
  { pauseMs, longestPauseMs }: Pick<Job<never>, "pauseMs" | "longestPauseMs">,
  random: () => number,
): number {
  const whole = Math.min(pauseMs * 2 ** Math.min(attempt - 1, 40), longestPauseMs);
  return Math.round(whole * (0.5 + random() / 2));
}
