import type { BackupStore } from "./store.ts";
import { copyFile, mkdtemp, open, readdir, rm, stat } from "node:fs/promises";
import { rmSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { makeFolder } from "../../../files/make-folder.ts";
import { whyUnwritable } from "../../../files/unwritable.ts";
import { type Place, isS3 } from "../../../files/stores/place.ts";
import { HEADER_BYTES } from "../encryption.ts";
import { StartError } from "../../../starting/starting.ts";
import { timeInName } from "../rows.ts";

/** Opens where backups are kept. @throws StartError if it can't be used */
export async function openStore(place: Place, dataDir: string, now: number): Promise<BackupStore> {
  if (!isS3(place.to)) return await openFolderStore(place.to, now);
  // Lazy import: most installations never need it.
  const { openS3Store } = await import("./s3-store.ts");
  return openS3Store(place, { dataDir });
}

/** How long a half-written file may be somebody's work, in milliseconds. */
const LONGEST_WORK_MS = 2 * 86_400_000;

/** Keeps backups in a folder that only its owner may enter. @throws StartError if it can't be made */
async function openFolderStore(folder: string, now: number): Promise<BackupStore> {
  try {
    makeFolder(folder, 0o700);
    await removeUnfinished(folder, now);
  } catch (error) {
    throw unusable(folder, error);
  }
  return {
    place: folder,
    keep: (name, write) =>
      write(path.join(folder, name)).catch((error: unknown) => {
        throw whyUnwritable(error) === undefined ? error : unusable(folder, error);
      }),
    list: async () => {
      const names = (await readdir(folder)).filter((name) => timeInName(name) !== undefined);
      return Promise.all(names.map(async (name) => ({ name, bytes: (await stat(path.join(folder, name))).size })));
    },
    remove: (name) => rm(path.join(folder, name), { force: true }),
    start: (name) => startOf(path.join(folder, name)),
    fetch: (name, file) => copyFile(path.join(folder, name), file),
  };
}

function unusable(folder: string, cause: unknown): StartError {
  const reason = whyUnwritable(cause) ?? (cause instanceof Error ? cause.message : String(cause));
  return new StartError(`${folder} can't be used for backups (${reason}). Check BACKUP_TO and its permissions.`, {
    cause,
  });
}

async function startOf(file: string): Promise<Uint8Array> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** What a process that was killed left behind. */
async function removeUnfinished(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const at = name.endsWith(".part") ? timeInName(name.slice(0, -".part".length)) : undefined;
    if (at !== undefined && now - at > LONGEST_WORK_MS) await rm(path.join(folder, name), { force: true });
  }
}

/** Works with the file of a backup that is kept, fetched into a data folder and removed afterwards. */
export async function withFetched<Result>(
  store: BackupStore,
  name: string,
  dataDir: string,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  makeFolder(dataDir, 0o700);
  const folder = await mkdtemp(path.join(dataDir, "fetched-"));
  // Whoever ends the process doesn't want its copy.
  const forget = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", forget);
  try {
    const file = path.join(folder, name);
    await store.fetch(name, file);
    return await work(file);
  } finally {
    process.off("exit", forget);
    forget();
  }
}
