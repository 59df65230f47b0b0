import type { Client } from "pg";
import { z } from "zod";
import { type DatabaseMigration, runSteps } from "../../migrate.ts";
import { isRefusedForWant } from "../../postgres/connect-failure.ts";
import { openPostgres } from "../../postgres/open-postgres.ts";
import { StartError } from "../../../starting/starting.ts";
import { type Progress, type Row, RowDigest, type RowSource, type Table, type Value, countRows } from "../rows.ts";
import { connectPostgres } from "../sources/connect-postgres.ts";
import { shapesOf } from "../sources/postgres-source.ts";

import { copyLineOf, digestOfLines, sendLines } from "./copy-lines.ts";
import {
  type Notes,
  addForeignKeys,
  addIndexes,
  dropForeignKeys,
  dropIndexes,
  openNotes,
  refuseTables,
} from "./notes.ts";
import { existsSync } from "node:fs";
import path from "node:path";
import type { DatabaseSettings } from "../../database-settings.ts";
import { sqliteFileName } from "../../sqlite/open-sqlite.ts";

/**
 * Writes all rows of a source into an empty Postgres by COPY, a transaction for each table; while the next ones are
 * copied, those that are there are compared and get their indexes. A server refuses the database until all of it is
 * there; called again after an interruption, tables that are equal are kept.
 * @param id names the source: another one's half isn't continued
 * @throws StartError if the database isn't empty, or what was read or written is wrong
 */
export async function fillPostgres(
  source: RowSource,
  databaseUrl: string,
  { id, migrations, ...progress }: FillProgress & { id: string; migrations: readonly DatabaseMigration[] },
): Promise<void> {
  const steps = migrationsOf(source, migrations);
  const client = await connectPostgres(databaseUrl);
  try {
    const notes = await openNotes(client, id);
    await makeTables(databaseUrl, steps);
    requireFit(source, await shapesOf(client));
    await dropForeignKeys(client);
    const copying = { client, notes, source, count: countRows(source, progress.copying) };
    const finishing = await connectPostgres(databaseUrl, 0);
    try {
      await copyAndFinish(copying, { client: finishing, source, progress });
    } finally {
      await finishing.end();
    }
    await addForeignKeys(client);
    await client.query("analyze");
  } finally {
    await client.end();
  }
}

async function makeTables(databaseUrl: string, steps: readonly DatabaseMigration[]): Promise<void> {
  const database = await openPostgres(databaseUrl);
  try {
    await runSteps(database, steps);
  } finally {
    await database.close();
  }
}

/** Copies the tables one after the other, and finishes each beside the next. If either fails, the other ends, too. */
async function copyAndFinish(copying: Filling, finishing: Finishing): Promise<void> {
  const { tables } = copying.source;
  const copied = new Map(tables.map(({ name }) => [name, Promise.withResolvers<string | undefined>()]));
  let isGivenUp = false;
  const copyAll = async () => {
    try {
      for (const table of tables) if (!isGivenUp) copied.get(table.name)?.resolve(await fillTable(copying, table));
      if (!isGivenUp) await copying.source.finish();
    } finally {
      for (const { resolve } of copied.values()) resolve(undefined);
    }
  };
  const finishAll = async () => {
    try {
      await finishTables(finishing, (table) => copied.get(table.name)?.promise);
    } catch (error) {
      isGivenUp = true;
      throw error;
    }
  };
  const work = [copyAll(), finishAll()];
  await Promise.allSettled(work);
  await Promise.all(work);
}

interface Finishing {
  client: Client;
  source: RowSource;
  progress: FillProgress;
}

/** Sorting an index in memory takes a third of the time; of a small server's, this is a quarter. */
const SORTING_MEMORY = "256MB";

/** @param digestOf the checksum of a table's rows once they are there; none if they won't be */
async function finishTables(
  { client, source, progress }: Finishing,
  digestOf: (table: Table) => Promise<string | undefined> | undefined,
): Promise<void> {
  await client.query(`set maintenance_work_mem = '${SORTING_MEMORY}'`);
  const count = countRows(source, progress.comparing);
  for (const [index, table] of source.tables.entries()) {
    const digest = await digestOf(table);
    if (digest === undefined) return;
    const written = await digestOfLines(client, table, count);
    requireEqual(new Map([[table.name, digest]]), new Map([[table.name, written]]));
    await addIndexes(client, table.name);
    progress.indexing(index + 1, source.tables.length);
  }
}

interface Filling {
  client: Client;
  notes: Notes;
  source: RowSource;
  count: (rows: number) => void;
}

/** Returns the checksum of what was read. */
async function fillTable(filling: Filling, table: Table): Promise<string> {
  const { client, notes } = filling;
  // A database may have changed since the interruption: what differs is copied again. A backup can't.
  if (await isCopied(filling, table)) return notes.digestOf(table.name) ?? "";
  await client.query("begin");
  try {
    const digest = await copyRows(filling, table);
    await notes.keepDigest(table.name, digest);
    await client.query("commit");
    return digest;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error instanceof RefusedValue ? await error.inWords(client) : error;
  }
}

async function isCopied({ notes, source, count }: Filling, table: Table): Promise<boolean> {
  const copied = notes.digestOf(table.name);
  if (copied === undefined) return false;
  const digest = new RowDigest();
  for await (const rows of source.batches(table)) {
    for (const row of rows) digest.add(copyLineOf(row));
    count(rows.length);
  }
  return digest.toString() === copied;
}

async function copyRows({ client, source, count }: Filling, table: Table): Promise<string> {
  await dropIndexes(client, table.name);
  // Migrations make some rows; those of the source include them.
  await client.query(`truncate "${table.name}"`);
  const types = await typesOf(client, table.name);
  const columns = table.columns.map((name) => ({ name, type: types.get(name) ?? "text" }));
  const digest = new RowDigest();
  const lines = async function* () {
    for await (const rows of source.batches(table)) {
      for (const row of rows) requireKept(row, columns, table);
      const lines = rows.map(copyLineOf);
      for (const line of lines) digest.add(line);
      yield `${lines.join("\n")}\n`;
      count(rows.length);
    }
  };
  await sendLines(client, table, lines());
  return digest.toString();
}

interface Column {
  name: string;
  type: string;
}

/** SQLite keeps a text, or a fraction, in any column. @throws RefusedValue for what Postgres doesn't keep */
function requireKept(row: Row, columns: readonly Column[], table: Table): void {
  for (const [at, column] of columns.entries())
    if (!isKept(row[at] ?? null, column.type)) throw new RefusedValue(table, column, row);
}

function isKept(value: Value, type: string): boolean {
  if (value === null) return true;
  if (type === "text") return typeof value === "number" || (typeof value === "string" && !value.includes("\0"));
  if (type === "bytea") return value instanceof Uint8Array;
  return (
    Number.isSafeInteger(value) && (type === "bigint" || Math.abs(Number(value)) < 2 ** (type === "smallint" ? 15 : 31))
  );
}

/** A value that Postgres refuses. The value itself, which may be somebody's, is not said. */
class RefusedValue extends Error {
  readonly #table: Table;
  readonly #column: Column;
  readonly #row: Row;

  constructor(table: Table, column: Column, row: Row) {
    super("Postgres can't keep a value.");
    this.#table = table;
    this.#column = column;
    this.#row = row;
  }

  /** What is said of it, with the key of its row. */
  async inWords(client: Client): Promise<StartError> {
    const { name, type } = this.#column;
    return new StartError(
      `Postgres can't keep a value of the table ${this.#table.name}: ${name} is not ${type} in the row whose ${await keyIn(client, this.#table, this.#row)}. Correct it in the embedded database, and run this again.`,
      { cause: this },
    );
  }
}

/** The primary key of a row, in words: 'id is 01a2…'. */
async function keyIn(client: Client, { name, columns }: Table, row: Row): Promise<string> {
  const { rows } = await client.query(
    "select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey) where indrelid = $1::regclass and indisprimary",
    [name],
  );
  const keys = z.array(z.object({ name: z.string() })).parse(rows);
  return keys.map((key) => `${key.name} is ${String(row[columns.indexOf(key.name)])}`).join(", ");
}

const typeSchema = z.array(z.object({ name: z.string(), type: z.string() }));

async function typesOf(client: Client, table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query(
    "select attname as name, format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped",
    [table],
  );
  return new Map(typeSchema.parse(rows).map(({ name, type }) => [name, type]));
}

/**
 * Returns the migrations that make the tables which a source was read from.
 * @throws StartError if a newer version made it
 */
export function migrationsOf(
  source: Pick<RowSource, "migrations">,
  known: readonly DatabaseMigration[],
): readonly DatabaseMigration[] {
  const names = new Set(source.migrations);
  const unknown = source.migrations.find((name) => !known.some((migration) => migration.name === name));
  if (unknown !== undefined) {
    throw new StartError(
      `This was made by a newer version of this program (migration ${unknown} is unknown here). Update the program first.`,
    );
  }
  return known.filter(({ name }) => names.has(name));
}

/** @throws StartError unless the tables that were made are those of the source */
export function requireFit(source: Pick<RowSource, "tables">, made: readonly Pick<Table, "name" | "columns">[]): void {
  const shapeOf = (tables: readonly Pick<Table, "name" | "columns">[]) =>
    tables.map(({ name, columns }) => `${name}(${columns.toSorted().join(",")})`);
  const here = new Set(shapeOf(made));
  const missing = shapeOf(source.tables).filter((shape) => !here.has(shape));
  if (missing.length > 0 || made.length !== source.tables.length)
    throw new StartError(`The tables differ from those of this program: ${missing.join(" ")}. Nothing was copied.`);
}

/** @throws StartError if what was written isn't what was read */
export function requireEqual(read: ReadonlyMap<string, string>, written: ReadonlyMap<string, string>): void {
  const different = [...read].filter(([table, digest]) => written.get(table) !== digest).map(([table]) => table);
  if (different.length > 0)
    throw new StartError(`What was written differs from what was read, in ${different.join(", ")}.`);
}

/** What makes the tables, and what finishes them, have connections of their own; one that was closed may still count. */
const CONNECTIONS = 3;

/**
 * @throws StartError if there is a database already where one is to be written; half of one that was interrupted may be.
 * Or if filling would fail for want of connections
 */
export async function requireEmpty({ databaseUrl, dataDir }: DatabaseSettings): Promise<void> {
  if (databaseUrl === undefined) return requireNoDatabase(dataDir);
  const client = await connectPostgres(databaseUrl);
  const clients = [client];
  try {
    await refuseTables(client);
    while (clients.length < CONNECTIONS) clients.push(await connectPostgres(databaseUrl));
  } catch (error) {
    if (!(error instanceof Error) || !isRefusedForWant(error.cause)) throw error;
    throw new StartError(`Filling a Postgres takes ${CONNECTIONS} connections at a time. ${error.message}`, {
      cause: error,
    });
  } finally {
    for (const each of clients) await each.end();
  }
}

/** @throws StartError if a folder has an embedded database */
export function requireNoDatabase(dataDir: string): void {
  const file = path.join(dataDir, sqliteFileName);
  if (existsSync(file) || existsSync(`${file}-wal`))
    throw new StartError(
      `${dataDir} already has a database. Specify a folder without one, or move ${file} away first.`,
    );
}

/** What filling tells, as it goes on. */
export interface FillProgress {
  copying: Progress;
  /** Counts indexes, not rows. */
  indexing: Progress;
  comparing: Progress;
}
