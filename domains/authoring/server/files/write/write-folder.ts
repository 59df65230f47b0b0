import { randomUUID } from "node:crypto";
import { lstat, readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { makeFolder } from "../../../../../platform/files/make-folder.ts";

/** Whether a folder is new or empty, has files, or is none. */
export async function stateOfFolder(folder: string): Promise<"free" | "filled" | "other"> {
  const state = await lstat(folder).catch(() => null);
  if (state === null) return "free";
  if (!state.isDirectory()) return "other";
  return (await readdir(folder)).length === 0 ? "free" : "filled";
}

/**
 * Writes files into a folder beside `folder`, and has them inspected, which may reject them by throwing. `keep` then puts
 * them in the place of `folder`, which must be new or empty: a crash leaves it so, or with all files.
 */
export async function writeBeside(
  folder: string,
  files: ReadonlyMap<string, string | Uint8Array>,
  inspect: (written: string) => Promise<void>,
  keep: boolean,
): Promise<void> {
  const target = resolve(folder);
  const fresh = `${target}.new-${randomUUID()}`;
  try {
    for (const [path, content] of files) {
      makeFolder(dirname(join(fresh, path)));
      await writeFile(join(fresh, path), content);
    }
    await inspect(fresh);
    if (!keep) return;
    await rmdir(target).catch(() => undefined);
    await rename(fresh, target);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}
