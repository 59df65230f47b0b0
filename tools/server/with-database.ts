import type { Database } from "../../platform/db/database.ts";
import type { DatabaseSettings } from "../../platform/db/database-settings.ts";
import { openDatabase } from "../../platform/db/open-database.ts";

/** Opens the database of a running server beside it, and closes it when `work` is done. Rows are made by the domains' own code. */
export async function withDatabase<Result>(
  { dataDir, databaseUrl }: DatabaseSettings,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
