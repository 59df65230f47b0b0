import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const BLOCK_BYTES = 4096;

/** How much of a disk a folder's files take up, in whole blocks. */
export function folderBytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  return sizes.reduce((total, size) => total + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES, 0);
}
