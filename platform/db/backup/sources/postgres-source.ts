import type { Client } from "pg";
import { z } from "zod";
import { BATCH_BYTES, BATCH_ROWS, ownTables, type Row, type RowSource, type Table, weightOf } from "../rows.ts";
import { connectPostgres } from "./connect-postgres.ts";

const nameSchema = z.array(z.object({ name: z.string() }));
const shapeSchema = z.array(z.object({ name: z.string(), columns: z.array(z.string()) }));
const countSchema = z.array(z.object({ rows: z.coerce.number() }));
const rowsSchema = z.array(z.array(z.union([z.string(), z.number(), z.null(), z.instanceof(Uint8Array)])));

/**
 * Reads a Postgres database as it is now: all in one transaction that sees a single moment, in which others go on writing.
 * @throws StartError if it can't be reached
 */
export async function openPostgresSource(databaseUrl: string): Promise<RowSource> {
  const client = await connectPostgres(databaseUrl);
  await client.query("begin isolation level repeatable read read only");
  const migrations = nameSchema.parse((await client.query("select name from kysely_migration order by name")).rows);
  const tables: Table[] = [];
  for (const { name, columns } of await shapesOf(client)) {
    const [counted] = countSchema.parse((await client.query(`select count(*) as rows from "${name}"`)).rows);
    tables.push({ name, columns: columns.toSorted(), rows: counted?.rows ?? 0 });
  }
  return {
    flavor: "postgres",
    migrations: migrations.map(({ name }) => name),
    tables,
    batches: (table) => batchesOf(client, table),
    finish: () => Promise.resolve(),
    close: () => client.end(),
  };
}

/** The tables of the product, with their columns. */
export async function shapesOf(client: Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query(
    `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = current_schema() and table_type = 'BASE TABLE' group by table_name`,
  );
  const shapes = shapeSchema.parse(rows).filter(({ name }) => !ownTables.has(name));
  return shapes.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Through a cursor; how many rows come at once depends on how long the last ones were. */
async function* batchesOf(client: Client, { name, columns }: Table): AsyncIterable<readonly Row[]> {
  const list = columns.map((column) => `"${column}"`).join(", ");
  await client.query(`declare rows_read no scroll cursor for select ${list} from "${name}"`);
  let many = 10;
  for (;;) {
    const fetched = await client.query({ text: `fetch ${many} from rows_read`, rowMode: "array" });
    const rows = rowsSchema.parse(fetched.rows);
    if (rows.length === 0) break;
    yield rows;
    const weight = rows.reduce((sum, row) => sum + weightOf(row), 1);
    many = Math.max(1, Math.min(BATCH_ROWS, Math.floor((rows.length * BATCH_BYTES) / weight)));
  }
  await client.query("close rows_read");
}
