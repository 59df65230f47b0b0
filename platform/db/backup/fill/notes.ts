import type { Client } from "pg";
import { z } from "zod";
import { StartError } from "../../../starting/starting.ts";
import { ownTables } from "../rows.ts";

/** What a copy into Postgres notes there until it ends (the table `unfinished_copy`): a server starts only without it. */
export interface Notes {
  /** The checksum of a table that was copied. */
  digestOf(table: string): string | undefined;
  /** Notes it, in the transaction that copies the table. */
  keepDigest(table: string, digest: string): Promise<void>;
}

const noteSchema = z.array(z.object({ key: z.string(), value: z.string() }));
const namesSchema = z.array(z.object({ name: z.string() }));
const constraintSchema = z.array(z.object({ table: z.string(), name: z.string(), definition: z.string() }));

/**
 * Begins a copy, or continues one of the same source.
 * @throws StartError if the database isn't empty, or has the half of another source
 */
export async function openNotes(client: Client, id: string): Promise<Notes> {
  if (!(await refuseTables(client))) {
    await client.query("begin");
    await client.query("create table unfinished_copy (key text primary key, value text not null)");
    await client.query("insert into unfinished_copy values ('source', $1)", [id]);
    await client.query("commit");
  }
  // Of two copies at once, the second is refused. It is held until the connection ends.
  const { rows } = await client.query("select pg_try_advisory_lock(hashtext('unfinished_copy'))::text as name");
  if (namesSchema.parse(rows)[0]?.name !== "true")
    throw new StartError("Another process is copying into this database. Wait until it has finished.");
  const notes = noteSchema.parse((await client.query("select key, value from unfinished_copy")).rows);
  const kept = new Map(notes.map(({ key, value }) => [key, value]));
  if (kept.get("source") !== id) throw otherSource();
  return {
    digestOf: (table) => kept.get(`table ${table}`),
    keepDigest: (table, digest) => note(client, `table ${table}`, digest),
  };
}

/** Returns whether a copy was begun there. @throws StartError if the database has tables, but not from such a copy */
export async function refuseTables(client: Client): Promise<boolean> {
  const names = await tableNames(client);
  if (names.includes("unfinished_copy")) return true;
  if (names.length > 0) throw notEmpty(names);
  return false;
}

async function tableNames(client: Client): Promise<string[]> {
  const { rows } = await client.query("select tablename as name from pg_tables where schemaname = current_schema()");
  return namesSchema.parse(rows).map(({ name }) => name);
}

function notEmpty(names: readonly string[]): StartError {
  const [example] = names.filter((name) => !ownTables.has(name));
  return new StartError(
    `The Postgres database is not empty: it has ${names.length} tables, such as ${example ?? names[0]}. Specify an empty one.`,
  );
}

function otherSource(): StartError {
  return new StartError(
    "The database contains part of another backup or database. Empty it (drop and recreate it), and start again.",
  );
}

/** Takes the foreign keys away while rows are copied, and notes them: tables come in any order. */
export async function dropForeignKeys(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  await client.query("begin");
  for (const constraint of constraintSchema.parse(rows)) await dropConstraint(client, "key", constraint);
  await client.query("commit");
}

/**
 * Takes away what every row that is copied would have to be entered in, and notes it: a table's indexes, its primary key
 * among them. Call it in the transaction that copies the table.
 */
export async function dropIndexes(client: Client, table: string): Promise<void> {
  const constraints = await client.query(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype in ('p', 'u') and conrelid = $1::regclass`,
    [table],
  );
  for (const constraint of constraintSchema.parse(constraints.rows)) await dropConstraint(client, "index", constraint);
  const indexes = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, indrelid::regclass::text as "table"
     from pg_index where indrelid = $1::regclass`,
    [table],
  );
  for (const { name, definition } of constraintSchema.parse(indexes.rows)) {
    await note(client, `index ${table} ${name}`, definition);
    await client.query(`drop index ${name}`);
  }
}

async function dropConstraint(
  client: Client,
  kind: "key" | "index",
  { table, name, definition }: z.infer<typeof constraintSchema>[number],
): Promise<void> {
  await note(client, `${kind} ${table} ${name}`, `alter table ${table} add constraint "${name}" ${definition}`);
  await client.query(`alter table ${table} drop constraint "${name}"`);
}

async function note(client: Client, key: string, value: string): Promise<void> {
  await client.query(
    "insert into unfinished_copy values ($1, $2) on conflict (key) do update set value = excluded.value",
    [key, value],
  );
}

/** Makes the indexes of a table again, each in a transaction that forgets its note. Returns how many there were. */
export async function addIndexes(client: Client, table: string): Promise<number> {
  // The primary key and what else is a constraint come first: 'alter table' sorts before 'create index'.
  const { rows } = await client.query("select key, value from unfinished_copy where key like $1 order by value", [
    `index ${table} %`,
  ]);
  const notes = noteSchema.parse(rows);
  for (const { key, value } of notes) {
    await client.query("begin");
    await client.query(value);
    await client.query("delete from unfinished_copy where key = $1", [key]);
    await client.query("commit");
  }
  return notes.length;
}

/** Makes the foreign keys again, which checks every row, and ends the copy: a server may start on the database now. */
export async function addForeignKeys(client: Client): Promise<void> {
  const { rows } = await client.query("select key, value from unfinished_copy where key like 'key %' order by key");
  await client.query("begin");
  for (const { value } of noteSchema.parse(rows)) await client.query(value);
  await client.query("drop table unfinished_copy");
  await client.query("commit");
}
