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
  /** Queues the daily jobs; safe at every start. */
  plan: readonly (() => Promise<void>)[];
}

/** How long a shutdown lets running jobs continue before it asks them to stop, in milliseconds. */
const GRACE_MS = 5_000;

/** Runs jobs in this process while its server is open. A shutdown waits for running jobs. */
export function runJobs(app: FastifyInstance, { database, clock, handlers, plan }: Jobs): void {
  const worker = new Worker({ database, clock, handlers, log: app.log, graceMs: GRACE_MS });
  app.addHook("onReady", async () => {
    for (const step of plan) await step();
    worker.start();
  });
  app.addHook("preClose", () => worker.stop());
}
