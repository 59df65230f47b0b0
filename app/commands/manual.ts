import { join } from "node:path";
import process from "node:process";
import { migrateToLatest } from "../../db/migrate-to-latest.ts";
import type { DB } from "../../db/schema.ts";
import { runManualCommand } from "../../domains/content/server/cli/run-manual-command.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { openDatabase } from "../../platform/db/open-database.ts";
import { ConfigError, readConfig } from "../config.ts";

async function openProductDatabase(): Promise<Database<DB>> {
  const database = await openDatabase<DB>(readConfig(process.env));
  await migrateToLatest(database);
  return database;
}

try {
  process.exitCode = await runManualCommand(process.argv.slice(2), {
    out: (text) => process.stdout.write(`${text}\n`),
    err: (text) => process.stderr.write(`${text}\n`),
    watched: process.stderr.isTTY,
    clock: systemClock,
    openDatabase: openProductDatabase,
    profilesFolder: join(import.meta.dirname, "../../manual/profiles"),
  });
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exitCode = 1;
}
