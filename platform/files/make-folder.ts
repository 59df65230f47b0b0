import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a folder and its missing parents; does nothing if it exists. Node's `recursive` option never returns on file
 * systems that report ENOENT for a new folder inside an existing one, such as /proc.
 * @throws the system's error if the folder can't be created
 */
export function makeFolder(folder: string, mode = 0o777): void {
  if (isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
