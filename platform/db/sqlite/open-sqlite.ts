import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { makeFolder } from "../../files/make-folder.ts";
import { StartError } from "../../starting/start-error.ts";
import type { Database } from "../database.ts";
import { SqliteConnection } from "./connection.ts";
import { sqliteDialect } from "./dialect.ts";
import { retryBusy } from "./retry-busy.ts";
import { SqliteStore } from "./store.ts";

/** The file of the embedded database inside its data folder. */
export const sqliteFileName = "app.db";

/** Opens (and creates, when missing) the embedded database in a folder, which only its owner may enter. */
export async function openSqlite<DB>(dataDir: string): Promise<Database<DB>> {
  const file = path.join(dataDir, sqliteFileName);
  const store = await openStore(file);
  const db = new Kysely<DB>({ dialect: sqliteDialect(store, false) });
  const relaxed = new Kysely<DB>({ dialect: sqliteDialect(store, true) });
  return { db, relaxed, flavor: "sqlite", close: async () => store.close() };
}

async function openStore(file: string): Promise<SqliteStore> {
  try {
    makeFolder(path.dirname(file), 0o700);
    const writer = await retryBusy(() => connect(file, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"));
    const reader = await retryBusy(() => connect(file, "PRAGMA query_only=ON;"));
    return await SqliteStore.over({ writer, reader });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The database file ${file} can't be opened (${reason}). Check DATA_DIR and who may write there.`,
      {
        cause: error,
      },
    );
  }
}

function connect(file: string, pragmas: string): SqliteConnection {
  // No busy timeout of SQLite's own: it would block the event loop (see retryBusy).
  const raw = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true });
  try {
    raw.exec(`${pragmas} PRAGMA cache_size=-32000;`);
    return new SqliteConnection(raw);
  } catch (error) {
    raw.close();
    throw error;
  }
}
