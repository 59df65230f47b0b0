import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { type Row, RowDigest, type RowSource, type Table, type Value, rowsIn } from "../rows.ts";
import { connectPostgres } from "../sources/connect-postgres.ts";

const NEWLINE = 0x0a;

/** What COPY writes otherwise. Written as Postgres itself does, what is sent and what comes back are the same bytes. */
const SPECIAL = /[\\\n\r\t\b\f\v]/;
const SPECIALS = new RegExp(SPECIAL, "g");
const written: ReadonlyMap<string, string> = new Map([
  ["\\", "\\\\"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ["\b", "\\b"],
  ["\f", "\\f"],
  ["\v", "\\v"],
]);

/** A row as a line of COPY in its text format, without its end. */
export function copyLineOf(row: Row): string {
  let line = fieldOf(row[0] ?? null);
  for (let at = 1; at < row.length; at += 1) line += `\t${fieldOf(row[at] ?? null)}`;
  return line;
}

function fieldOf(value: Value): string {
  if (value === null) return "\\N";
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return `\\\\x${Buffer.from(value).toString("hex")}`;
  if (!SPECIAL.test(value)) return value;
  return value.replaceAll(SPECIALS, (character) => written.get(character) ?? character);
}

/**
 * Sends lines into a table that was emptied in the same transaction: so its rows need no looking at later.
 * @throws what Postgres refuses, or reading the lines
 */
export async function sendLines(client: Client, table: Table, lines: AsyncIterable<string>): Promise<void> {
  // Lazy import: the embedded default never needs it.
  const { from } = await import("pg-copy-streams");
  await pipeline(lines, client.query(from(`copy ${columnsOf(table)} from stdin with (freeze)`)));
}

/** The checksum of a table's lines of COPY, as Postgres gives them. */
export async function digestOfLines(client: Client, table: Table, count: (rows: number) => void): Promise<string> {
  const { to } = await import("pg-copy-streams");
  const digest = new RowDigest();
  let parts: Buffer[] = [];
  const copied: AsyncIterable<Buffer> = client.query(to(`copy ${columnsOf(table)} to stdout`));
  for await (const chunk of copied) {
    parts.push(chunk);
    if (!chunk.includes(NEWLINE)) continue;
    const read = Buffer.concat(parts);
    const end = read.lastIndexOf(NEWLINE);
    const lines = read.toString("utf8", 0, end).split("\n");
    for (const line of lines) digest.add(line);
    parts = [read.subarray(end + 1)];
    count(lines.length);
  }
  return digest.toString();
}

/** So many rows of so many tables, the largest, are a sample, or what is sent of a table in so many milliseconds. */
const [SAMPLE_ROWS, SAMPLE_TABLES, SAMPLE_MS] = [20_000, 8, 1_500];
/** Which share of the time that filling takes its parts take, on either database. */
export const fillShares = { copying: 0.55, indexing: 0.2, comparing: 0.25 } as const;

/**
 * About how long filling a Postgres with a source would take, in milliseconds: rows of the largest tables are sent into
 * tables there that last as long as the connection.
 * @throws StartError if it can't be reached
 */
export async function estimateFill(source: RowSource, databaseUrl: string): Promise<number> {
  const client = await connectPostgres(databaseUrl);
  try {
    // What the sampled tables take as a whole, and how many rows they have: each weighs as much as it has rows.
    let [taking, weighed] = [0, 0];
    const tables = source.tables.toSorted((a, b) => b.rows - a.rows);
    for (const [index, table] of tables.slice(0, SAMPLE_TABLES).entries()) {
      const sample = { ...table, name: `sample_${index}` };
      await client.query("begin");
      await client.query(
        `create temporary table ${sample.name} (${table.columns.map((name) => `"${name}" text`).join(", ")})`,
      );
      let sent = 0;
      const began = performance.now();
      await sendLines(
        client,
        sample,
        linesOf(source.batches(table), (rows) => (sent += rows)),
      );
      taking += ((performance.now() - began) / Math.max(1, sent)) * table.rows;
      weighed += table.rows;
      await client.query("rollback");
    }
    return (taking / Math.max(1, weighed)) * (rowsIn(tables) / fillShares.copying);
  } finally {
    await client.end();
  }
}

async function* linesOf(batches: AsyncIterable<readonly Row[]>, count: (rows: number) => void): AsyncIterable<string> {
  let rest = SAMPLE_ROWS;
  const until = performance.now() + SAMPLE_MS;
  for await (const rows of batches) {
    yield `${rows.map(copyLineOf).join("\n")}\n`;
    count(rows.length);
    rest -= rows.length;
    if (rest <= 0 || performance.now() > until) return;
  }
}

function columnsOf({ name, columns }: Table): string {
  return `"${name}" (${columns.map((column) => `"${column}"`).join(", ")})`;
}
