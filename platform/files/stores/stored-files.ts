import { createHash, randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import { AppError } from "../../http/errors.ts";
import { type FileStore, type KeptFile, openFileStore } from "./file-store.ts";
import type { Place } from "./place.ts";

/** What a row says of its bytes, which it has itself, or which lie in a store under `file`. */
export interface StoredRow {
  bytes: Uint8Array | null;
  file: string | null;
  /** In hexadecimal digits. Null, as `size` is, only where the row has the bytes itself, or there are none yet. */
  sha256: string | null;
  size: number | null;
}

type Kind = "documents" | "pictures";

/** Who waits, and how long: a reader, somebody behind whom others wait, a job or a command. In milliseconds. */
const patience = { reader: 3_000, soon: 10_000, job: 120_000 } as const;
export type Waiting = keyof typeof patience;

/** So many readers wait for the store at a time; others are told to come back. */
const MOST_READERS = 64;

/** What of the pictures that were read last stays in memory, in bytes: a page asks for the same ones as the last. */
const CACHE_BYTES = 24_000_000;

/** No key leads out of a store, whatever a database says. */
const wellFormed = /^(?:documents|pictures)\/[0-9a-f]{2}\/[0-9a-f]{64}\.[0-9a-z-]{1,80}$/;
/** What was kept by us, whole or cut off. */
const ours = /^(?:documents|pictures)\/[0-9a-f]{2}\/[0-9a-f]{64}\.[0-9a-z-]{1,80}(?:\.[0-9a-f]{12}\.part)?$/;
/** The folders of a kind: by the first two digits. */
const FOLDERS = 256;

/**
 * The bytes that rows name and don't have: rendered documents and pictures, in the store of FILES_TO. What is read is
 * compared with the row's digest, and what differs is never given out (docs/decisions/invoices-and-documents.md).
 */
export class StoredFiles {
  readonly #store: FileStore;
  readonly #pictures = new LRUCache<string, Uint8Array>({
    maxSize: CACHE_BYTES,
    maxEntrySize: CACHE_BYTES / 4,
    sizeCalculation: (bytes) => Math.max(1, bytes.length),
  });
  /** What is being read: whoever wants the same waits for it. */
  readonly #reading = new Map<string, Promise<Uint8Array>>();
  #readers = 0;

  constructor(store: FileStore) {
    this.#store = store;
  }

  static async open(place: Place): Promise<StoredFiles> {
    return new StoredFiles(await openFileStore(place));
  }

  get place(): string {
    return this.#store.place;
  }

  /**
   * Keeps bytes, before a row names them. `distinct` tells apart what was kept twice, so that what is removed for one
   * row is never another's. @throws AppError file-unavailable
   */
  async keep(kind: Kind, bytes: Uint8Array, waiting: Waiting, distinct: string = randomUUID()): Promise<NewRow> {
    const sha256 = digestOfBytes(bytes);
    const file = `${kind}/${sha256.slice(0, 2)}/${sha256}.${distinct}`;
    await this.#ask(waiting, (signal) => this.#store.put(named(file), bytes, signal));
    return { bytes: null, file, sha256, size: bytes.length };
  }

  /** Puts bytes where a row names them, and reads them back. @throws AppError file-unavailable, file-damaged */
  async copy(row: NamedRow, bytes: Uint8Array): Promise<void> {
    await this.#ask("job", (signal) => this.#store.put(named(row.file), bytes, signal));
    await this.readAnew(row, "job");
  }

  /** @throws AppError file-unavailable; file-damaged if it is lost, or isn't what was kept */
  async read(row: NamedRow, waiting: Waiting): Promise<Uint8Array> {
    const { file } = row;
    // Documents are read once, and a job reads everything: neither is anything to keep in memory.
    if (!file.startsWith("pictures/") || waiting === "job") return await this.readAnew(row, waiting);
    const known = this.#pictures.get(file) ?? this.#reading.get(file);
    if (known !== undefined) return await known;
    const reading = this.readAnew(row, waiting);
    this.#reading.set(file, reading);
    try {
      const bytes = await reading;
      this.#pictures.set(file, bytes);
      return bytes;
    } finally {
      this.#reading.delete(file);
    }
  }

  /** Reads it from the store, whatever is in memory. @throws AppError like `read` */
  async readAnew({ file, sha256, size }: NamedRow, waiting: Waiting): Promise<Uint8Array> {
    const bytes = await this.#ask(waiting, (signal) => this.#store.get(named(file), size, signal));
    if (bytes === undefined) throw fileDamaged(`${file} is no longer in ${this.place}.`);
    if (bytes.length !== size || digestOfBytes(bytes) !== sha256)
      throw fileDamaged(`${file} in ${this.place} is not what was kept: its digest is another.`);
    return bytes;
  }

  /** Keeps something, reads it back and removes it. @throws AppError file-unavailable, file-damaged */
  async tryOut(): Promise<void> {
    const kept = await this.keep("documents", Buffer.from("a try"), "soon");
    await this.readAnew(kept, "soon");
    await this.remove(kept.file);
  }

  /** Removes what no row names any more. @throws AppError file-unavailable */
  async remove(file: string): Promise<void> {
    await this.#ask("job", (signal) => this.#store.remove(named(file), signal));
  }

  /** Everything that was kept of a kind, a folder at a time, named by a row or not. @throws AppError file-unavailable */
  async *listAll(kind: Kind): AsyncIterable<readonly KeptFile[]> {
    for (let digits = 0; digits < FOLDERS; digits += 1) {
      const folder = `${kind}/${digits.toString(16).padStart(2, "0")}`;
      const kept = await this.#ask("job", (signal) => this.#store.list(folder, signal));
      yield kept.filter(({ key }) => ours.test(key));
    }
  }

  /** Removes what was listed and no row names. @throws AppError file-unavailable */
  async discard({ key }: KeptFile): Promise<void> {
    await this.#ask("job", (signal) => this.#store.remove(key, signal));
  }

  /** Gives up in time, even if the store does nothing at all. */
  async #ask<Answer>(waiting: Waiting, ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    if (waiting === "reader" && this.#readers >= MOST_READERS)
      throw fileUnavailable(new Error(`${MOST_READERS} others wait for ${this.place}.`), false);
    const signal = AbortSignal.timeout(patience[waiting]);
    const { promise: late, reject } = Promise.withResolvers<never>();
    const giveUp = () => reject(new Error(`${this.place} did not answer in ${patience[waiting] / 1_000} seconds.`));
    signal.addEventListener("abort", giveUp, { once: true });
    try {
      return await Promise.race([this.#counted(waiting, ask(signal)), late]);
    } catch (error) {
      throw fileUnavailable(error);
    } finally {
      signal.removeEventListener("abort", giveUp);
    }
  }

  /** Counts what is asked for readers until it has ended, which a disk that hangs may never let it. */
  async #counted<Answer>(waiting: Waiting, asked: Promise<Answer>): Promise<Answer> {
    if (waiting !== "reader") return await asked;
    this.#readers += 1;
    try {
      return await asked;
    } finally {
      this.#readers -= 1;
    }
  }
}

/** A row whose bytes lie in a store. */
export interface NamedRow {
  file: string;
  sha256: string;
  size: number;
}

/** What a new row says of bytes that lie in a store. */
type NewRow = NamedRow & { bytes: null };

export function isNamed<Row extends Omit<StoredRow, "bytes">>(row: Row): row is Row & NamedRow {
  return row.file !== null && row.sha256 !== null && row.size !== null;
}

/** Keeps the bytes of a new row: in the store if there is one, otherwise in the row. @throws AppError file-unavailable */
export async function keepBytes(
  files: StoredFiles | undefined,
  { kind, bytes, waiting, distinct }: { kind: Kind; bytes: Uint8Array; waiting: Waiting; distinct?: string },
): Promise<StoredRow> {
  if (files !== undefined) return await files.keep(kind, bytes, waiting, distinct);
  return { bytes, file: null, sha256: digestOfBytes(bytes), size: bytes.length };
}

/**
 * Reads the bytes of a row, wherever they lie; undefined if there are none yet.
 * @throws AppError file-unavailable, file-damaged
 */
export async function readBytes(
  files: StoredFiles | undefined,
  row: StoredRow,
  waiting: Waiting,
): Promise<Uint8Array | undefined> {
  if (row.bytes !== null) return row.bytes;
  if (!isNamed(row)) return undefined;
  if (files === undefined) throw fileUnavailable(new Error("It lies in a store, and FILES_TO isn't set."));
  return await files.read(row, waiting);
}

/** The SHA-256 of bytes, in hexadecimal digits. */
export function digestOfBytes(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function named(file: string): string {
  if (!wellFormed.test(file)) throw new TypeError("A row names a file by a key that is none.");
  return file;
}

/** The store can't be reached, refuses, or takes too long; `cause` says which. It can be tried again. */
function fileUnavailable(cause: unknown, report = true): AppError {
  // For operators: users are told what any failure tells them.
  const message = `A file can't be read or kept now. ${cause instanceof Error ? cause.message : String(cause)}`;
  return new AppError({ code: "file-unavailable", status: 503, message, retryAfter: RETRY_SECONDS, report, cause });
}

const RETRY_SECONDS = 5;

/** It is lost, or isn't what was kept. */
export function fileDamaged(what: string): AppError {
  return new AppError({ code: "file-damaged", status: 502, message: what });
}

/** Whether a file can't be had now, and may be there later. */
export function isFileUnavailable(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "file-unavailable";
}

/** Whether a file is lost, or isn't what was kept. */
export function isFileDamaged(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "file-damaged";
}
