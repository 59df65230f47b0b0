import process from "node:process";
import { z } from "zod";
import { openDatabase } from "../../platform/db/open-database.ts";
import { readProcessArguments } from "../../platform/testing/process-arguments.ts";
import { databaseSettingsSchema } from "../../platform/db/database-settings.ts";
import { migrateToLatest } from "../migrate-to-latest.ts";

/** A separate process: migrates a database and prints which migrations it ran. */
const { settings } = readProcessArguments(z.object({ settings: databaseSettingsSchema }));
const database = await openDatabase(settings);
process.stdout.write(`${(await migrateToLatest(database)).join(" ")}\n`);
await database.close();
