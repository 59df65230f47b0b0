import { createHash } from "node:crypto";
import { access, readFile } from "node:fs/promises";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { z } from "zod";
import { breathe } from "../../../../platform/flow/breathe.ts";
import type { EditionIndexes } from "./read-contents.ts";

/** Where built indexes are stored, so that a restart doesn't have to rebuild them. */
export interface IndexStore {
  /** A folder of this installation; safe to empty at any time. */
  folder: string;
  /** Changes with everything that determines an index: the program's version. */
  stamp: string;
}

/** An edition's published revision: its id, unique across databases, and its number. */
export interface RevisionKey {
  handle: string;
  id: string;
  number: number;
}

const DIGEST_BYTES = 32;
/** Each part comes after its length. */
const LENGTH_BYTES = 4;
const ENDING = ".index";

/** Whether there is a file of a revision's indexes that this program has written. */
export async function hasStored(store: IndexStore, revision: RevisionKey): Promise<boolean> {
  return await access(fileOf(store, revision)).then(
    () => true,
    () => false,
  );
}

/**
 * Returns a revision's stored indexes; undefined if there are none that this program can use. A leading digest guards
 * against truncated files. Lets requests through between the parts.
 */
export async function readStored(store: IndexStore, revision: RevisionKey): Promise<EditionIndexes | undefined> {
  const bytes = await readFile(fileOf(store, revision)).catch(() => undefined);
  if (!bytes) return undefined;
  const content = bytes.subarray(DIGEST_BYTES);
  if (!digestOf(content).equals(bytes.subarray(0, DIGEST_BYTES))) return undefined;
  await breathe();
  const parts = new Map<string, unknown>();
  for (let at = 0; at < content.length;) {
    const start = at + LENGTH_BYTES;
    at = start + content.readUInt32LE(at);
    const [name, part] = partSchema.parse(deserialize(content.subarray(start, at)));
    parts.set(name, part);
    await breathe();
  }
  const stored = storedSchema.safeParse(Object.fromEntries(parts));
  return stored.success && stored.data.edition.revision === String(revision.number) ? stored.data : undefined;
}

/** A part of what is stored of an edition, with its name. */
const partSchema = z.tuple([z.string(), z.unknown()]);

/** The digest vouches for what `storeIndexes` wrote, so only the outermost shape is checked. */
const storedSchema = z.custom<EditionIndexes>(
  (value) =>
    typeof value === "object" && value !== null && "edition" in value && "termsIndex" in value && "rows" in value,
);

/**
 * Stores a revision's indexes in place of the edition's earlier ones. Blocks: never call it on a thread that serves
 * requests.
 */
export function storeIndexes(store: IndexStore, revision: RevisionKey, built: EditionIndexes): void {
  const file = fileOf(store, revision);
  const folder = join(file, "..");
  mkdirSync(folder, { recursive: true });
  const content = Buffer.concat(Object.entries(built).flatMap(lengthAndBytes));
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, Buffer.concat([digestOf(content), content]));
  renameSync(unfinished, file);
  for (const name of readdirSync(folder))
    if (name.endsWith(ENDING) && join(folder, name) !== file) rmSync(join(folder, name), { force: true });
}

function fileOf({ folder, stamp }: IndexStore, { handle, id }: RevisionKey): string {
  // Another version of V8 may not be able to deserialize this.
  const made = createHash("sha256").update(`${stamp}\n${process.versions.v8}\n${id}`).digest("hex").slice(0, 32);
  return join(folder, encodeURIComponent(handle), `${made}${ENDING}`);
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function lengthAndBytes(part: [string, unknown]): Buffer[] {
  const bytes = serialize(part);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(bytes.length);
  return [length, bytes];
}
