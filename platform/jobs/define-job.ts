import type { z } from "zod";

/** What a payload may hold: ids and the like. The handler reads the rows anew, which may have changed or gone. */
export type JobPayload = Readonly<Record<string, string | number | boolean>>;

/** The declaration of a kind of job: what whoever enqueues it has to know. */
export interface Job<Payload extends JobPayload> {
  /** In kebab-case, unique in the product; it stands in the database, so it does not change. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** After so many attempts the job is dead. */
  readonly attempts: number;
  /** The pause after the first failed attempt, in milliseconds; each further pause is twice as long. */
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

/** What a handler is told about the run beside the payload. */
export interface JobRun {
  /** 1 for the first. */
  attempt: number;
  /** Whether the job is dead if this attempt fails. */
  isLast: boolean;
  /** Aborted when the worker has to stop: give up what can be begun anew. */
  signal: AbortSignal;
}

/** What a worker does with one kind of job. */
export interface JobHandler {
  readonly job: Omit<Job<JobPayload>, "payload">;
  /** Does the job. Throwing means failed: it is tried again after a pause. */
  run(payload: unknown, run: JobRun): Promise<void>;
  /** Called instead of one more attempt when the last one ended with its process. */
  died(payload: unknown): Promise<void>;
}

/** The handler of a job. A job may run more than once (its process may die at any time), so it has to bear that. */
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
