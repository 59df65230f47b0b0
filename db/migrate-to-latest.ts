import type { Database } from "../platform/db/database.ts";
import { migrate } from "../platform/db/migrate.ts";
import { migrations } from "./migrations/index.ts";

/** Migrates the product's database to the latest schema; returns the names of the migrations that ran. */
export async function migrateToLatest(database: Database): Promise<string[]> {
  return migrate(database, migrations);
}
