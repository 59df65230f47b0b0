import { createHash } from "node:crypto";
import { access, type FileHandle, open } from "node:fs/promises";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Deserializer, Serializer } from "node:v8";
import { z } from "zod";
import { yieldToEventLoop } from "../../../../platform/threads/yield-to-event-loop.ts";
import type { EditionIndexes } from "./read-contents.ts";
import { type IndexRecord, isObject } from "../adapters/adapter.ts";

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
/** Each part comes after its length and its digest. */
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
 * Returns a revision's stored indexes; undefined if there are none that this program can use. A digest of each part
 * guards against damaged files. Reads one part at a time, so that a start takes little memory, and lets requests through
 * between them.
 */
export async function readStored(store: IndexStore, revision: RevisionKey): Promise<EditionIndexes | undefined> {
  const file = await open(fileOf(store, revision)).catch(() => undefined);
  if (!file) return undefined;
  try {
    const parts = await readParts(file);
    const stored = storedSchema.safeParse(parts && Object.fromEntries(parts));
    return stored.success && stored.data.edition.revision === String(revision.number) ? stored.data : undefined;
  } finally {
    await file.close();
  }
}

/** Undefined if a part isn't what was written. */
async function readParts(file: FileHandle): Promise<Map<string, unknown> | undefined> {
  const { size } = await file.stat();
  const parts = new Map<string, unknown>();
  for (let at = 0; at < size;) {
    const head = await readBytes(file, LENGTH_BYTES + DIGEST_BYTES);
    const length = head.length === LENGTH_BYTES + DIGEST_BYTES ? head.readUInt32LE() : Number.POSITIVE_INFINITY;
    at += head.length + length;
    if (at > size) return undefined;
    const bytes = await readBytes(file, length);
    if (!digestOf(bytes).equals(head.subarray(LENGTH_BYTES))) return undefined;
    const [name, part] = partSchema.parse(readValue(bytes));
    parts.set(name, part);
    await yieldToEventLoop();
  }
  return parts;
}

/** The next bytes of a file; fewer, if it ends. */
async function readBytes(file: FileHandle, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(length), 0, length);
  return buffer.subarray(0, bytesRead);
}

/** A part of what is stored of an edition, with its name. */
const partSchema = z.tuple([z.string(), z.unknown()]);

/** The digest vouches for what `storeIndexes` wrote, so only the outermost shape is checked. */
const storedSchema = z.custom<EditionIndexes>(
  (value) =>
    typeof value === "object" &&
    value !== null &&
    ["edition", "terms", "termsIndex", "rows"].every((part) => part in value),
);

/**
 * Stores a revision's indexes in place of the edition's earlier ones. Blocks: never call it on a thread that serves
 * requests.
 */
export function storeIndexes(store: IndexStore, revision: RevisionKey, built: EditionIndexes): void {
  const file = fileOf(store, revision);
  const folder = join(file, "..");
  mkdirSync(folder, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, Buffer.concat(Object.entries(built).flatMap(lengthAndBytes)));
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
  const bytes = writeValue(part);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(bytes.length);
  return [length, digestOf(bytes), bytes];
}

/** Unlike Node's `serialize`, which has lists of numbers share the bytes that were read, and so keep all of them. */
function writeValue(value: unknown): Buffer {
  const serializer = new Serializer();
  serializer.writeHeader();
  serializer.writeValue(value);
  return serializer.releaseBuffer();
}

function readValue(bytes: Buffer): unknown {
  const deserializer = new Deserializer(bytes);
  deserializer.readHeader();
  return deserializer.readValue();
}

/** At most this many attribute selections are cached, each for records with JSON no longer than this. */
const MOST_CHOICES = 8;
const LONGEST_CACHED = 2_000;

/** A hit repeats only this many words from the start of a section's text, never all of it. */
const EXCERPT_WORDS = 40;

/** The JSON of records' attributes in hits: built once per record and attribute selection. */
export class RetrievedJson {
  readonly #choices = new Map<string, WeakMap<IndexRecord, string>>();

  /**
   * Returns the requested attributes of a record, without the surrounding braces; '-name' leaves one out. Of a
   * section's text it contains only the beginning, or nothing without `withText`.
   */
  of(record: IndexRecord, asked: readonly string[], withText: boolean): string {
    const cached = this.#cacheFor(`${withText} ${asked.join(",")}`);
    const known = cached?.get(record);
    if (known !== undefined) return known;
    const json = JSON.stringify({ ...retrieved(excerptOf(record, withText), asked), objectID: record.objectID }).slice(
      1,
      -1,
    );
    if (json.length <= LONGEST_CACHED) cached?.set(record, json);
    return json;
  }

  #cacheFor(choice: string): WeakMap<IndexRecord, string> | undefined {
    const known = this.#choices.get(choice);
    if (known || this.#choices.size >= MOST_CHOICES) return known;
    const made = new WeakMap<IndexRecord, string>();
    this.#choices.set(choice, made);
    return made;
  }
}

function excerptOf(record: IndexRecord, withText: boolean): IndexRecord {
  const { bluebook } = record;
  if (!isObject(bluebook) || typeof bluebook["data"] !== "string") return record;
  const [words = ""] = withText ? (FIRST_WORDS.exec(bluebook["data"]) ?? []) : [];
  const data = words.length < bluebook["data"].length && words !== "" ? `${words}…` : words;
  return { ...record, bluebook: { ...bluebook, data } };
}

/** How many words of a section's text a hit repeats. */
export function wordsOfExcerpt(text: unknown): number {
  return typeof text === "string" ? (FIRST_WORDS.exec(text)?.[0].match(/\S+/g)?.length ?? 0) : 0;
}

const FIRST_WORDS = new RegExp(String.raw`^\s*(?:\S+\s*){1,${EXCERPT_WORDS}}`, "u");

function retrieved(record: IndexRecord, asked: readonly string[]): object {
  const isLeftOut = (name: string) => asked.includes(`-${name}`);
  const isAsked = (name: string) =>
    asked.some((each) => each === "*" || each === name || each.startsWith(`${name}.`)) && !isLeftOut(name);
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (isAsked(name) ? [[name, partOf(name, value, asked)]] : [])),
  );
}

/** Attributes requested by path come nested in their object. */
function partOf(name: string, value: unknown, asked: readonly string[]): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const paths = asked.filter((each) => each.startsWith(`${name}.`)).map((each) => each.slice(name.length + 1));
  if (paths.length === 0 || asked.includes("*") || asked.includes(name)) return value;
  return Object.fromEntries(Object.entries(value).filter(([part]) => paths.includes(part)));
}
