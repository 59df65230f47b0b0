import { z } from "zod";
import { type IndexTerm, sectionSchema } from "../../../manual/contract.ts";
import { rowRecordSchema, termRecordSchema } from "../../calls.ts";
import { type RowRecord, type TermRecord, sectionGroups } from "../../contract.ts";
import { type IndexContents, type IndexRecord, isObject } from "../adapters/adapter.ts";
import type { ServedPiece } from "../../../subscriptions/server/budget/public.ts";
import { RetrievedJson, wordsOfExcerpt } from "../indexing/stored-indexes.ts";
import { countWords } from "../../../manual/server/public.ts";
import type { TermsContents } from "../indexing/read-contents.ts";
import { TaggedTexts } from "../engine/highlight/tagged-text.ts";

/** What a hit shows of a record of an edition. */
const sectionRecordSchema = z.object({
  objectID: z.string(),
  id: z.string(),
  uri: z.string(),
  section: z.union([sectionSchema, z.literal("quick-style-guide")]),
  sectionGroup: z.enum(sectionGroups).nullable(),
  code: z.string(),
  title: z.string(),
  ancestors: z.array(z.object({ code: z.string(), title: z.string(), uri: z.string() })),
  isPublic: z.boolean(),
  bluebook: z.object({
    data: z.string(),
    headingBlockTitle: z.string().nullable(),
    headingBlockId: z.string().nullable(),
  }),
});
export type FoundSection = z.output<typeof sectionRecordSchema>;

/** Reads a record of an edition's sections. */
export function readSection(record: IndexRecord): FoundSection {
  return sectionRecordSchema.parse(record);
}

/** Reads a record of a row. */
export function readRow(record: IndexRecord): RowRecord {
  return rowRecordSchema.parse(record);
}

/** Reads a record of a term of the index. */
export function readTerm(record: IndexRecord): TermRecord {
  return termRecordSchema.parse(record);
}

/** No one pages further. */
export const LAST_HIT = 1_000;

/** Without a word to find, hits show no text: otherwise an empty query would list the whole edition. */
export function isSearched(query: string): boolean {
  return /[\p{L}\p{N}§¶]/u.test(query);
}

/** A passage of a record's text that a hit shows, as it counts in a reading budget: identical for identical passages. */
export function servedPassage(record: IndexRecord, { first, end }: { first: number; end: number }): ServedPiece {
  const page = typeof record["id"] === "string" ? { of: record["id"] } : {};
  return { id: `${String(record["version"])} ${record.objectID} ${first}-${end}`, words: end - first, ...page };
}

/** A row that a hit shows, as it counts in a reading budget; undefined for a public one. */
export function servedRow(record: IndexRecord): ServedPiece | undefined {
  if (record["isPublic"] !== false) return undefined;
  const { name, form, notes } = record;
  const words = [name, form, notes].flat().join(" ").match(/\S+/g)?.length ?? 0;
  return { id: `${String(record["version"])} ${record.objectID}`, words };
}

/**
 * The excerpt of a protected record's text that a hit repeats, as it counts; undefined if it repeats none. Names and URIs
 * are public.
 */
export function servedExcerpt(record: IndexRecord, asked: readonly string[]): ServedPiece | undefined {
  const { bluebook } = record;
  if (record["isPublic"] !== false || !asksForText(asked) || !isObject(bluebook)) return undefined;
  const words = wordsOfExcerpt(bluebook["data"]);
  return words > 0 ? servedPassage(record, { first: 0, end: words }) : undefined;
}

function asksForText(asked: readonly string[]): boolean {
  return asked.some((name) => name === "*" || name === "bluebook" || name === "bluebook.data");
}

/** The words of letters, counted once for each index. */
const counted = new WeakMap<readonly IndexTerm[], number>();

/** A letter of the index of terms, as it counts in a reading budget: its terms, notes, and the titles that they lead to. */
export function letterPiece(
  { version, letters }: Pick<TermsContents, "version" | "letters">,
  letter: string,
): ServedPiece {
  const terms = letters[letter] ?? [];
  const words = counted.get(terms) ?? wordsOf(terms);
  counted.set(terms, words);
  return { id: `index ${version} ${letter}`, words };
}

function wordsOf(terms: readonly IndexTerm[]): number {
  let words = 0;
  for (const { term, note, see, children, linkedEntries } of terms)
    words +=
      countWords([term, note, ...see.map(({ text }) => text), ...linkedEntries.map(({ title }) => title)].join(" ")) +
      wordsOf(children);
  return words;
}

/** What the hits of an index are made from, whatever engine finds them. */
export interface HitSource {
  kind: IndexContents["kind"];
  revision: string;
  records: readonly IndexRecord[];
  /** The record with an id. */
  record(id: string): IndexRecord | undefined;
  /** The tokens of its texts. */
  texts: TaggedTexts;
  /** The JSON that hits repeat from its records. */
  retrieved: RetrievedJson;
  /** What to highlight and cut into snippets by default. */
  highlighted: readonly string[];
  snippets: readonly string[];
  /** The attributes that facets may count. */
  facets: readonly string[];
}

/** The attributes of each kind of record: searched (most important first), highlighted, in snippets, and in facets. */
export const indexAttributes = {
  edition: {
    searched: ["code", "title", "bluebook.headingBlockTitle", "ancestors.title", "bluebook.data"],
    highlighted: ["code", "title", "bluebook.headingBlockTitle", "bluebook.data"],
    snippets: ["bluebook.data:40"],
    facets: ["sectionGroup", "section", "isPublic", "version"],
  },
  terms: {
    searched: ["term", "parents", "note"],
    highlighted: ["term", "parents", "note"],
    snippets: [],
    facets: ["letter", "level", "version"],
  },
  rows: {
    searched: ["name", "form", "band", "notes", "table"],
    highlighted: ["name", "form"],
    snippets: [],
    facets: ["sectionGroup", "section", "isPublic", "version"],
  },
} as const;

/** Prepares an index's records for display. */
export function hitSource({ kind, revision, records }: IndexContents): HitSource {
  const { highlighted, snippets, facets } = indexAttributes[kind];
  const byId = new Map(records.map((record) => [record.objectID, record]));
  return {
    kind,
    revision,
    records,
    record: (id) => byId.get(id),
    texts: new TaggedTexts(),
    retrieved: new RetrievedJson(),
    highlighted,
    snippets,
    facets,
  };
}
