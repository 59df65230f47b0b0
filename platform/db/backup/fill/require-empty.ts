import { existsSync } from "node:fs";
import path from "node:path";
import type { DatabaseSettings } from "../../database.ts";
import { sqliteFileName } from "../../sqlite/open-sqlite.ts";
import { StartError } from "../../../starting/start-error.ts";
import { connectPostgres } from "../sources/connect-postgres.ts";
import { refuseTables } from "./notes.ts";

/** @throws StartError if there is a database already where one is to be written; half of one that was interrupted may be */
export async function requireEmpty({ databaseUrl, dataDir }: DatabaseSettings): Promise<void> {
  if (databaseUrl === undefined) return requireNoDatabase(dataDir);
  const client = await connectPostgres(databaseUrl);
  try {
    await refuseTables(client);
  } finally {
    await client.end();
  }
}

/** @throws StartError if a folder has an embedded database */
export function requireNoDatabase(dataDir: string): void {
  const file = path.join(dataDir, sqliteFileName);
  if (existsSync(file) || existsSync(`${file}-wal`))
    throw new StartError(`${dataDir} has a database already. Name a folder without one, or move ${file} away first.`);
}
