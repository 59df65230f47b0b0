import type { Client } from "pg";
import { z } from "zod";
import { type DatabaseMigration, runSteps } from "../../migrate.ts";
import { openPostgres } from "../../postgres/open-postgres.ts";
import { StartError } from "../../../starting/starting.ts";
import {
  type Progress,
  type Row,
  RowDigest,
  type RowSource,
  type Table,
  countRows,
  digestAll,
  lineOf,
} from "../rows.ts";
import { connectPostgres } from "../sources/connect-postgres.ts";
import { openPostgresSource, shapesOf } from "../sources/postgres-source.ts";

import { type Notes, addForeignKeys, dropForeignKeys, openNotes, refuseTables } from "./notes.ts";
import { existsSync } from "node:fs";
import path from "node:path";
import type { DatabaseSettings } from "../../database-settings.ts";
import { sqliteFileName } from "../../sqlite/open-sqlite.ts";

/**
 * Writes all rows of a source into an empty Postgres, a transaction for each table. A server refuses the database until
 * everything is there and was compared; called again after an interruption, tables that are equal are kept.
 * @param id names the source: another one's half isn't continued
 * @throws StartError if the database isn't empty, or what was read or written is wrong
 */
export async function fillPostgres(
  source: RowSource,
  databaseUrl: string,
  { id, migrations, copying, comparing }: FillProgress & { id: string; migrations: readonly DatabaseMigration[] },
): Promise<void> {
  const steps = migrationsOf(source, migrations);
  const client = await connectPostgres(databaseUrl);
  try {
    const notes = await openNotes(client, id);
    await makeTables(databaseUrl, steps);
    requireFit(source, await shapesOf(client));
    await dropForeignKeys(client);
    const read = new Map<string, string>();
    const count = countRows(source, copying);
    for (const table of source.tables) read.set(table.name, await fillTable({ client, notes, source, count }, table));
    await source.finish();
    const check = await openPostgresSource(databaseUrl);
    try {
      requireEqual(read, await digestAll(check, comparing));
    } finally {
      await check.close();
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
    const digest = await insertRows(filling, table);
    await notes.keepDigest(table.name, digest);
    await client.query("commit");
    return digest;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

async function isCopied({ notes, source, count }: Filling, table: Table): Promise<boolean> {
  const copied = notes.digestOf(table.name);
  if (copied === undefined) return false;
  const digest = new RowDigest();
  for await (const rows of source.batches(table)) {
    for (const row of rows) digest.add(lineOf(row));
    count(rows.length);
  }
  return digest.toString() === copied;
}

async function insertRows({ client, source, count }: Filling, table: Table): Promise<string> {
  const { name, columns } = table;
  // Migrations make some rows; those of the source include them.
  await client.query(`delete from "${name}"`);
  const types = await typesOf(client, name);
  const list = columns.map((column) => `"${column}"`).join(", ");
  const places = columns.map((column, index) => `$${index + 1}::${types.get(column) ?? "text"}[]`).join(", ");
  const insert = `insert into "${name}" (${list}) select * from unnest(${places})`;
  const digest = new RowDigest();
  for await (const rows of source.batches(table)) {
    for (const row of rows) digest.add(lineOf(row));
    await client.query("savepoint batch");
    try {
      await client.query(
        insert,
        columns.map((_, index) => rows.map((row) => sent(row, index))),
      );
    } catch (error) {
      await client.query("rollback to savepoint batch").catch(() => undefined);
      throw await namingValue(client, { rows, table, types }, error);
    }
    count(rows.length);
  }
  return digest.toString();
}

/**
 * Says which value Postgres refuses: SQLite keeps a text, or a fraction, in any column. The value itself, which may be
 * somebody's, is not part of it.
 */
async function namingValue(
  client: Client,
  { rows, table, types }: { rows: readonly Row[]; table: Table; types: ReadonlyMap<string, string> },
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Error && "code" in error && /^2[23]/.test(String(error.code)))) return error;
  const { name, columns } = table;
  for (const row of rows)
    for (const [index, column] of columns.entries()) {
      const type = types.get(column) ?? "text";
      await client.query("savepoint value");
      const isTaken = await client.query(`select $1::${type}`, [sent(row, index)]).then(
        () => true,
        () => false,
      );
      await client.query("rollback to savepoint value");
      if (!isTaken)
        return new StartError(
          `Postgres can't keep a value of the table ${name}: ${column} is not ${type} in the row whose ${await keyIn(client, table, row)}. Correct it in the embedded database, and run this again.`,
          { cause: error },
        );
    }
  return new StartError(`Postgres refuses rows of the table ${name} (${error.message}).`, { cause: error });
}

/** The driver knows bytes only as its own kind. */
function sent(row: Row, index: number) {
  const value = row[index] ?? null;
  return value instanceof Uint8Array ? Buffer.from(value) : value;
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
    throw new StartError(
      `${dataDir} already has a database. Specify a folder without one, or move ${file} away first.`,
    );
}

/** What filling tells, as it goes on. */
export interface FillProgress {
  copying: Progress;
  comparing: Progress;
}
