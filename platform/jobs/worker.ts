import type { Clock } from "../clock/clock.ts";
import type { Database } from "../db/database.ts";
import { newId } from "../ids/new-id.ts";
import type { JobHandler } from "./define-job.ts";
import { claimJobs, hasDueJob, renewLeases } from "./job-queries.ts";
import { type JobLog, runJob } from "./run-job.ts";
import type { JobTables } from "./tables.ts";

export interface WorkerOptions {
  database: Database<JobTables>;
  clock: Clock;
  /** What this worker can do; it leaves other jobs to others. */
  handlers: readonly JobHandler[];
  log: JobLog;
  /** How many jobs run at once. */
  concurrency?: number;
  /** How often it looks for due jobs, in milliseconds. */
  pollMs?: number;
  /** For how long a job is its own without a sign of life, in milliseconds: then another worker takes it. */
  leaseMs?: number;
  /** How long a stop waits for running jobs before it tells them to give up, in milliseconds. */
  graceMs?: number;
  /** Numbers from 0 up to 1. */
  random?: () => number;
}

const defaults = { concurrency: 4, pollMs: 1_000, leaseMs: 60_000, graceMs: 10_000, random: Math.random };

/**
 * Runs jobs. Any number of workers, in this process and in others, share the one table: a job is claimed by one of them
 * for as long as its lease runs, which the worker renews while it works. When a worker dies, its leases run out and its
 * jobs are taken up again.
 */
export class Worker {
  readonly #options: WorkerOptions & typeof defaults;
  readonly #handlers: ReadonlyMap<string, JobHandler>;
  readonly #giveUp = new AbortController();
  /** The runs in hand, each with its lease. */
  readonly #runs = new Map<Promise<void>, string>();
  #loop: Promise<void> | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #stopping = false;
  /** Something has happened since the last look. */
  #woken = false;
  #resume = () => {};

  constructor(options: WorkerOptions) {
    this.#options = { ...defaults, ...options };
    this.#handlers = new Map(options.handlers.map((handler) => [handler.job.name, handler]));
    if (this.#handlers.size < options.handlers.length) throw new Error("Two handlers have a job of the same name.");
  }

  /** Begins to look for jobs, and goes on until `stop`. */
  start(): void {
    this.#loop ??= this.#look();
    this.#heartbeat ??= setInterval(() => this.#renew(), this.#options.leaseMs / 3);
  }

  /** Runs everything that is due, and what becomes due by it; gives how many runs there were. For commands and tests. */
  async runDue(): Promise<number> {
    let runs = 0;
    for (let claimed = await this.#claim(); claimed > 0; claimed = await this.#claim()) {
      runs += claimed;
      await Promise.all(this.#runs.keys());
    }
    return runs;
  }

  /** Takes no more jobs and waits for those in hand; when that takes too long, tells them to give up. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#wake();
    await this.#loop;
    const late = setTimeout(() => this.#giveUp.abort(), this.#options.graceMs);
    await Promise.all(this.#runs.keys());
    clearTimeout(late);
    clearInterval(this.#heartbeat);
  }

  async #look(): Promise<void> {
    const { log } = this.#options;
    while (!this.#stopping) {
      const claimed = await this.#claim().catch((error: unknown) => {
        log.error({ err: error }, "jobs could not be looked for");
        return 0;
      });
      if (claimed === 0) await this.#occasion();
    }
  }

  /** Until it is time to look again, or a run has ended, or the worker stops. */
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

  /** Takes as many due jobs as there are hands free, and begins to run them; gives how many. */
  async #claim(): Promise<number> {
    const { database, clock, concurrency, leaseMs } = this.#options;
    const limit = concurrency - this.#runs.size;
    const now = clock.now();
    const names = [...this.#handlers.keys()];
    if (limit <= 0 || names.length === 0 || !(await hasDueJob(database.db, names, now))) return 0;
    const lease = newId(clock);
    const claim = { names, limit, now, lease, leaseUntil: now + leaseMs };
    // A power cut may forget a claim: the job then waits as before. Whatever a job writes for good is written after its
    // claim, and so is never kept without it.
    const jobs = await claimJobs(database.relaxed, database.flavor, claim);
    for (const job of jobs) {
      const handler = this.#handlers.get(job.name);
      if (!handler) continue;
      const run = runJob({ ...this.#options, signal: this.#giveUp.signal }, handler, lease, job)
        .catch((error: unknown) =>
          this.#options.log.error(
            { err: error, job: job.name, id: job.id },
            "the end of a job could not be written down",
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
    renewLeases(database.db, leases, clock.now() + leaseMs).catch((error: unknown) =>
      log.error({ err: error }, "the leases of jobs could not be renewed"),
    );
  }
}
