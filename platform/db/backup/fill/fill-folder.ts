import { existsSync, mkdtempSync } from "node:fs";
import { open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as inNextTurn } from "node:timers/promises";
import { type DatabaseMigration, runSteps } from "../../migrate.ts";
import { RESTORING, openSqlite, sqliteFileName } from "../../sqlite/open-sqlite.ts";
import { isBusy } from "../../sqlite/session.ts";
import { makeFolder } from "../../../files/make-folder.ts";
import { StartError } from "../../../starting/starting.ts";
import { RowDigest, type RowSource, type Table, countRows, digestAll, lineOf } from "../rows.ts";
import { openSqliteSource } from "../sources/sqlite-source.ts";
import { type FillProgress, migrationsOf, requireEqual, requireFit, requireNoDatabase } from "./fill-postgres.ts";

/**
 * Writes all rows of a source into the embedded database of a folder that has none. The database appears there once it
 * is whole and was compared; whatever ends this before leaves nothing that counts.
 * @throws StartError if there is a database already, or what was read or written is wrong
 */
export async function fillFolder(
  source: RowSource,
  dataDir: string,
  { migrations, ...progress }: FillProgress & { migrations: readonly DatabaseMigration[] },
): Promise<void> {
  const file = path.join(dataDir, sqliteFileName);
  requireNoDatabase(dataDir);
  const steps = migrationsOf(source, migrations);
  makeFolder(dataDir, 0o700);
  for (const name of await readdir(dataDir))
    if (name.startsWith(RESTORING)) {
      if (isLocked(path.join(dataDir, name, sqliteFileName))) throw beingRestored(dataDir);
      await rm(path.join(dataDir, name), { recursive: true });
    }
  const folder = mkdtempSync(path.join(dataDir, RESTORING));
  try {
    const made = path.join(folder, sqliteFileName);
    const empty = await openSqlite(folder);
    await runSteps(empty, steps);
    await empty.close();
    const read = await fill(source, made, progress);
    const check = openSqliteSource(made);
    requireEqual(read, await digestAll(check, progress.comparing));
    await check.close();
    await sync(made);
    await rename(made, file);
    await sync(dataDir);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What has become of a restore into a folder that has no database; undefined if none was begun. */
export async function lookForRestore(dataDir: string): Promise<"running" | "cut off" | undefined> {
  const names = await readdir(dataDir).catch(() => []);
  const begun = names.filter((name) => name.startsWith(RESTORING));
  if (begun.length === 0) return undefined;
  return begun.some((name) => isLocked(path.join(dataDir, name, sqliteFileName))) ? "running" : "cut off";
}

/** Whether another process writes a database, or compares it. */
function isLocked(file: string): boolean {
  if (!existsSync(file)) return false;
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("begin exclusive; rollback");
    return false;
  } catch (error) {
    return isBusy(error);
  } finally {
    database.close();
  }
}

function beingRestored(dataDir: string): StartError {
  return new StartError(`Another restore into ${dataDir} is running. Wait until it has ended.`);
}

/** Returns the checksums of what was read. Indexes are made once all rows are there: sorting them is a third of the work. */
async function fill(
  source: RowSource,
  file: string,
  { copying, indexing }: FillProgress,
): Promise<Map<string, string>> {
  const shapes = openSqliteSource(file);
  requireFit(source, shapes.tables);
  await shapes.close();
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    // The file is nobody's before it is whole: it is brought to the disk once. More memory than 64 MB makes it no faster.
    database.exec("pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -64000; begin");
    const indexes = dropIndexes(database);
    const digests = new Map<string, string>();
    const count = countRows(source, copying);
    for (const table of source.tables) digests.set(table.name, await fillTable(database, source, { table, count }));
    await source.finish();
    for (const [made, index] of indexes.entries()) {
      indexing(made, indexes.length);
      // A signal is heard between two.
      await inNextTurn();
      database.exec(index);
    }
    database.exec("commit");
    requireForeignKeys(database);
    return digests;
  } finally {
    database.close();
  }
}

/** Returns how to make them again. */
function dropIndexes(database: DatabaseSync): string[] {
  const indexes = database
    .prepare("select name, sql from sqlite_schema where type = 'index' and sql is not null")
    .all();
  for (const { name } of indexes) database.exec(`drop index "${String(name)}"`);
  return indexes.map(({ sql }) => String(sql));
}

/** Some rows are inserted by one statement, which costs half of a statement each. */
const ROWS_AT_ONCE = 16;

async function fillTable(
  database: DatabaseSync,
  source: RowSource,
  { table, count }: { table: Table; count: (rows: number) => void },
): Promise<string> {
  const { name, columns } = table;
  // Migrations make some rows; those of the source include them.
  database.exec(`delete from "${name}"`);
  const list = columns.map((column) => `"${column}"`).join(", ");
  const places = `(${columns.map(() => "?").join(", ")})`;
  const prepare = (rows: number) =>
    database.prepare(`insert into "${name}" (${list}) values ${Array(rows).fill(places).join(", ")}`);
  const [one, some] = [prepare(1), prepare(ROWS_AT_ONCE)];
  const digest = new RowDigest();
  for await (const rows of source.batches(table)) {
    for (const row of rows) digest.add(lineOf(row));
    const whole = rows.length - (rows.length % ROWS_AT_ONCE);
    for (let at = 0; at < whole; at += ROWS_AT_ONCE) some.run(...rows.slice(at, at + ROWS_AT_ONCE).flat());
    for (const row of rows.slice(whole)) one.run(...row);
    count(rows.length);
  }
  return digest.toString();
}

/** @throws StartError if a row refers to one that isn't there */
function requireForeignKeys(database: DatabaseSync): void {
  const [broken] = database.prepare("pragma foreign_key_check").all();
  if (broken) throw new StartError(`A row of ${String(broken["table"])} refers to one that is missing.`);
}

async function sync(name: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(name, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
