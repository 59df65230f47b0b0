import { open, rename, rm, stat } from "node:fs/promises";
import type { DatabaseSettings } from "../database-settings.ts";
import {
  type BackupHead,
  type Progress,
  RowDigest,
  type RowSource,
  backupName,
  countRows,
  lineOf,
  rowsIn,
  timeInName,
} from "./rows.ts";
import { type BackupKeys, ENCRYPTED, encrypting } from "./encryption.ts";
import { openSource } from "./sources/open-source.ts";
import type { Place } from "../../files/stores/place.ts";
import { type BackupStore, type KeepRule, outdated } from "./store/store.ts";
import { openStore } from "./store/open-store.ts";
import { openBackupSource } from "./sources/backup-source.ts";
import { type Hash, createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";

/** A backup that was made and kept. */
export interface MadeBackup {
  name: string;
  place: string;
  bytes: number;
  rows: number;
}

interface Order {
  settings: DatabaseSettings;
  place: Place;
  keys: BackupKeys;
  facts: Omit<BackupFacts, "madeAt">;
  /** In epoch milliseconds. */
  now: number;
  progress: Progress;
}

/** Backs the database up as it is now, while others go on reading and writing. @throws StartError */
export async function makeBackup({ settings, place, keys, facts, now, progress }: Order): Promise<MadeBackup> {
  const store = await openStore(place, settings.dataDir, now);
  const name = `${backupName(now)}${keys.length > 0 ? ENCRYPTED : ""}`;
  const source = await openSource(settings);
  const made = { name, place: store.place, bytes: 0, rows: rowsIn(source.tables) };
  try {
    await store.keep(name, async (file) => {
      await writeBackup(source, file, { keys, facts: { ...facts, madeAt: new Date(now).toISOString() }, progress });
      made.bytes = (await stat(file)).size;
    });
    return made;
  } finally {
    await source.close();
  }
}

/**
 * Removes the backups of `known` that a rule doesn't keep; returns how many. Call it after a new one was made. Those of
 * another database stay: this one may be empty because its folder wasn't mounted.
 */
export async function removeOutdated(store: BackupStore, rule: KeepRule, known: ReadonlySet<string>): Promise<number> {
  const own = (await store.list()).filter(({ name }) => known.has(name));
  const byTime = new Map(own.map(({ name }) => [timeInName(name) ?? 0, name]));
  const names = outdated([...byTime.keys()], rule).map((at) => byTime.get(at) ?? "");
  for (const name of names) await store.remove(name);
  return names.length;
}

/**
 * Reads a backup to its end, and compares its counts and checksums. Returns its first line.
 * @throws StartError saying what is wrong with it
 */
export async function verifyBackup(file: string, keys: BackupKeys, progress: Progress): Promise<BackupHead> {
  const source = await openBackupSource(file, keys);
  try {
    const count = countRows(source, progress);
    for (const table of source.tables) for await (const rows of source.batches(table)) count(rows.length);
    await source.finish();
    return source.head;
  } finally {
    await source.close();
  }
}

/** What a backup says of itself beyond what its source does. */
type BackupFacts = Pick<BackupHead, "product" | "madeAt" | "keyFingerprint" | "secretKey">;

/** Below the default: a third of the time for files that are a few percent longer. */
const LEVEL = 1;

/**
 * Writes all rows into one file that only its owner may read. The file has its name once it is whole and on the disk.
 */
async function writeBackup(
  source: RowSource,
  file: string,
  { keys, facts, progress }: { keys: BackupKeys; facts: BackupFacts; progress: Progress },
): Promise<void> {
  const head = headOf(source, facts);
  const unfinished = `${file}.part`;
  try {
    await pipeline(
      Readable.from(linesOf(source, head, progress), { objectMode: true, highWaterMark: 1 }),
      createZstdCompress({
        params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
      }),
      encrypting(keys),
      createWriteStream(unfinished, { mode: 0o600, flags: "wx", flush: true }),
    );
    await rename(unfinished, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

function headOf({ flavor, migrations, tables }: RowSource, facts: BackupFacts): BackupHead {
  return {
    format: "fieldstone-backup",
    formatVersion: 1,
    ...facts,
    database: flavor,
    migrations: [...migrations],
    tables: tables.map(({ name, columns, rows }) => ({ name, columns: [...columns], rows })),
  };
}

async function* linesOf(source: RowSource, head: BackupHead, progress: Progress): AsyncIterable<Buffer> {
  const whole = createHash("sha256");
  yield hashed(whole, `${JSON.stringify(head)}\n`);
  const count = countRows(source, progress);
  for (const table of source.tables) {
    const digest = new RowDigest();
    for await (const rows of source.batches(table)) {
      const lines = rows.map(lineOf);
      for (const line of lines) digest.add(line);
      yield hashed(whole, `${lines.join("\n")}\n`);
      count(rows.length);
    }
    yield hashed(whole, `${JSON.stringify({ table: table.name, digest: digest.toString() })}\n`);
  }
  await source.finish();
  yield Buffer.from(`${JSON.stringify({ sha256: whole.digest("hex") })}\n`);
}

function hashed(whole: Hash, text: string): Buffer {
  const bytes = Buffer.from(text);
  whole.update(bytes);
  return bytes;
}

/** After that, the new name survives a power cut. Windows can't, and needn't. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
