import type { Clock } from "../clock/clock.ts";
import { isDatabaseUnavailable } from "../db/availability/availability.ts";
import type { Database } from "../db/database.ts";
import { newId } from "../ids/new-id.ts";
import type { JobHandler } from "./define-job.ts";
import { claimJobs, findDue, renewLeases } from "./job-queries.ts";
import { type JobLog, runJob } from "./run-job.ts";

export interface WorkerOptions {
  database: Database;
  clock: Clock;
  /** The jobs this worker can run; it leaves others alone. */
  handlers: readonly JobHandler[];
  log: JobLog;
  /** How many jobs run at once. */
  concurrency?: number;
  /** How often it checks for due jobs, in milliseconds. */
  pollMs?: number;
  /** How long it may hold a job without a sign of life, in milliseconds; after that, another worker takes over. */
  leaseMs?: number;
  /** How long stopping waits for running jobs before aborting them, in milliseconds. */
  graceMs?: number;
  /** Returns numbers from 0 up to 1. */
  random?: () => number;
}

/** How long an aborted job may take to finish, in milliseconds. */
const GIVE_UP_MS = 1_000;

const defaults = { concurrency: 4, pollMs: 1_000, leaseMs: 60_000, graceMs: 10_000, random: Math.random };

/**
 * Runs jobs. Any number of workers, in this process and others, share one table: a worker claims a job for the duration
 * of a lease, which it renews while working. If a worker dies, its leases expire and others take over its jobs.
 */
export class Worker {
  readonly #options: WorkerOptions & typeof defaults;
  readonly #handlers: ReadonlyMap<string, JobHandler>;
  readonly #giveUp = new AbortController();
  /** The running jobs, each with its lease. */
  readonly #runs = new Map<Promise<void>, string>();
  #loop: Promise<void> | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #stopping = false;
  /** Something has happened since the last check. */
  #woken = false;
  #resume = () => {};

  constructor(options: WorkerOptions) {
    this.#options = { ...defaults, ...options };
    this.#handlers = new Map(options.handlers.map((handler) => [handler.job.name, handler]));
    if (this.#handlers.size < options.handlers.length) throw new Error("Two handlers have a job of the same name.");
  }

  /** Starts checking for jobs, until `stop`. */
  start(): void {
    this.#loop ??= this.#look();
    this.#heartbeat ??= setInterval(() => this.#renew(), this.#options.leaseMs / 3);
  }

  /**
   * Runs everything that is due, and what becomes due as a result; returns the number of runs. For commands and tests.
   */
  async runDue(): Promise<number> {
    let runs = 0;
    for (let claimed = await this.#claim(); claimed > 0; claimed = await this.#claim()) {
      runs += claimed;
      await Promise.all(this.#runs.keys());
    }
    return runs;
  }

  /**
   * Claims no more jobs and waits for running ones; aborts them if that takes too long, and leaves behind those that
   * ignore it: once their lease expires, another worker takes over.
   */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#wake();
    await this.#loop;
    const { graceMs } = this.#options;
    const late = setTimeout(() => this.#giveUp.abort(), graceMs);
    const { promise: tooLate, resolve } = Promise.withResolvers<void>();
    const hanging = setTimeout(resolve, graceMs + GIVE_UP_MS);
    await Promise.race([Promise.all(this.#runs.keys()), tooLate]);
    clearTimeout(late);
    clearTimeout(hanging);
    clearInterval(this.#heartbeat);
  }

  async #look(): Promise<void> {
    const { log } = this.#options;
    while (!this.#stopping) {
      const claimed = await this.#claim().catch((error: unknown) => {
        // The database's own listener reports the outage, once.
        if (!isDatabaseUnavailable(error)) log.error({ err: error }, "could not check for jobs");
        return 0;
      });
      if (claimed === 0) await this.#occasion();
    }
  }

  /** Resolves when it is time to check again, a run has ended, or the worker stops. */
  async #occasion(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#options.pollMs);
      this.#resume = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.#woken) this.#resume();
    });
    this.#woken = false;
  }

  #wake(): void {
    this.#woken = true;
    this.#resume();
  }

  /** Claims as many due jobs as it has capacity for and starts them; returns their number. */
  async #claim(): Promise<number> {
    const { database, clock, concurrency, leaseMs } = this.#options;
    const limit = concurrency - this.#runs.size;
    const now = clock.now();
    const names = [...this.#handlers.keys()];
    if (limit <= 0 || names.length === 0) return 0;
    const which = await findDue(database.db, names, { now, leaseMs });
    if (which === undefined) return 0;
    const lease = newId(clock);
    const claim = { names, limit, now, lease, leaseMs, which };
    // A power cut may lose a claim: the job then waits as before. Whatever a job commits durably comes after its claim,
    // so it never survives without it.
    const jobs = await claimJobs(database.relaxed, database.flavor, claim);
    for (const job of jobs) {
      const handler = this.#handlers.get(job.name);
      if (!handler) continue;
      const run = runJob({ ...this.#options, signal: this.#giveUp.signal }, handler, lease, job)
        .catch((error: unknown) =>
          this.#options.log.error(
            { err: error, job: job.name, id: job.id },
            "the outcome of a job could not be recorded",
          ),
        )
        .then(() => {
          this.#runs.delete(run);
          this.#wake();
        });
      this.#runs.set(run, lease);
    }
    return jobs.length;
  }

  #renew(): void {
    const { database, clock, leaseMs, log } = this.#options;
    const leases = [...new Set(this.#runs.values())];
    if (leases.length === 0) return;
    renewLeases(database.db, leases, clock.now() + leaseMs).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) log.error({ err: error }, "the leases of jobs could not be renewed");
    });
  }
}
