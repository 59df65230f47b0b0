import process from "node:process";
import type { DatabaseSettings } from "../../platform/db/database.ts";
import { openDatabase } from "../../platform/db/open-database.ts";
import { migrateToLatest } from "../migrate-to-latest.ts";

/** A process of its own: migrates a database and says which migrations it ran. */
const { settings }: { settings: DatabaseSettings } = JSON.parse(process.argv[2] ?? "");
const database = await openDatabase(settings);
process.stdout.write(`${(await migrateToLatest(database)).join(" ")}\n`);
await database.close();
