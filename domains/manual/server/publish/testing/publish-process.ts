import process from "node:process";
import { z } from "zod";
import { systemClock } from "../../../../../platform/clock/clock.ts";
import { openDatabase } from "../../../../../platform/db/open-database.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import { readProcessArguments } from "../../../../../platform/testing/process-arguments.ts";
import { databaseSettingsSchema } from "../../../../../platform/db/database-settings.ts";
import { publishEdition } from "../publish-edition.ts";
import { onStatement } from "./on-statement.ts";
import { longEdition } from "./synthetic-manual.ts";

/** A separate process: publishes a long edition and kills itself before statement number `killAt`. */
const schema = z.object({
  settings: databaseSettingsSchema,
  pagesPerSection: z.int(),
  seed: z.string(),
  killAt: z.int().optional(),
});
const { settings, pagesPerSection, seed, killAt } = readProcessArguments(schema);
const opened = await openDatabase(settings);
const database = onStatement(opened, (number) => {
  if (number === killAt) process.kill(process.pid, "SIGKILL");
});
try {
  const edition = longEdition(pagesPerSection, 1, seed);
  const report = await publishEdition({ database, clock: systemClock }, edition, { origin: seed });
  process.stdout.write(`published ${report.revision}\n`);
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  process.stdout.write(`${error.code}\n`);
}
await opened.close();
