import { existsSync } from "node:fs";
import { setImmediate as inNextTurn } from "node:timers/promises";
import { DatabaseSync, type DatabaseSyncOptions, type SQLOutputValue } from "node:sqlite";
import { StartError } from "../../../starting/starting.ts";
import {
  BATCH_BYTES,
  BATCH_ROWS,
  ownTables,
  type Row,
  type RowSource,
  type Table,
  type Value,
  weightOf,
} from "../rows.ts";

/**
 * Reads an embedded database as it is now: a transaction of its own, which neither waits for writers nor makes them wait.
 * It reads synchronously: in a server, do it in a thread.
 * @throws StartError if there is no database in the file
 */
export function openSqliteSource(file: string): RowSource {
  const database = connect(file, { readOnly: true, timeout: 10_000 });
  database.exec("begin");
  return sourceOf(database);
}

/**
 * Reads an embedded database that nobody else has open, nor can open until this is closed.
 * @throws StartError if a server or a command has it open
 */
export function openSqliteSourceAlone(file: string): RowSource {
  const database = connect(file, { timeout: 0 });
  try {
    // In this mode, the log needs the whole file's lock, which every open connection holds a part of.
    database.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (cause) {
    database.close();
    throw new StartError("The database is open in another process: stop the server, and its commands, first.", {
      cause,
    });
  }
  return sourceOf(database);
}

function sourceOf(database: DatabaseSync): RowSource {
  try {
    return readSource(database);
  } catch (cause) {
    database.close();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The database can't be read (${reason}). Check DATA_DIR, or restore a backup.`, { cause });
  }
}

function readSource(database: DatabaseSync): RowSource {
  const migrations = namesOf(database, "select name from kysely_migration order by name");
  const tables = namesOf(database, "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .filter((name) => !ownTables.has(name))
    .toSorted()
    .map((name) => tableOf(database, name));
  return {
    flavor: "sqlite",
    migrations,
    tables,
    batches: (table) => batchesOf(database, table),
    finish: () => Promise.resolve(),
    close: async () => database.close(),
  };
}

function connect(file: string, options: DatabaseSyncOptions): DatabaseSync {
  if (!existsSync(file)) throw new StartError(`There is no database at ${file}. Check DATA_DIR.`);
  try {
    return new DatabaseSync(file, options);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The database ${file} can't be read (${reason}).`, { cause });
  }
}

function tableOf(database: DatabaseSync, name: string): Table {
  const columns = namesOf(database, `select name from pragma_table_info('${name}')`).toSorted();
  const { rows } = database.prepare(`select count(*) as rows from "${name}"`).get() ?? {};
  return { name, columns, rows: Number(rows) };
}

function namesOf(database: DatabaseSync, query: string): string[] {
  return database
    .prepare(query)
    .all()
    .map(({ name }) => String(name));
}

async function* batchesOf(database: DatabaseSync, { name, columns }: Table): AsyncIterable<readonly Row[]> {
  const list = columns.map((column) => `"${column}"`).join(", ");
  const read = database.prepare(`select ${list} from "${name}"`);
  // As arrays, which cost half of what objects do.
  read.setReturnArrays(true);
  let batch: Row[] = [];
  let weight = 0;
  for (const values of read.iterate()) {
    const row = Object.values(values).map(valueOf);
    batch.push(row);
    weight += weightOf(row);
    if (batch.length < BATCH_ROWS && weight < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    weight = 0;
    // For signals: nothing here waits for anything.
    await inNextTurn();
  }
  if (batch.length > 0) yield batch;
}

function valueOf(value: SQLOutputValue): Value {
  return typeof value === "bigint" ? Number(value) : value;
}
