import type { Clock } from "../clock/clock.ts";
import type { Database } from "../db/database.ts";
import { readJson } from "../db/json.ts";
import type { JobHandler } from "./define-job.ts";
import { buryJob, type ClaimedJob, finishJob, pauseJob } from "./job-queries.ts";
import { pauseAfter } from "./pause.ts";

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
  { database, clock, log, random, signal }: RunContext,
  handler: JobHandler,
  lease: string,
  { id, name, payload, attempts }: ClaimedJob,
): Promise<void> {
  const { job } = handler;
  const hold = { id, lease };
  const transaction = database.db.transaction();
  if (attempts > job.attempts) {
    // The last attempt recorded nothing: it crashed its process.
    await handler.died(readJson(payload));
    await transaction.execute(async (trx) => buryJob(trx, hold, "the worker died during the last attempt"));
    log.error({ job: name, id }, "a job is dead");
    return;
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
    return;
  }
  // If a power cut loses this, the job runs once more, which every job must tolerate.
  await database.relaxed.transaction().execute(async (trx) => finishJob(trx, hold));
}
