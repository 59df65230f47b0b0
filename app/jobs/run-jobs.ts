import type { FastifyInstance } from "fastify";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { JobHandler } from "../../platform/jobs/define-job.ts";
import { Worker } from "../../platform/jobs/worker.ts";

export interface Jobs {
  database: Database;
  clock: Clock;
  /** The jobs of every domain that has any. */
  handlers: readonly JobHandler[];
  /** Those that take a processor for seconds: never two at once, and never in the way of the others. */
  oneAtATime: readonly JobHandler[];
  /** Queues the daily jobs; safe at every start. */
  plan: readonly (() => Promise<void>)[];
}

/** How long a shutdown lets running jobs continue before it asks them to stop, in milliseconds. */
const GRACE_MS = 5_000;

/**
 * Runs jobs in this process while its server listens: without PUBLIC_URL, mails link to where that is. A shutdown waits
 * for running jobs.
 */
export function runJobs(app: FastifyInstance, { database, clock, handlers, oneAtATime, plan }: Jobs): void {
  const shared = { database, clock, log: app.log, graceMs: GRACE_MS };
  const workers = [
    new Worker({ ...shared, handlers }),
    new Worker({ ...shared, handlers: oneAtATime, concurrency: 1 }),
  ];
  app.addHook("onReady", async () => {
    for (const step of plan) await step();
  });
  app.addHook("onListen", () => {
    for (const worker of workers) worker.start();
  });
  app.addHook("preClose", async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
  });
}
