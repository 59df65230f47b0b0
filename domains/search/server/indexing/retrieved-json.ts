import type { IndexRecord } from "../adapters/adapter.ts";
import { isObject } from "../adapters/attribute.ts";

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
