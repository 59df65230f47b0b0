import path from "node:path";
import type { DatabaseSettings } from "../../database-settings.ts";
import { sqliteFileName } from "../../sqlite/open-sqlite.ts";
import type { RowSource } from "../rows.ts";
import { openPostgresSource } from "./postgres-source.ts";
import { openSqliteSource } from "./sqlite-source.ts";

/** Reads the configured database as it is now. @throws StartError if it can't be read */
export async function openSource({ databaseUrl, dataDir }: DatabaseSettings): Promise<RowSource> {
  if (databaseUrl !== undefined) return await openPostgresSource(databaseUrl);
  return openSqliteSource(path.join(dataDir, sqliteFileName));
}
