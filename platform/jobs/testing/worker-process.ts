import process from "node:process";
import { z } from "zod";
import { systemClock } from "../../clock/clock.ts";
import { openDatabase } from "../../db/open-database.ts";
import { readProcessArguments } from "../../testing/process-arguments.ts";
import { databaseSettingsSchema } from "../../db/database-settings.ts";
import { handleJob } from "../define-job.ts";
import { Worker } from "../worker.ts";
import { countJob } from "./count-jobs.ts";

/**
 * Child process: a worker that writes its name into `counts` for each job and prints the job's thing. `hangOn`: the
 * thing at which it hangs forever.
 */
const schema = z.object({
  settings: databaseSettingsSchema,
  name: z.string(),
  leaseMs: z.int(),
  hangOn: z.string().optional(),
});
const { settings, name, leaseMs, hangOn } = readProcessArguments(schema);
const database = await openDatabase(settings);
const worker = new Worker({
  database,
  clock: systemClock,
  handlers: [
    handleJob(countJob, async ({ thing }) => {
      process.stdout.write(`${thing}\n`);
      if (thing === hangOn) await Promise.withResolvers<never>().promise;
      await database.db.insertInto("counts").values({ thing, worker: name }).execute();
    }),
  ],
  log: { warn: () => {}, error: (details) => process.stderr.write(`${JSON.stringify(details)}\n`) },
  pollMs: 20,
  leaseMs,
});
worker.start();
process.once("SIGTERM", () => {
  worker
    .stop()
    .then(() => database.close())
    .then(() => process.exit(0))
    .catch(() => process.exit(1));
});
