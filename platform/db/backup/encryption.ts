import { open, stat } from "node:fs/promises";
import { createReadStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { StartError } from "../../starting/starting.ts";

/**
 * The keys of backups, identities of age: the first one encrypts, each of them opens. Without one, backups are written
 * as they are.
 */
export type BackupKeys = readonly string[];

/** Age's own header has some 200 bytes; one with many recipients, a few thousand. */
export const HEADER_BYTES = 8_192;

const MAGIC = Buffer.from("age-encryption.org/");
/** The end of the name of a file that age has encrypted. */
export const ENCRYPTED = ".age";

// Lazy import: a server needs it in a thread alone, and many not at all.
const loadAge = () => import("age-encryption");

/** Makes a key. Whoever has it can read the backups, and make some that pass for ours. */
export async function newBackupKey(): Promise<string> {
  const { generateX25519Identity } = await loadAge();
  return await generateX25519Identity();
}

/** Encrypts what a pipeline brings, if there is a key. */
export function encrypting(keys: BackupKeys): (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array> {
  return async function* encrypt(source) {
    const [key] = keys;
    if (key === undefined) {
      yield* source;
      return;
    }
    const { Encrypter, identityToRecipient } = await loadAge();
    const encrypter = new Encrypter();
    encrypter.addRecipient(await identityToRecipient(key));
    for await (const chunk of await encrypter.encrypt(streamOf(source))) yield chunk;
  };
}

/**
 * Reads a file, and decrypts it if it is encrypted.
 * @throws StartError in the stream, if no key opens it, or it is altered or cut off
 */
export async function openEncrypted(file: string, keys: BackupKeys): Promise<Readable> {
  return (await isEncrypted(file)) ? Readable.from(decrypted(file, keys)) : createReadStream(file);
}

/** What the first bytes of a backup say of the keys. */
export type Opening = "plain" | "opened" | "no key" | "other key";

/** Tells whether a key opens the backup that begins with these bytes. */
export async function tryKeys(name: string, start: Uint8Array, keys: BackupKeys): Promise<Opening> {
  if (!name.endsWith(ENCRYPTED) && !beginsAsAge(start)) return "plain";
  if (keys.length === 0) return "no key";
  const decrypter = await decrypterOf(keys);
  return await decrypter.decryptHeader(start).then(
    () => "opened",
    () => "other key",
  );
}

/** Whether a file is encrypted. By its name, too: one whose beginning was altered is no backup that never was. */
export async function isEncrypted(file: string): Promise<boolean> {
  if (file.endsWith(ENCRYPTED)) return true;
  const handle = await open(file, "r").catch(() => undefined);
  // Whoever reads it says what is wrong with it.
  if (handle === undefined) return false;
  try {
    const { buffer } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length);
    return beginsAsAge(buffer);
  } catch {
    return false;
  } finally {
    await handle.close();
  }
}

function beginsAsAge(start: Uint8Array): boolean {
  return MAGIC.equals(start.subarray(0, MAGIC.length));
}

async function decrypterOf(keys: BackupKeys) {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  for (const key of keys) decrypter.addIdentity(key);
  return decrypter;
}

/** Below one of age's chunks of 64 kB and their tags: no more than one of them is decrypted before it is asked for. */
const READ_BYTES = 65_536;
const CHUNK_BYTES = 65_536;

async function* decrypted(file: string, keys: BackupKeys): AsyncGenerator<Uint8Array> {
  const name = path.basename(file);
  const { size } = await stat(file);
  if (keys.length === 0)
    throw new StartError(`${name} is encrypted, and there is no key. Set BACKUP_KEY to the one that it was made with.`);
  const source = createReadStream(file, { highWaterMark: READ_BYTES });
  let bytes = 0;
  let all = size;
  try {
    const decrypter = await decrypterOf(keys);
    const plain = await decrypter.decrypt(streamOf(source));
    all = plain.size(size);
    for await (const chunk of plain) {
      yield chunk;
      bytes += chunk.length;
    }
  } catch (cause) {
    if (cause instanceof Error && "code" in cause) throw cause;
    throw refusal(name, cause, { isAtEnd: all - bytes <= CHUNK_BYTES });
  } finally {
    source.destroy();
  }
}

/** A stream as browsers have them, which reads nothing ahead. */
function streamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const next = await chunks.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: async () => {
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Why a file can't be decrypted. Age's own words are for programmers. */
function refusal(name: string, cause: unknown, { isAtEnd }: { isAtEnd: boolean }): StartError {
  const reason = cause instanceof Error ? cause.message : "";
  if (reason.includes("no identity matched"))
    return new StartError(
      `${name} was encrypted with another key than those of BACKUP_KEY, or its beginning was altered. Set BACKUP_KEY to the key that it was made with; several are separated by commas.`,
      { cause },
    );
  return new StartError(
    // No file that age writes has such a length.
    isAtEnd || reason.startsWith("ciphertext")
      ? `The backup ${name} is cut off, or its end was altered. Use another one.`
      : `The backup ${name} was altered. Use another one.`,
    { cause },
  );
}

const LETTERS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const GENERATORS = [0x3b_6a_57_b2, 0x26_50_8e_6d, 0x1e_a1_19_fa, 0x3d_42_33_dd, 0x2a_14_62_b3] as const;

/** Whether a text is a key as `newBackupKey` and age-keygen make them, and has no typo: by its checksum (BIP 173). */
export function isBackupKey(text: string): boolean {
  if (!/^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/.test(text)) return false;
  const prefix = [...Buffer.from("age-secret-key-")];
  const data = Array.from(text.slice("AGE-SECRET-KEY-1".length).toLowerCase(), (letter) => LETTERS.indexOf(letter));
  const values = [...prefix.map((code) => code >> 5), 0, ...prefix.map((code) => code & 31), ...data];
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1_ff_ff_ff) << 5) ^ value;
    for (const [index, generator] of GENERATORS.entries()) if ((top >>> index) & 1) sum ^= generator;
  }
  return sum === 1;
}
