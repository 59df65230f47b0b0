import type { Database } from "../platform/db/database.ts";
import { endTolerance, migrate } from "../platform/db/migrate.ts";
import { filesInStoresMigration } from "./migrations/0091-files-in-stores.ts";
import { migrations } from "./migrations/index.ts";

/** Migrates the product's database to the latest schema; returns the names of the migrations that ran. */
export async function migrateToLatest(database: Database): Promise<string[]> {
  const ran = await migrate(database, migrations);
  // From now on, rows may lack what a version before this would send to readers.
  if (database.files !== undefined) await endTolerance(database, filesInStoresMigration.name);
  return ran;
}
