import type { z } from "zod";
import type { Clock } from "../clock/clock.ts";
import type { Queries } from "../db/database.ts";
import { writeJson } from "../db/json.ts";
import { newId } from "../ids/new-id.ts";
import { FURTHEST_PLAN_MS, type Priority, insertJob, insertJobs } from "./job-queries.ts";
import type { JobsTable } from "./tables.ts";

/** What a payload may hold: ids and the like. The handler re-reads the rows, which may have changed or be gone. */
type JobPayload = Readonly<Record<string, string | number | boolean>>;

/** A kind of job, as those who enqueue it need to know it. */
export interface Job<Payload extends JobPayload> {
  /** In kebab-case, unique in the product. Stored in the database, so it must not change. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** After this many failed attempts the job is dead. */
  readonly attempts: number;
  /** The pause after the first failed attempt, in milliseconds; it doubles each time. */
  readonly pauseMs: number;
  /** The longest pause, in milliseconds. */
  readonly longestPauseMs: number;
}

const defaults = { attempts: 10, pauseMs: 5_000, longestPauseMs: 3_600_000 };

/** Declares a kind of job. By default it is tried 10 times within about 40 minutes. */
export function defineJob<Payload extends JobPayload>(
  job: Pick<Job<Payload>, "name" | "payload"> & Partial<Job<Payload>>,
): Job<Payload> {
  return { ...defaults, ...job };
}

/** What a handler receives besides the payload. */
export interface JobRun {
  /** Starts at 1. */
  attempt: number;
  /** Whether the job is dead if this attempt fails. */
  isLast: boolean;
  /** Aborted when the worker has to stop: abandon anything that can be restarted. */
  signal: AbortSignal;
}

/** How a worker runs one kind of job. */
export interface JobHandler {
  readonly job: Omit<Job<JobPayload>, "payload">;
  /** Runs the job. If it throws, the job is retried after a pause. */
  run(payload: unknown, run: JobRun): Promise<void>;
  /** Called instead of another attempt if the process died during the last one. */
  died(payload: unknown): Promise<void>;
}

/**
 * Defines a job's handler. A job may run more than once, since its process may die at any time, so the handler must
 * tolerate that.
 */
export function handleJob<Payload extends JobPayload>(
  job: Job<Payload>,
  run: (payload: Payload, run: JobRun) => Promise<void>,
  died: (payload: Payload) => Promise<void> = () => Promise.resolve(),
): JobHandler {
  return {
    job,
    run: (payload, details) => run(job.payload.parse(payload), details),
    died: (payload) => died(job.payload.parse(payload)),
  };
}

export interface EnqueueOptions {
  /** When to run, in epoch milliseconds; immediately by default. */
  runAt?: number;
  /**
   * Makes the job unique. If enqueued again while waiting, it remains one job and runs at the earlier of the two times;
   * while running, it runs once more afterwards; if dead, it is revived. Start the key with the job's name.
   */
  uniqueKey?: string;
  /** Of the jobs that are due, those with the lowest number run first; 0 unless said otherwise. */
  priority?: Priority;
}

/**
 * Enqueues a job in the transaction that makes it necessary: the job exists if and only if that commits
 * (docs/decisions/jobs-and-mail.md).
 */
export async function enqueueJob<Payload extends JobPayload>(
  trx: Queries,
  clock: Clock,
  job: Job<Payload>,
  payload: Payload,
  { runAt, uniqueKey, priority = 0 }: EnqueueOptions = {},
): Promise<void> {
  const row = rowOf(clock, job, payload);
  await insertJob(trx, { ...row, unique_key: uniqueKey ?? null, due_at: runAt ?? row.due_at, priority });
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
  priority: Priority = 0,
): Promise<void> {
  if (payloads.length === 0) return;
  await insertJobs(
    trx,
    payloads.map((payload) => ({ ...rowOf(clock, job, payload), priority })),
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
    priority: 0,
  };
}
