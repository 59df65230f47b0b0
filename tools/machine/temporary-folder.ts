import { statfsSync } from "node:fs";

/** Memory that Linux offers as a folder. */
const MEMORY_FOLDER = "/dev/shm";
/** What a run may need at once, in bytes, several times over: below that, the disk is safer. */
const ENOUGH = 6 * 1024 ** 3;

/**
 * Lets the databases of this process and its children be made in memory where there is enough of it: most of the time
 * of unit tests went into writing files that nobody keeps. A folder chosen by TMPDIR is left alone.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env["TMPDIR"] !== undefined || process.availableMemory() < ENOUGH) return;
  if (freeBytes(MEMORY_FOLDER) >= ENOUGH) process.env["TMPDIR"] = MEMORY_FOLDER;
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
