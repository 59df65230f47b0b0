import type { Queries, Trx } from "../db/database.ts";
import { yieldToEventLoop } from "../threads/yield-to-event-loop.ts";
import { formatDay, isDay } from "../clock/time-zone.ts";

/** The owner of the data. */
export interface DataOwner {
  id: string;
  email: string;
}

/**
 * The data that one domain holds about an account: each domain exports and deletes its own through its own stores. app/
 * lists them, so that none is silently forgotten.
 */
export interface PersonalData {
  /** The part's name in the export: 'pins'. */
  name: string;
  /** Everything stored, as JSON values. Secrets, such as hashes, are left out. */
  read(db: Queries, owner: DataOwner): Promise<unknown>;
  /**
   * Ends at once what must not wait until the account is erased.
   * @throws AppError if something has to be settled first; the account then stays.
   */
  close?(trx: Trx, owner: DataOwner): Promise<void>;
  /**
   * Deletes the data.
   * @throws AppError if something has to be settled first; then nothing is deleted.
   */
  remove(trx: Trx, owner: DataOwner): Promise<void>;
  /** What is kept nevertheless, and why: full sentences for the owner. */
  kept: readonly string[];
}

/**
 * Writes data as a readable JSON document, in chunks, so that other requests get their turn while a long one is written:
 * each part and each list item is a chunk.
 */
export async function* asJson(parts: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  yield* object(parts, 0);
  yield "\n";
}

/** How many levels of objects are written in chunks. */
const DEEPEST = 1;

async function* object(fields: object, depth: number): AsyncGenerator<string> {
  let before = "{";
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    yield `${before}${lineAt(depth + 1)}${JSON.stringify(name)}: `;
    yield* written(value, depth + 1);
    before = ",";
  }
  yield before === "{" ? "{}" : `${lineAt(depth)}}`;
}

async function* list(items: readonly unknown[], depth: number): AsyncGenerator<string> {
  let before = "[";
  for (const item of items) {
    yield before + lineAt(depth + 1) + whole(item, depth + 1);
    before = ",";
    await yieldToEventLoop();
  }
  yield before === "[" ? "[]" : `${lineAt(depth)}]`;
}

async function* written(value: unknown, depth: number): AsyncGenerator<string> {
  await yieldToEventLoop();
  if (Array.isArray(value)) yield* list(value, depth);
  else if (depth <= DEEPEST && typeof value === "object" && value !== null && !(value instanceof Date))
    yield* object(value, depth);
  else yield whole(value, depth);
}

/** Writes a value in one chunk. Strings in JSON contain no line breaks. */
function whole(value: unknown, depth: number): string {
  return (JSON.stringify(value, null, 2) ?? "null").replaceAll("\n", lineAt(depth));
}

function lineAt(depth: number): string {
  return `\n${"  ".repeat(depth)}`;
}

/**
 * Writes data as a readable Markdown document, in chunks, so that other requests get their turn while a long one is
 * written: a heading for each part, followed by a list. `data` consists of JSON values; texts can't become markup, and
 * days are formatted as everywhere (RULING-8).
 */
export async function* asMarkdown(title: string, parts: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  yield `# ${escape(title)}\n\n`;
  for (const [name, data] of Object.entries(parts)) {
    yield `## ${escape(name)}\n\n`;
    let before = "";
    for (const line of block(data, 0)) {
      yield before + line;
      before = "\n";
      await yieldToEventLoop();
    }
    yield "\n\n";
  }
}

/** Yields a value's lines, one at a time. */
function* block(data: unknown, depth: number): Generator<string> {
  const indent = "  ".repeat(depth);
  if (Array.isArray(data)) {
    const items: unknown[] = data;
    if (items.length === 0) yield `${indent}(none)`;
    for (const item of items) yield* listItem(item, depth);
  } else if (isMany(data)) {
    const entries = Object.entries(data);
    if (entries.length === 0) yield `${indent}(none)`;
    for (const [name, value] of entries) yield* field(name, value, depth);
  } else yield indent + scalar(data);
}

function* listItem(item: unknown, depth: number): Generator<string> {
  const indent = "  ".repeat(depth);
  if (isMany(item)) {
    yield `${indent}-`;
    yield* block(item, depth + 1);
  } else yield `${indent}- ${scalar(item)}`;
}

function* field(name: string, value: unknown, depth: number): Generator<string> {
  const label = `${"  ".repeat(depth)}- **${escape(name)}**:`;
  if (isMany(value)) {
    yield label;
    yield* block(value, depth + 1);
    return;
  }
  const isDate = name.endsWith("On") && typeof value === "string" && isDay(value);
  yield `${label} ${isDate ? formatDay(value) : scalar(value)}`;
}

/** Whether it has parts to list. */
function isMany(data: unknown): data is object {
  return typeof data === "object" && data !== null && !(data instanceof Date);
}

function scalar(value: unknown): string {
  if (value instanceof Date) return moment(value.toISOString());
  if (value === null || value === undefined || value === "") return "(empty)";
  return escape(typeof value === "string" ? value : JSON.stringify(value)).replaceAll("\n", " / ");
}

/** Formats '2026-11-21T15:22:21.480Z' as '11.21.2026, 15:22 UTC'. */
function moment(iso: string): string {
  const day = iso.slice(0, 10);
  return `${isDay(day) ? formatDay(day) : day}, ${iso.slice(11, 16)} UTC`;
}

function escape(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>#|]/g, String.raw`\$&`);
}

/** Longer words are cut, and more of them left out: what is looked for begins with few letters. */
const LONGEST = 60;
const MOST = 40;

/** The words of some texts as they are looked for: without case and accents, each once. */
export function wordsOf(texts: readonly string[]): string[] {
  const folded = texts.map((text) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase());
  const words = folded.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)).filter((word) => word !== "");
  return [...new Set(words.map((word) => word.slice(0, LONGEST)))].slice(0, MOST);
}
