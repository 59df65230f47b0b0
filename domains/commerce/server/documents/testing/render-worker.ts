import process from "node:process";
import { z } from "zod";
import { systemClock } from "../../../../../platform/clock/clock.ts";
import { openDatabase } from "../../../../../platform/db/open-database.ts";
import { Worker } from "../../../../../platform/jobs/worker.ts";
import { readProcessArguments } from "../../../../../platform/testing/process-arguments.ts";
import { databaseSettingsSchema } from "../../../../../platform/db/database-settings.ts";
import { documentJobs } from "../document-jobs.ts";

/** Child process: a worker that renders documents until it is killed. */
const { settings } = readProcessArguments(z.object({ settings: databaseSettingsSchema }));
const database = await openDatabase(settings);
const log = { warn: () => {}, error: () => {} };
const handlers = documentJobs({ database, templates: undefined });
new Worker({ database, clock: systemClock, handlers, log, pollMs: 20, concurrency: 1 }).start();
process.stdout.write("started\n");
