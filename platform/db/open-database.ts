import type { Database, Tables } from "./database.ts";
import type { DatabaseSettings } from "./database-settings.ts";
import { StoredFiles } from "../files/stores/stored-files.ts";
import { patience } from "./postgres/patient-pool.ts";
import { openPostgres } from "./postgres/open-postgres.ts";
import { openSqlite } from "./sqlite/open-sqlite.ts";
import { StartError } from "../starting/starting.ts";

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
  const { databaseUrl, dataDir, files } = settings;
  const opened = await (databaseUrl ? openPostgres<DB>(databaseUrl, statementMs) : openSqlite<DB>(dataDir));
  return files === undefined ? opened : { ...opened, files: await StoredFiles.open(files) };
}

const minimumNode = "24.15.0";
const minimumSqlite = "3.51.3";

/**
 * Checks that this Node and its SQLite are recent enough to be trusted with data.
 * @throws StartError if not
 */
export function checkVersions(versions: { node: string; sqlite?: string | undefined }): void {
  const advice = `Start through npm (npm start), which includes the right Node version, or install Node ${minimumNode} or newer.`;
  if (isOlder(versions.node, minimumNode)) {
    throw new StartError(`Node ${versions.node} is too old: ${minimumNode} or newer is needed. ${advice}`);
  }
  // https://www.sqlite.org/wal.html#the_wal_reset_bug: before 3.51.3, two connections could corrupt a database in WAL
  // mode.
  const sqlite = versions.sqlite ?? "0";
  if (isOlder(sqlite, minimumSqlite)) {
    throw new StartError(`SQLite ${sqlite} in this Node can lose data: ${minimumSqlite} or newer is needed. ${advice}`);
  }
}

function isOlder(version: string, minimum: string): boolean {
  // Anything that isn't a number counts as 0: too old.
  const parts = version.split(".").map((part) => Number.parseInt(part, 10) || 0);
  for (const [index, wanted] of minimum.split(".").entries()) {
    const difference = (parts[index] ?? 0) - Number(wanted);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
