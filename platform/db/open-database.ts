import type { Database, DatabaseSettings, Tables } from "./database.ts";
import { patience } from "./postgres/patience.ts";
import { openPostgres } from "./postgres/open-postgres.ts";
import { openSqlite } from "./sqlite/open-sqlite.ts";
import { checkVersions } from "./versions.ts";

/**
 * Opens the configured database: Postgres if there is a URL, else the SQLite file in the data folder. Does not migrate.
 * `statementMs`: how long a statement of work without a patience of its own may take on Postgres.
 * @throws StartError if it can't be opened
 */
export async function openDatabase<DB = Tables>(
  settings: DatabaseSettings,
  statementMs: number = patience.command,
): Promise<Database<DB>> {
  checkVersions(process.versions);
  return settings.databaseUrl ? openPostgres<DB>(settings.databaseUrl, statementMs) : openSqlite<DB>(settings.dataDir);
}
