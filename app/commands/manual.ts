import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { migrateToLatest } from "../../db/migrate-to-latest.ts";
import { migrations } from "../../db/migrations/index.ts";
import { addManualCommands } from "./manual/add-commands.ts";
import { addCompletion, openCommandLine } from "../../platform/starting/command-line.ts";
import { countKeptIn, countNotesLosing } from "../../domains/reading/server/public.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { missingMigrations } from "../../platform/db/migrate.ts";
import { openDatabase } from "../../platform/db/open-database.ts";
import { isRelease, printed, productRoot, runToExit } from "../../platform/starting/starting.ts";
import { sqliteFileName } from "../../platform/db/sqlite/open-sqlite.ts";
import { AppError } from "../../platform/http/errors.ts";
import { readConfigOf } from "../config.ts";
import { takeEnvFile } from "../starting/environment.ts";
import { openInstalled } from "../starting/installation.ts";

/**
 * Opens the database for a dry run, which must not create or migrate one. Returns null if there is nothing to read yet.
 */
async function openUnchanged(): Promise<Database | null> {
  const config = readConfigOf(process);
  if (!config.databaseUrl && !existsSync(join(config.dataDir, sqliteFileName))) return null;
  const database = await openDatabase(config);
  const missing = await missingMigrations(database, migrations);
  if (missing.length === 0) return database;
  await database.close();
  if (missing.length === migrations.length) return null;
  throw new AppError({
    code: "database-outdated",
    status: 409,
    message:
      "The database was created by an earlier version of this program, and --dry-run changes nothing. Start the program once to migrate the database, then try again.",
  });
}

/**
 * Opens the database to work in. An import may be what comes first, in a clone and on a server whose settings are known:
 * then the server doesn't begin with the shipped manual.
 */
async function openProductDatabase(isImport: boolean): Promise<Database> {
  const config = readConfigOf(process);
  if (!isImport || (isRelease() && config.environment !== "production")) return openInstalled(config);
  const database = await openDatabase(config);
  await migrateToLatest(database);
  return database;
}

async function main(): Promise<number> {
  const words = takeEnvFile(process);
  const { program, output, run } = openCommandLine("npm run manual --", printed);
  addManualCommands(program, {
    ...output,
    watched: process.stderr.isTTY,
    clock: systemClock,
    openDatabase: () =>
      openProductDatabase(/^import(?:-html)?$/.test(words.find((word) => !word.startsWith("-")) ?? "")),
    openUnchanged,
    countNotes: countNotesLosing,
    countSavedItems: ({ db }, handle) => countKeptIn(db, handle),
    profilesFolder: join(productRoot, "manual/profiles"),
    starterFolder: join(productRoot, "manual/starter"),
    shippedFolders: ["v22", "v21"].map((edition) => join(productRoot, "manual", edition)),
  });
  addCompletion(program, output);
  return await run(words);
}

runToExit(main);
