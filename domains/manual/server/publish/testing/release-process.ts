import process from "node:process";
import { z } from "zod";
import { systemClock } from "../../../../../platform/clock/clock.ts";
import { openDatabase } from "../../../../../platform/db/open-database.ts";
import { readProcessArguments } from "../../../../../platform/testing/process-arguments.ts";
import { databaseSettingsSchema } from "../../../../../platform/db/database-settings.ts";
import { onStatement } from "./on-statement.ts";
import { publishRelease, rollBack } from "../releases/publish-release.ts";

/** A separate process: publishes a staged release or rolls back, and kills itself before statement number `killAt`. */
const schema = z.object({
  settings: databaseSettingsSchema,
  action: z.enum(["publish", "roll back"]),
  release: z.string(),
  killAt: z.int().optional(),
});
const { settings, action, release, killAt } = readProcessArguments(schema);
const opened = await openDatabase(settings);
const database = onStatement(opened, (number) => {
  if (number === killAt) process.kill(process.pid, "SIGKILL");
});
await (action === "publish" ? publishRelease : rollBack)({ database, clock: systemClock }, release);
process.stdout.write("done\n");
await opened.close();
