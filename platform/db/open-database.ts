import type { Database, DatabaseSettings } from "./database.ts";
import { openPostgres } from "./postgres/open-postgres.ts";
import { openSqlite } from "./sqlite/open-sqlite.ts";
import { checkVersions } from "./versions.ts";

/**
 * Opens the database of the settings: Postgres when they have a URL, else the SQLite file in their data folder.
 * Throws a clear sentence when it can't be opened. It does not migrate.
 */
export async function openDatabase<DB>(settings: DatabaseSettings): Promise<Database<DB>> {
  checkVersions(process.versions);
  return settings.databaseUrl ? openPostgres<DB>(settings.databaseUrl) : openSqlite<DB>(settings.dataDir);
}
