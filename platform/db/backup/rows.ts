import { hash } from "node:crypto";
import type { Flavor } from "../database.ts";

/** What a column holds, on either kind of database. */
type Value = string | number | null | Uint8Array;

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

/** Tables that say something of the database rather than hold its data: whoever migrates makes them. */
export const ownTables: ReadonlySet<string> = new Set([
  "kysely_migration",
  "kysely_migration_lock",
  "tolerated_migrations",
  "unfinished_copy",
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

  add(line: string | Uint8Array): void {
    const bytes = hash("sha256", line, "buffer");
    this.rows += 1;
    this.#sum = (this.#sum + bytes.readBigUInt64LE(0) + (bytes.readBigUInt64LE(8) << 64n)) % LONGEST_SUM;
  }

  /** Equal for equal rows. */
  toString(): string {
    return `${this.rows}:${this.#sum.toString(16).padStart(32, "0")}`;
  }
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

/** Returns a function that adds to the rows read so far, and tells them. */
export function countRows({ tables }: Pick<RowSource, "tables">, progress: Progress): (rows: number) => void {
  const all = tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  return (rows) => {
    done += rows;
    progress(done, all);
  };
}
