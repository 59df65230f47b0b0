import { indexOfSorted } from "../index/index-data.ts";

/**
 * What raises or lowers a document's score, tuned on the judged queries for tuning; weights without an effect there are
 * left out (docs/decisions/search-engine.md).
 */
export const rankWeights = {
  /** The words' BM25F score, as a share of the best possible. */
  words: 1.52,
  /** How much of the section's name is in the query. */
  nameSaid: 0.27,
  /** The query contains the parent's whole name: Virginia before West Virginia. */
  parent: 0.35,
  /** The query is the name. */
  nameExact: 0.99,
  /** … word for word. */
  nameSame: 1,
  /** Words adjacent in the query are adjacent in the document. */
  near: 0.52,
  /** How much of the query one passage covers. */
  passage: 0.55,
  /** How much of the query one of the section's search phrases covers. */
  phrase: 0.49,
  /** … and how much of that depends on covering the whole phrase; above 1, a small share of a phrase counts nothing. */
  phraseWhole: 1.23,
  /** How similar the query's vector is to the section's, whether or not they share words. */
  likeness: 1.88,
  /** A table row defines the query; counts nothing if the query asks for a rule. */
  defines: 0.75,
  /** The query asks for an abbreviation, and the section is a list of them. */
  glossary: 0.6,
  /** … and the row defines it. */
  definesAsked: 0.7,
  /** The query is a question and the document is a table; weaker the more of the question the table's name contains. */
  tableUnasked: -0.41,
  /** The index of terms lists the section under this name. */
  indexed: 0.2,
  /** One more matched word. */
  word: 0.14,
  /** Subtracted for each typo. */
  slip: 0.19,
  /** The share of a query that a section's name must cover for the section to be found without one of the words. */
  namedThough: 0.23,
  /** From this share on, a name counts as the query, which may use other words. */
  nearlyAll: 0.95,
  /** A definition without an abbreviation; 1 is one with it. */
  mereDefinition: 0.58,
  /** A summary says less about everything. */
  summary: -1.2,
  /** A heading without content whose whole name the query doesn't contain. */
  empty: -0.3,
};

/** What partial matches count; 1 is the word itself. */
export const matchWeights = {
  /** All words of a phrase somewhere in a document; 1 is the phrase. */
  scattered: 0.31,
  /** A word that the query can do without. */
  optional: 0.31,
};

/** The documents listed under a key. */
export function membersOf(keys: readonly string[], start: Uint32Array, members: Uint32Array, key: string): Set<number> {
  const place = key === "" ? -1 : indexOfSorted(keys, key);
  return place < 0 ? new Set() : new Set(members.subarray(start[place], start[place + 1]));
}
