import type { Problem } from "../../model/markdown/problem.ts";
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";


/** A file of the manual: its path relative to the manual's folder, with slashes. */
export interface FoundFile {
  path: string;
  size: number;
}

interface Scan {
  root: string;
  files: FoundFile[];
  problems: Problem[];
  totalBytes: number;
}

/**
 * Lists the files of a folder in a fixed order. Rejects symbolic links, so that nothing outside the folder is read;
 * ignores hidden files.
 */
export async function scanFolder(root: string, problems: Problem[]): Promise<FoundFile[]> {
  const scan: Scan = { root, files: [], problems, totalBytes: 0 };
  await scanInto(scan, "", 0);
  return scan.files;
}

async function scanInto(scan: Scan, folder: string, depth: number): Promise<void> {
  const entries = await readdir(join(scan.root, folder), { withFileTypes: true });
  const visible = entries.filter((entry) => !entry.name.startsWith("."));
  visible.sort((left, right) => (left.name < right.name ? -1 : 1));
  for (const entry of visible) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isSymbolicLink()) {
      refuse(scan, path, "This is a symbolic link. Put the file itself here.");
    } else if (entry.isDirectory()) {
      if (depth >= limits.folderDepth) {
        refuse(
          scan,
          path,
          "This folder is nested too deeply. Pages may be at most three deep: section, page, page, page.",
        );
      } else {
        await scanInto(scan, path, depth + 1);
      }
    } else if (entry.isFile()) {
      await addFile(scan, path);
    } else {
      refuse(scan, path, "This is not a regular file. Remove it from the folder.");
    }
  }
}

async function addFile(scan: Scan, path: string): Promise<void> {
  const { size } = await lstat(join(scan.root, path));
  if (scan.files.length >= limits.files || scan.totalBytes + size > limits.totalBytes) {
    if (scan.files.length > 0) {
      refuse(
        scan,
        path,
        `A manual may have at most ${limits.files} files with a total of ${megabytes(limits.totalBytes)}. Is this the right folder?`,
      );
      scan.files.length = 0;
    }
    return;
  }
  scan.totalBytes += size;
  scan.files.push({ path, size });
}

function refuse(scan: Scan, file: string, message: string): void {
  scan.problems.push({ severity: "error", file, line: 1, message });
}

/** Formats bytes for people: `4 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(bytes < 10 * 1024 * 1024 ? 1 : 0).replace(/\.0$/, "")} MB`;
}

/** Limits of a manual's folder; beyond them the import reports an error rather than run out of memory. */
export const limits = {
  /** Bytes of one text file. */
  textBytes: 4 * 1024 * 1024,
  /** Bytes of one picture. */
  pictureBytes: 8 * 1024 * 1024,
  /** Bytes of all files together. */
  totalBytes: 256 * 1024 * 1024,
  files: 20_000,
  /** Nesting of folders: a section and two levels of subpages need three. */
  folderDepth: 5,
} as const;
