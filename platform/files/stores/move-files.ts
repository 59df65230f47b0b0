import { setTimeout as wait } from "node:timers/promises";
import type { KeptFile } from "./file-store.ts";
import type { Database, Queries, Trx } from "../../db/database.ts";
import {
  type NamedRow,
  type StoredFiles,
  type StoredRow,
  digestOfBytes,
  fileDamaged,
  isFileDamaged,
  isFileUnavailable,
  isNamed,
} from "./stored-files.ts";

/** How many, and how many bytes. */
export interface Amount {
  files: number;
  bytes: number;
}

/** What a database counted: sums are no numbers everywhere, and null of nothing. */
export function amountOf({ files, bytes }: { files: number; bytes: number | string | bigint | null }): Amount {
  return { files, bytes: Number(bytes ?? 0) };
}

/** Whether bytes are in their rows, or in a store. */
type FilePlace = "database" | "store";

/** A row, and its name for operators. */
type ListedRow = StoredRow & { id: string; name: string };

/** The rows of a table that have bytes, or name them in a store: what its domain gives whoever moves or checks all. */
export interface FileRows {
  readonly kind: "documents" | "pictures";
  /** Counts those whose bytes lie in the one or the other; of the first, it reads the whole table. */
  count(db: Queries, place: FilePlace): Promise<Amount>;
  /** Lists some of them by id. */
  list(db: Queries, wanted: { place: FilePlace; after: string; most: number }): Promise<ListedRow[]>;
  /** Lists some of those whose bytes lie in a store, the newest first as far as ids tell. */
  newest(db: Queries, most: number): Promise<(Omit<StoredRow, "bytes"> & { id: string })[]>;
  /** Has a row name its bytes instead of having them, unless it changed. */
  moveOut(trx: Trx, row: NamedRow & { id: string }): Promise<void>;
  /** Has a row have its bytes again, unless it changed. */
  moveIn(trx: Trx, row: NamedRow & { id: string }, bytes: Uint8Array): Promise<void>;
}

/** How far it has come: `done` files, of all. */
type Told = (done: number) => void;

/** What moved, and what could not, with why. */
export interface Moved {
  files: number;
  bytes: number;
  problems: { name: string; problem: string }[];
}

/** So many rows are read and changed at once: few megabytes, and a transaction of milliseconds. */
const PORTION = 16;
/** So many of them are sent at a time. */
const AT_ONCE = 8;

/**
 * Moves the bytes that rows have into a store. Each is read back there and compared before its row lets go of it, so that
 * it can be killed at any point, and goes on where it was.
 */
export async function moveOut(database: Database, rows: FileRows, files: StoredFiles, told: Told): Promise<Moved> {
  return await overRows(database, rows, "database", told, async (row) => {
    const { id, bytes } = row;
    if (bytes === null) return undefined;
    if (row.sha256 !== null && digestOfBytes(bytes) !== row.sha256)
      throw fileDamaged("In the database, it is not what was kept: its digest is another.");
    // A document is never removed, so that its id may tell it apart: what was killed before finds the same key again.
    const kept = await files.keep(rows.kind, bytes, "job", rows.kind === "documents" ? id : undefined);
    await files.readAnew(kept, "job");
    return { size: bytes.length, change: (trx) => rows.moveOut(trx, { ...kept, id }) };
  });
}

/** Moves what lies in the store back into its rows. The store keeps it: backups from before need it. */
export async function moveIn(database: Database, rows: FileRows, files: StoredFiles, told: Told): Promise<Moved> {
  return await overRows(database, rows, "store", told, async (row) => {
    if (!isNamed(row)) return undefined;
    const bytes = await files.readAnew(row, "job");
    return { size: bytes.length, change: (trx) => rows.moveIn(trx, row, bytes) };
  });
}

/** Copies what lies in one store into another, unless it is there. Rows stay as they are: both have it by the same key. */
export async function copyAcross(
  database: Database,
  rows: FileRows,
  { from, to, told }: { from: StoredFiles; to: StoredFiles; told: Told },
): Promise<Moved> {
  return await overRows(database, rows, "store", told, async (row) => {
    if (!isNamed(row) || (await isIntact(to, row))) return undefined;
    await to.copy(row, await from.readAnew(row, "job"));
    return { size: row.size };
  });
}

async function isIntact(files: StoredFiles, row: NamedRow): Promise<boolean> {
  try {
    await files.readAnew(row, "job");
    return true;
  } catch (error) {
    if (isFileDamaged(error)) return false;
    throw error;
  }
}

/** Reads everything that lies in the store, and says what is lost or damaged. */
export async function checkFiles(database: Database, rows: FileRows, files: StoredFiles, told: Told): Promise<Moved> {
  return await overRows(database, rows, "store", told, async (row) => {
    if (!isNamed(row)) throw fileDamaged("Its row doesn't say what it should be.");
    await files.readAnew(row, "job");
    return { size: row.size };
  });
}

/** What is younger may belong to a row that isn't committed yet, in milliseconds. */
const YOUNG_MS = 86_400_000;
/** So many rows are read at once where only the names are wanted. */
const NAMES = 1_000;

/**
 * Goes over what lies in the store and that no row has named for a day, as what a crash left before its row was there, and
 * does something with each. The names of all rows are in memory: 60 MB for 300,000.
 */
export async function eachUnnamed(
  { db }: Pick<Database, "db">,
  { kind, list }: FileRows,
  { files, now, act }: { files: StoredFiles; now: number; act: (kept: KeptFile) => Promise<void> },
): Promise<void> {
  const named = new Set<string>();
  for (let after: string | undefined = ""; after !== undefined;) {
    const rows: ListedRow[] = await list(db, { place: "store", after, most: NAMES });
    for (const { file } of rows) if (file !== null) named.add(file);
    after = rows.length < NAMES ? undefined : rows.at(-1)?.id;
  }
  for await (const some of files.listAll(kind))
    for (const kept of some) if (now - kept.at > YOUNG_MS && !named.has(kept.key)) await act(kept);
}

/** What was done for a row; undefined if nothing was to do. */
type Worked = { size: number; change?: (trx: Trx) => Promise<void> } | { name: string; problem: string } | undefined;
type Work = (row: ListedRow) => Promise<Worked>;

/** Goes over all rows, a portion at a time. What a file is to blame for is told; a store that is away ends it. */
async function overRows({ db }: Database, rows: FileRows, place: FilePlace, told: Told, work: Work): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0, problems: [] };
  let done = 0;
  for (let after = ""; ;) {
    const listed = await rows.list(db, { place, after, most: PORTION });
    for (let at = 0; at < listed.length; at += AT_ONCE) {
      const some = listed.slice(at, at + AT_ONCE);
      const worked = await Promise.all(some.map((row) => attempt(row, work)));
      const changes = worked.flatMap((one) => (one && "change" in one ? one.change : []));
      if (changes.length > 0)
        await db.transaction().execute(async (trx) => {
          for (const change of changes) await change(trx);
        });
      for (const one of worked) {
        if (one === undefined) continue;
        if ("problem" in one) moved.problems.push(one);
        else [moved.files, moved.bytes] = [moved.files + 1, moved.bytes + one.size];
      }
      done += some.length;
      told(done);
    }
    const last = listed.at(-1);
    if (last === undefined || listed.length < PORTION) return moved;
    after = last.id;
  }
}

/** How long to wait for a store that is away, in milliseconds, before it is asked again. */
const pauses = [1_000, 5_000];

async function attempt(row: ListedRow, work: Work): Promise<Worked> {
  for (const pause of [...pauses, undefined])
    try {
      return await work(row);
    } catch (error) {
      if (isFileDamaged(error)) return { name: row.name, problem: error.message };
      if (!isFileUnavailable(error) || pause === undefined) throw error;
      await wait(pause);
    }
  return undefined;
}
