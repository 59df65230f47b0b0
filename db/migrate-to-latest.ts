import type { Database } from "../platform/db/database.ts";
import { migrate } from "../platform/db/migrate.ts";
import { migrations } from "./migrations/index.ts";

/** Brings the product's database to the newest schema; gives the names of the migrations that ran. */
export async function migrateToLatest<DB>(database: Database<DB>): Promise<string[]> {
  return migrate(database, migrations);
}
