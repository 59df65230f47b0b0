import type { z } from "zod";

/** What a payload may hold: ids and the like. The handler re-reads the rows, which may have changed or be gone. */
export type JobPayload = Readonly<Record<string, string | number | boolean>>;

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
