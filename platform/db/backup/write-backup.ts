import { createHash, type Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import type { BackupHead } from "./format.ts";
import { countRows, lineOf, type Progress, RowDigest, type RowSource } from "./rows.ts";

/** What a backup says of itself beyond what its source does. */
export type BackupFacts = Pick<BackupHead, "product" | "madeAt" | "keyFingerprint" | "secretKey">;

/** Below the default: a third of the time for files that are a few percent longer. */
const LEVEL = 1;

/**
 * Writes all rows into one file that only its owner may read. The file has its name once it is whole and on the disk.
 */
export async function writeBackup(
  source: RowSource,
  file: string,
  { facts, progress }: { facts: BackupFacts; progress: Progress },
): Promise<void> {
  const head = headOf(source, facts);
  const unfinished = `${file}.part`;
  try {
    await pipeline(
      Readable.from(linesOf(source, head, progress), { objectMode: true, highWaterMark: 1 }),
      createZstdCompress({
        params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
      }),
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
