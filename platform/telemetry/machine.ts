import { statfs } from "node:fs/promises";
import os from "node:os";

/** Room on the disk of a folder, in bytes. @throws Error if there is no such folder */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The memory that this process can still get, and that of the machine or the container, in bytes. */
export function memoryHere(): { available: number; total: number } {
  // Without a limit, it is 0 or more than any machine has.
  const total = Math.min(process.constrainedMemory() || Infinity, os.totalmem());
  return { available: process.availableMemory(), total };
}
