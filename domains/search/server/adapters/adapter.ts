import type { HighlightUnit } from "../engine/highlight/text-matcher.ts";
import type { IndexData } from "../engine/index/index-data.ts";
import type { RowData } from "../engine/rows/build-rows.ts";
import { engineUnreachable, invalidParameter, unknownIndex } from "../errors.ts";

/** A record as stored in an index: the source of its hits. Nested attributes use dotted paths: bluebook.data. */
export type IndexRecord = Readonly<Record<string, unknown>> & { readonly objectID: string };

/** What every index has, at one revision, ready to publish. */
interface AnyContents {
  /** The name of the index. */
  name: string;
  /** What the records were built from; the same revision is never published twice. */
  revision: string;
  records: readonly IndexRecord[];
}

/** Sections of an edition or terms of its index, already indexed for the embedded engine. */
export interface SectionContents extends AnyContents {
  kind: "edition" | "terms";
  data: IndexData;
}

/** Rows of tables, already indexed for the embedded engine. */
export interface RowContents extends AnyContents {
  kind: "rows";
  data: RowData;
}

export type IndexContents = SectionContents | RowContents;

/** A search, in the form every engine takes. */
export interface AdapterQuery {
  index: string;
  query: string;
  /** Whether the last word may be a prefix. */
  prefix: boolean;
  typos: boolean;
  /** Whether other words of the same meaning may stand in; by default they may. */
  synonyms?: boolean | undefined;
  filter: RecordFilter;
  offset: number;
  length: number;
  /** The attributes whose values to count. */
  facets: readonly string[];
}

export interface AdapterAnswer {
  /** `objectID`s, best first. */
  ids: string[];
  total: number;
  /** How many of all hits have each value. */
  facets: Record<string, Record<string, number>>;
  /** What the query matched, for highlighting. */
  units: HighlightUnit[];
  /** How the query was understood; an engine that doesn't say leaves it out. */
  understood?: Understood;
}

/** What became of a query's words. */
export interface Understood {
  /** Words that no record has, each with the one that was searched instead. */
  corrected: { typed: string; read: string }[];
  /** Words that neither a record has nor anything near. */
  missing: string[];
  /** If the query is a code that no record has, the records with the nearest ones. */
  nearest: string[];
}

/** The state of an index in an engine. */
export interface IndexStatus {
  revision: string;
  records: number;
}

/**
 * A search engine: it finds the records that match a query. What a record is, who may see it, how hits look and which
 * protocol serves them is decided above it, once for all engines.
 */
export interface SearchAdapter {
  /**
   * Runs a query.
   * @throws if the index does not exist.
   */
  search(query: AdapterQuery): Promise<AdapterAnswer>;
  /** Builds an index on the side and replaces the one with the same name atomically. */
  publish(contents: IndexContents): Promise<void>;
  remove(name: string): Promise<void>;
  /** Returns undefined if the index does not exist. */
  status(name: string): Promise<IndexStatus | undefined>;
}

/** Reads an attribute; a nested one by its dotted path: bluebook.data. Returns undefined if the record has none. */
export function attribute(record: unknown, path: string): unknown {
  let value: unknown = record;
  for (const name of path.split(".")) value = isObject(value) ? ownValue(value, name) : undefined;
  return value;
}

/** Reads an object's own property by a name that may come from a client. */
export function ownValue(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value as facets count it; undefined if it can't be counted. */
export function facetValue(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

/** A test of one attribute's value. */
export interface FacetTest {
  attribute: string;
  value: string;
  isNegated: boolean;
}

/** A list of lists of tests; in each inner list, at least one test must pass. */
export type RecordFilter = FacetTest[][];

/** More would only slow the server down. */
const MOST_TESTS = 100;

/**
 * Parses the protocol's `facetFilters`: 'a:b'; ['a:b', 'c:d'] for both; [['a:b', 'a:c']] for either; '-' before a value
 * negates it.
 * @throws invalidParameter for anything else.
 */
export function readFacetFilters(value: unknown): RecordFilter {
  if (value === undefined || value === null || value === "") return [];
  const filter = (Array.isArray(value) ? value : [value]).flatMap((each: unknown) => {
    const tests = (Array.isArray(each) ? each : [each]).map(readTest);
    return tests.length === 0 ? [] : [tests];
  });
  return checked(filter, "facetFilters");
}

function readTest(value: unknown): FacetTest {
  const match = typeof value === "string" ? /^\s*([\w.]+)\s*:\s*(.*?)\s*$/s.exec(value) : null;
  if (!match) throw invalidParameter("facetFilters", 'a list of "attribute:value"');
  const [, attribute = "", named = ""] = match;
  const isNegated = named.startsWith("-");
  return { attribute, value: isNegated ? named.slice(1) : named.replace(/^\\-/, "-"), isNegated };
}

const word = /\s*(\(|\)|(?:AND|OR|NOT)\b|[\w.]+\s*:\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s()]+))/y;

/**
 * Parses the protocol's `filters`: tests joined by AND; each one a test or several joined by OR, with optional
 * parentheses; each with an optional NOT.
 * @throws invalidParameter for anything else.
 */
export function readFilters(text: string): RecordFilter {
  const words = wordsOf(text);
  const filter: RecordFilter = [];
  let tests: FacetTest[] = [];
  let isInside = false;
  for (let at = 0; at < words.length;) {
    if (words[at] === "(" && !isInside) {
      isInside = true;
      at++;
    }
    const isNegated = words[at] === "NOT";
    if (isNegated) at++;
    tests.push(readNamedTest(words[at++], isNegated));
    if (words[at] === ")" && isInside) {
      isInside = false;
      at++;
    }
    const joint = words[at++];
    if (joint === "OR") continue;
    if (isInside || (joint !== undefined && (joint !== "AND" || at >= words.length))) throw unreadable();
    filter.push(tests);
    tests = [];
  }
  if (tests.length > 0 || isInside) throw unreadable();
  return checked(filter, "filters");
}

function wordsOf(text: string): string[] {
  const words: string[] = [];
  word.lastIndex = 0;
  const trimmed = text.trimEnd();
  while (word.lastIndex < trimmed.length) {
    const found = word.exec(trimmed)?.[1];
    if (found === undefined || words.length > MOST_TESTS * 4) throw unreadable();
    words.push(found);
  }
  return words;
}

function readNamedTest(text: string | undefined, isNegated: boolean): FacetTest {
  const match = /^([\w.]+)\s*:\s*(.*)$/s.exec(text ?? "");
  if (!match) throw unreadable();
  const [, attribute = "", value = ""] = match;
  const quoted = /^(["'])(.*)\1$/s.exec(value)?.[2];
  return { attribute, value: quoted?.replaceAll(/\\(.)/gs, "$1") ?? value, isNegated };
}

function checked(filter: RecordFilter, name: string): RecordFilter {
  if (filter.flat().length > MOST_TESTS) throw invalidParameter(name, `at most ${MOST_TESTS} tests`);
  return filter;
}

function unreadable(): Error {
  return invalidParameter("filters", "tests like section:rules, joined by AND, OR and NOT");
}

/** What an engine beyond this process answered with, where that wasn't a success. */
export abstract class EngineError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Whether an engine said that there is no such index. */
export function isMissing(error: unknown): boolean {
  return error instanceof EngineError && error.status === 404;
}

/** Translates an engine's failures into ours; its messages may contain our key and stay in the log as the cause. */
export async function told<Answer>(answer: Promise<Answer>, index: string): Promise<Answer> {
  try {
    return await answer;
  } catch (cause) {
    throw isMissing(cause) ? unknownIndex(index) : engineUnreachable(cause);
  }
}
