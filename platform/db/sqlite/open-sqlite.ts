import { existsSync, closeSync, openSync, statSync, statfsSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { makeFolder } from "../../files/make-folder.ts";
import { StartError } from "../../starting/starting.ts";
import { Availability } from "../availability/availability.ts";
import { guardDialect } from "../driver/guard-driver.ts";
import type { Database } from "../database.ts";
import { Checkpoints, DiskSync, type Flush, flushOf, isCopied } from "./checkpoints.ts";
import { SqliteConnection } from "./connection.ts";
import { SqliteSession, isSqliteAway, isSqliteReadOnly, retryBusy, SqliteStore } from "./session.ts";

/**
 * From how many pages on a commit moves the log into the database file itself, if no checkpoint came to it: 128 MB, such as
 * after a transaction that writes as much.
 */
const MOST_LOG_PAGES = 32_000;
/** How long the log's file stays once it was moved: a longer one has something that wasn't. */
const LOG_BYTES = 8_000_000;

/**
 * What each connection keeps in memory, in kilobytes. The writer's is small: what a transaction changes beyond it goes to
 * the log with its statements, instead of all at once, at the commit, on the thread that answers readers.
 */
const [WRITER_KB, READER_KB] = [8_000, 32_000];

/** The embedded database's file inside its data folder. */
export const sqliteFileName = "app.db";
/** What the folder beside it begins with in which a restore makes one. */
export const RESTORING = ".restoring-";

/**
 * Opens (or creates) the embedded database in a folder that only its owner may enter. `flush` brings what is committed to
 * the disk.
 */
export async function openSqlite<DB>(
  dataDir: string,
  flush: Flush = flushOf(path.join(dataDir, `${sqliteFileName}-wal`)),
): Promise<Database<DB>> {
  const store = await openStore(path.join(dataDir, sqliteFileName), new DiskSync(flush));
  const availability = new Availability();
  const dialectOf = (isRelaxed: boolean) =>
    guardDialect(sqliteDialect(store, isRelaxed), {
      availability,
      isAway: isSqliteAway,
      isReadOnly: isSqliteReadOnly,
      // They may succeed while writes fail.
      doReadsProve: false,
      hasRoom: () => hasRoom(dataDir),
      noteWrite: () => {},
    });
  return {
    db: new Kysely<DB>({ dialect: dialectOf(false) }),
    relaxed: new Kysely<DB>({ dialect: dialectOf(true) }),
    flavor: "sqlite",
    availability,
    writes: store.dataVersion,
    close: async () => store.close(),
  };
}

/** What is written over in the log needs no room: a full disk takes it, and refuses the next. In bytes. */
const ROOM = 16_000_000;

function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > ROOM;
}

async function openStore(file: string, disk: DiskSync): Promise<SqliteStore> {
  try {
    makeFolder(path.dirname(file), 0o700);
    makeOwnFile(file);
    // Commits don't wait for the disk: the store does, outside the event loop.
    // Where Litestream copies the log, it is neither moved on nor cut off here: Litestream still reads what is moved on.
    const [pages, bytes] = isCopied(file) ? [0, -1] : [MOST_LOG_PAGES, LOG_BYTES];
    const pragmas = `PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA wal_autocheckpoint=${pages}; PRAGMA journal_size_limit=${bytes};`;
    const writer = await retryBusy(() => connect(file, WRITER_KB, pragmas));
    const reader = await retryBusy(() => connect(file, READER_KB, "PRAGMA query_only=ON;"));
    return await SqliteStore.over({ writer, reader }, disk, new Checkpoints(file));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database file ${file} can't be opened (${reason}). Check DATA_DIR and its permissions.`, {
      cause: error,
    });
  }
}

/**
 * A new file is its owner's alone, whatever the umask; its log gets the same rights. One that is there isn't opened:
 * closing it would take the locks of all of this process's connections to it, and others would think nobody has it open.
 */
function makeOwnFile(file: string): void {
  try {
    closeSync(openSync(file, "ax", 0o600));
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
}

function connect(file: string, cacheKb: number, pragmas: string): SqliteConnection {
  // SQLite's own busy timeout would block the event loop (see retryBusy).
  const raw = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true });
  try {
    raw.exec(`${pragmas} PRAGMA cache_size=-${cacheKb};`);
    return new SqliteConnection(raw);
  } catch (error) {
    raw.close();
    throw error;
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** The store does the locking. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Migrations run inside BEGIN IMMEDIATE, so two processes can't migrate at once. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely on the two connections of a store; `relaxed` commits without waiting for the disk. */
function sqliteDialect(store: SqliteStore, relaxed: boolean): Dialect {
  return {
    createAdapter: () => new NodeSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => driver(store, relaxed),
  };
}

function driver(store: SqliteStore, relaxed: boolean): Driver {
  return {
    init: async () => {},
    destroy: async () => {},
    acquireConnection: async () => new SqliteSession(store, relaxed),
    releaseConnection: async () => {},
    beginTransaction: async (connection) => session(connection).begin(),
    commitTransaction: async (connection) => session(connection).commit(),
    rollbackTransaction: async (connection) => session(connection).rollback(),
  };
}

function session(connection: DatabaseConnection): SqliteSession {
  if (connection instanceof SqliteSession) return connection;
  throw new TypeError("The connection is not one of this driver.");
}

/** How many bytes the database of a data folder takes, with its log. */
export function sqliteBytes(dataDir: string): number {
  const files = ["", "-wal"].map((end) => path.join(dataDir, `${sqliteFileName}${end}`));
  return files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
}
