import { randomBytes } from "node:crypto";
import { open, readFile, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../make-folder.ts";
import { whyUnwritable } from "../unwritable.ts";
import { type Place, isS3 } from "./place.ts";

/** Keeps bytes under keys, in a folder or in an S3-compatible store. Whatever is asked of it ends with the signal. */
export interface FileStore {
  /** For people. */
  readonly place: string;
  /** Keeps bytes so that they survive a power cut. What is there under the key is replaced. */
  put(key: string, bytes: Uint8Array, signal: AbortSignal): Promise<void>;
  /** Reads what is kept, or the beginning of it if it has more than so many bytes; undefined if nothing is. */
  get(key: string, most: number, signal: AbortSignal): Promise<Uint8Array | undefined>;
  /** Removes what is kept, if anything is. */
  remove(key: string, signal: AbortSignal): Promise<void>;
  /** What is kept under keys of one folder, 'pictures/a0', what a crash left half written included. */
  list(folder: string, signal: AbortSignal): Promise<KeptFile[]>;
}

/** What lies in a store. */
export interface KeptFile {
  key: string;
  bytes: number;
  /** When it was put there, in epoch milliseconds. */
  at: number;
}

/** Opens a store. Nothing is asked and nothing made before it is used. */
export async function openFileStore(place: Place): Promise<FileStore> {
  if (!isS3(place.to)) return folderStore(path.resolve(place.to));
  // Lazy import: most installations never need it.
  const { bucketStore } = await import("./bucket-store.ts");
  return bucketStore(place);
}

/** How the name of a file ends that is being written. */
const UNFINISHED = ".part";

/** A folder that only its owner may enter. */
function folderStore(folder: string): FileStore {
  return {
    place: folder,
    put: async (key, bytes, signal) => {
      const file = path.join(folder, key);
      const above = path.dirname(file);
      // In the same folder, so that renaming is one step; what a crash leaves has no name that a row knows.
      const unfinished = `${file}.${randomBytes(6).toString("hex")}${UNFINISHED}`;
      try {
        makeFolder(above, 0o700);
        const handle = await open(unfinished, "wx", 0o600);
        try {
          await handle.writeFile(bytes, { signal });
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(unfinished, file);
        // Until then, a power cut may take a new name with it.
        for (const one of [above, path.dirname(above), folder]) await syncFolder(one);
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        const reason = whyUnwritable(error);
        throw reason === undefined ? error : new Error(`${folder} can't be written: ${reason}.`, { cause: error });
      }
    },
    get: async (key, most, signal) => {
      const file = path.join(folder, key);
      try {
        const { size } = await stat(file);
        return size > most ? await startOf(file, most + 1) : await readFile(file, { signal });
      } catch (error) {
        if (!isMissing(error)) throw error;
        await requireFolder(folder);
        return undefined;
      }
    },
    remove: async (key) => {
      await requireFolder(folder);
      await rm(path.join(folder, key), { force: true });
    },
    list: async (below) => {
      const kept: KeptFile[] = [];
      const names = await readdir(path.join(folder, below)).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for (const name of names) {
        const found = await stat(path.join(folder, below, name)).catch(() => undefined);
        // Gone meanwhile, it is nobody's.
        if (found?.isFile() === true) kept.push({ key: `${below}/${name}`, bytes: found.size, at: found.mtimeMs });
      }
      return kept;
    },
  };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function startOf(file: string, bytes: number): Promise<Uint8Array> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Without the folder, such as that of a disk that isn't mounted, nothing is lost yet. */
async function requireFolder(folder: string): Promise<void> {
  const isThere = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isThere) throw new Error(`There is no folder ${folder}.`);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
