import { createHash, randomUUID } from "node:crypto";
import { lstat, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { makeFolder } from "../../../../../platform/files/make-folder.ts";
import { folderTaken } from "../errors.ts";
import { type FoundFile, scanFolder } from "../read/scan-folder.ts";

/** Marks a folder as written by an export, with a checksum, so that a later export may replace it. */
const seal = ".manual-export";

/**
 * Writes files to a folder that is new, empty, or as an earlier export left it. Writes beside it and renames, so that a
 * crash leaves the old folder or the new one, never a mix. `inspect` checks the written files before they replace the
 * folder, and may reject them by throwing.
 */
export async function writeFolder(
  folder: string,
  files: ReadonlyMap<string, string | Uint8Array>,
  inspect: (written: string) => Promise<void>,
): Promise<void> {
  const target = resolve(folder);
  await refuseForeignFolder(target, folder);
  const fresh = `${target}.new-${randomUUID()}`;
  try {
    await writeAll(fresh, files);
    await inspect(fresh);
    await writeFile(join(fresh, seal), await sealOf(fresh));
    await swap(fresh, target);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function writeAll(root: string, files: ReadonlyMap<string, string | Uint8Array>): Promise<void> {
  makeFolder(root);
  for (const [path, content] of files) {
    makeFolder(dirname(join(root, path)));
    await writeFile(join(root, path), content);
  }
}

async function swap(fresh: string, target: string): Promise<void> {
  const old = `${target}.old-${randomUUID()}`;
  const exists = (await lstat(target).catch(() => null)) !== null;
  if (exists && (await readdir(target)).length === 0) {
    await rmdir(target);
  } else if (exists) {
    await rename(target, old);
  }
  await rename(fresh, target);
  await rm(old, { recursive: true, force: true });
}

async function refuseForeignFolder(target: string, folder: string): Promise<void> {
  const state = await lstat(target).catch(() => null);
  if (state === null) {
    return;
  }
  if (!state.isDirectory()) {
    throw folderTaken(folder);
  }
  const names = await readdir(target);
  if (names.length === 0) {
    return;
  }
  const written = await readFile(join(target, seal), "utf8").catch(() => null);
  const hidden = names.some((name) => name.startsWith(".") && name !== seal);
  if (written === null || hidden || written !== (await sealOf(target))) {
    throw folderTaken(folder);
  }
}

/** Returns a line about the export and a checksum of all file names and contents. */
async function sealOf(root: string): Promise<string> {
  const files: FoundFile[] = await scanFolder(root, []);
  const sum = createHash("sha256");
  for (const file of files) {
    sum.update(`${file.path}\0${file.size}\0`);
    sum.update(await readFile(join(root, file.path)));
  }
  return `Written by the manual's export. As long as nothing here is changed, a later export may replace this folder.\n${sum.digest("hex")}\n`;
}
