import type { Client } from "pg";
import { z } from "zod";
import { type DatabaseMigration, runSteps } from "../../migrate.ts";
import { openPostgres } from "../../postgres/open-postgres.ts";
import { StartError } from "../../../starting/start-error.ts";
import { countRows, digestAll, lineOf, type Row, RowDigest, type RowSource, type Table } from "../rows.ts";
import { connectPostgres } from "../sources/connect-postgres.ts";
import { openPostgresSource, shapesOf } from "../sources/postgres-source.ts";
import type { FillProgress } from "./fill-folder.ts";
import { migrationsOf, requireEqual, requireFit } from "./fit.ts";
import { addForeignKeys, dropForeignKeys, type Notes, openNotes } from "./notes.ts";

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
    throw inTable(error, table);
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
    await client.query(
      insert,
      columns.map((_, index) => rows.map((row) => sent(row, index))),
    );
    count(rows.length);
  }
  return digest.toString();
}

/** The driver knows bytes only as its own kind. */
function sent(row: Row, index: number) {
  const value = row[index] ?? null;
  return value instanceof Uint8Array ? Buffer.from(value) : value;
}

const typeSchema = z.array(z.object({ name: z.string(), type: z.string() }));

async function typesOf(client: Client, table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query(
    "select attname as name, format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped",
    [table],
  );
  return new Map(typeSchema.parse(rows).map(({ name, type }) => [name, type]));
}

/** Postgres refuses some texts that SQLite keeps. */
function inTable(error: unknown, { name }: Table): unknown {
  if (!(error instanceof Error && "code" in error && error.code === "22021")) return error;
  return new StartError(`A text in ${name} can't be kept by Postgres (${error.message}).`, { cause: error });
}
