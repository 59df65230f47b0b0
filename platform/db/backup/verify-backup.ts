import type { BackupHead } from "./format.ts";
import { countRows, type Progress } from "./rows.ts";
import { openBackupSource } from "./sources/backup-source.ts";

/**
 * Reads a backup to its end, and compares its counts and checksums. Returns its first line.
 * @throws StartError saying what is wrong with it
 */
export async function verifyBackup(file: string, progress: Progress): Promise<BackupHead> {
  const source = await openBackupSource(file);
  try {
    const count = countRows(source, progress);
    for (const table of source.tables) for await (const rows of source.batches(table)) count(rows.length);
    await source.finish();
    return source.head;
  } finally {
    await source.close();
  }
}
