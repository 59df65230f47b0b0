import type { FastifyInstance } from "fastify";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { JobHandler } from "../../platform/jobs/define-job.ts";
import { Worker } from "../../platform/jobs/worker.ts";
import type { DB } from "../../db/schema.ts";

interface Jobs {
  database: Database<DB>;
  clock: Clock;
  /** Of every domain that has jobs. */
  handlers: readonly JobHandler[];
  /** What puts the jobs into the queue that come round daily; safe at every start. */
  plan: readonly (() => Promise<void>)[];
}

/** Runs jobs in this process for as long as its server is open. A stop waits for the jobs in hand. */
export function runJobs(app: FastifyInstance, { database, clock, handlers, plan }: Jobs): void {
  const worker = new Worker({ database, clock, handlers, log: app.log });
  app.addHook("onReady", async () => {
    for (const step of plan) await step();
    worker.start();
  });
  app.addHook("preClose", () => worker.stop());
}
