import { hash } from "node:crypto";
import type { Flavor } from "../database.ts";
import { z } from "zod";

/** What a column holds, on either kind of database. */
export type Value = string | number | null | Uint8Array;

/** A row's values, in the order of its table's columns. */
export type Row = readonly Value[];

/** A table as it was when reading began. */
export interface Table {
  name: string;
  /** Sorted by name, so that both kinds of database agree. */
  columns: readonly string[];
  rows: number;
}

/** All rows of a database at one moment, from a database or from a backup of one. */
export interface RowSource {
  flavor: Flavor;
  /** The names of the migrations that had run, in order. */
  migrations: readonly string[];
  tables: readonly Table[];
  /** Call it for each table, in order, and read to the end. */
  batches(table: Table): AsyncIterable<readonly Row[]>;
  /** Call it after the last table. @throws StartError if what was read is damaged */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** Tells how many rows have been read, of how many. */
export type Progress = (done: number, all: number) => void;

/**
 * Tables that say something of the database rather than hold its data: whoever migrates makes them, and Litestream, which
 * copies the embedded database as it is written, its own (docs/operations.md, "To a moment").
 */
export const ownTables: ReadonlySet<string> = new Set([
  "kysely_migration",
  "kysely_migration_lock",
  "tolerated_migrations",
  "unfinished_copy",
  "_litestream_seq",
  "_litestream_lock",
]);

/** So much text and so many bytes are read, written or sent at once, about. */
export const BATCH_BYTES = 1_000_000;
export const BATCH_ROWS = 1_000;

/** How much memory a row takes, about. */
export function weightOf(row: Row): number {
  return row.reduce<number>((sum, value) => sum + (value === null || typeof value === "number" ? 8 : value.length), 0);
}

/** A row as a line of JSON; the same for equal rows, whichever database they come from. */
export function lineOf(row: Row): string {
  return JSON.stringify(
    row.map((value) => (value instanceof Uint8Array ? { bytes: Buffer.from(value).toString("base64") } : value)),
  );
}

const LONGEST_SUM = 1n << 128n;

/** A checksum of rows in any order: databases return them in different ones. */
export class RowDigest {
  rows = 0;
  #sum = 0n;
  /** What was added lately, in words of 32 bits: such sums are exact, and a tenth of the work of large numbers. */
  readonly #words = new Float64Array(4);

  add(line: string | Uint8Array): void {
    const bytes = hash("sha256", line, "binary");
    for (let word = 0; word < 4; word += 1) this.#words[word] = (this.#words[word] ?? 0) + wordAt(bytes, 4 * word);
    this.rows += 1;
    if (this.rows % 1_000_000 === 0) this.#carry();
  }

  /** Equal for equal rows. */
  toString(): string {
    this.#carry();
    return `${this.rows}:${this.#sum.toString(16).padStart(32, "0")}`;
  }

  #carry(): void {
    for (const [word, sum] of this.#words.entries()) this.#sum += BigInt(sum) << BigInt(32 * word);
    this.#sum %= LONGEST_SUM;
    this.#words.fill(0);
  }
}

/** The number of four bytes, the lowest first. */
function wordAt(bytes: string, at: number): number {
  const [low, high] = [
    bytes.charCodeAt(at) + bytes.charCodeAt(at + 1) * 0x1_00,
    bytes.charCodeAt(at + 2) + bytes.charCodeAt(at + 3) * 0x1_00,
  ];
  return low + high * 0x1_00_00;
}

/** Reads everything; returns each table's checksum. */
export async function digestAll(source: RowSource, progress: Progress): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  const count = countRows(source, progress);
  for (const table of source.tables) {
    const digest = new RowDigest();
    for await (const rows of source.batches(table)) {
      for (const row of rows) digest.add(lineOf(row));
      count(rows.length);
    }
    digests.set(table.name, digest.toString());
  }
  await source.finish();
  return digests;
}

/** How many rows some tables have together. */
export function rowsIn(tables: readonly Pick<Table, "rows">[]): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

/** Returns a function that adds to the rows read so far, and tells them. */
export function countRows({ tables }: Pick<RowSource, "tables">, progress: Progress): (rows: number) => void {
  const all = rowsIn(tables);
  let done = 0;
  return (rows) => {
    done += rows;
    progress(done, all);
  };
}

/** The end of a backup's name, unless it is encrypted. */
const EXTENSION = ".backup.zst";

/**
 * The first line of a backup. A backup is lines of JSON, compressed with Zstandard: this one, then for each table its
 * rows, an array each, and what they add up to, and at last the checksum of everything before.
 */
export const headSchema = z.object({
  format: z.literal("fieldstone-backup"),
  formatVersion: z.literal(1),
  /** The product's version. */
  product: z.string(),
  madeAt: z.iso.datetime(),
  database: z.enum(["sqlite", "postgres"]),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  /** Tells which secret key belongs to it. */
  keyFingerprint: z.string().optional(),
  /** Only if it was asked for. */
  secretKey: z.string().optional(),
});

export type BackupHead = z.infer<typeof headSchema>;

/** The line after a table's rows. */
export const tableEndSchema = z.object({ table: z.string(), digest: z.string() });

/** The last line. */
export const endSchema = z.object({ sha256: z.string() });

/** How a line has a value that is neither text nor a number. */
export const bytesSchema = z.object({ bytes: z.string() });

/** The name of a backup that is made at a time, unless it is encrypted: sorts by it. */
export function backupName(at: number): string {
  const [day = "", time = ""] = new Date(at).toISOString().split("T");
  return `fieldstone-${day}T${time.slice(0, 8).replaceAll(":", "")}Z${EXTENSION}`;
}

/** When a backup of this name was made; undefined for any other name. */
export function timeInName(name: string): number | undefined {
  const [, day, hours, minutes, seconds] =
    /^fieldstone-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup\.zst(?:\.age)?$/.exec(name) ?? [];
  const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(at) ? undefined : at;
}
