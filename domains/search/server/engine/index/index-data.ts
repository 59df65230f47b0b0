import type { ManualKnowledge } from "../knowledge/manual-knowledge.ts";
import { tokenize } from "../text/words.ts";
import { functionWords } from "../knowledge/common-words.ts";

/** A document's fields, by role. A field's place in this list is its index in every array. */
export const fields = ["own", "context", "definitions", "body", "searchWords"] as const;
export type Field = (typeof fields)[number];

/** Bits for the kinds of token that a term occurs as. */
export const kindBits = { word: 1, joined: 2, code: 4, sign: 8 } as const;

/** A document as the engine takes it; how its hit looks is not the engine's concern. */
export interface EngineDocument {
  /** The section's own code, as written; may be empty. */
  ownCode: string;
  /** The code of its page. */
  pageCode: string;
  /** The page of the printed manual on which its page begins, for the first document of a page; 0 if unknown. */
  printPage: number;
  own: string;
  /** The names of its ancestors, nearest first. */
  context: readonly string[];
  /** What it defines, and which of these definitions pair an abbreviation with its meaning. */
  definitions: readonly string[];
  abbreviations: readonly string[];
  body: string;
  /** What readers who don't know its name call it. */
  searchWords: readonly string[];
  /** Queries that it answers before all other documents. */
  answers?: readonly string[];
  /** Whether it is a mere name, all that it tells being said below it. */
  isEmpty: boolean;
  /** Whether it only summarizes what other sections say at length. */
  isSummary: boolean;
  /** What the hand-made index calls it. */
  indexWords: readonly string[];
}

/**
 * An inverted index with positions, as flat arrays that can be built on the side and handed over whole. Documents are
 * numbered in the manual's order.
 */
export interface IndexData {
  size: number;
  /** Sorted by code unit. */
  terms: string[];
  kinds: Uint8Array;
  /** Term t's postings are those from postingStart[t] up to postingStart[t + 1]. */
  postingStart: Uint32Array;
  postingDoc: Uint32Array;
  /** How well a term describes the document, 0 to 1, combining its frequency and its fields. */
  postingImpact: Float32Array;
  /** One bit for each field that contains the term. */
  postingFields: Uint8Array;
  positionStart: Uint32Array;
  /** `field * 2^24 + position`. */
  positions: Uint32Array;
  /** Where a name starts among the positions of `own`, and its significant words; see telling-words.ts. */
  titleAt: Uint16Array;
  titleSignificant: Uint32Array;
  /** Words in the first text of `context`. */
  parentLength: Uint16Array;
  isEmpty: Uint8Array;
  isSummary: Uint8Array;
  /** How much of a list of definitions a document is, 0 to 1. */
  glossary: Float32Array;
  /** The keys of a document's own code and its page's; empty if it has none. */
  ownKeys: string[];
  pageKeys: string[];
  /** Where a document begins in the printed manual; 0 if unknown. */
  printPages: Uint16Array;
  /** Table cells, closed up and sorted, and the documents that define them. */
  definedKeys: string[];
  definedStart: Uint32Array;
  definedDoc: Uint32Array;
  /** The same for abbreviations and their meanings. */
  shortKeys: string[];
  shortStart: Uint32Array;
  shortDoc: Uint32Array;
  /** Document names, closed up. */
  nameKeys: string[];
  nameStart: Uint32Array;
  nameDoc: Uint32Array;
  /** The names that the hand-made index uses: their significant words, sorted. */
  indexKeys: string[];
  indexStart: Uint32Array;
  indexDoc: Uint32Array;
  /**
   * Document d's search words are the phrases from phraseStart[d] up to phraseStart[d + 1]; lengths in significant
   * words.
   */
  phraseStart: Uint32Array;
  phraseLength: Uint8Array;
  /** Each document's vector: DIMENSIONS numbers of length 1, or all zeros. */
  vectors: Float32Array;
  /** The queries that are answered by certain documents before all others, closed up. */
  answerKeys: string[];
  answerStart: Uint32Array;
  answerDoc: Uint32Array;
  /** What is known of the manual alone. */
  knowledge: ManualKnowledge;
  /** Terms grouped by stem, to relate word families. */
  stems: string[];
  stemStart: Uint32Array;
  stemTerm: Uint32Array;
}

export const FIELD_SHIFT = 24;

/** Phrase p of the search words starts at `p * 2^PHRASE_BITS`; longer phrases are cut. */
export const PHRASE_BITS = 4;

/** The form in which definitions are compared: the words with nothing between them. F. App’x and fappx are the same. */
export function closedUp(text: string): string {
  return tokenize(text)
    .filter(({ kind, span }) => span === 1 && kind !== "sign")
    .map(({ term }) => term)
    .join("");
}

/** Groups pairs by key: returns the sorted keys and flat lists of the members of each. */
export function groupPairs(pairs: readonly (readonly [string, number])[]) {
  const byKey = new Map<string, Set<number>>();
  for (const [key, member] of pairs) {
    if (key === "") continue;
    const members = byKey.get(key);
    if (members) members.add(member);
    else byKey.set(key, new Set([member]));
  }
  const keys = [...byKey.keys()].toSorted(byCodeUnit);
  const lists = keys.map((key) => [...(byKey.get(key) ?? [])]);
  const start = new Uint32Array(keys.length + 1);
  for (const [index, list] of lists.entries()) start[index + 1] = (start[index] ?? 0) + list.length;
  return { keys, start, members: Uint32Array.from(lists.flat()) };
}

/** A growable list of 32-bit unsigned integers that takes a quarter of an array's memory. */
export class GrowingNumbers {
  length = 0;
  #numbers: Uint32Array;

  constructor(room = 1024) {
    this.#numbers = new Uint32Array(Math.max(1, room));
  }

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.length++] = number;
  }

  /** The number at an index; 0 past the end. */
  at(index: number): number {
    return this.#numbers[index] ?? 0;
  }

  toArray(): Uint32Array {
    return this.#numbers.slice(0, this.length);
  }
}

/** The index of `wanted` in strings sorted by code unit, or where it would be inserted. */
export function lowerBound(sorted: readonly string[], wanted: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? "") < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index of `wanted` in sorted strings; -1 if it is not among them. */
export function indexOfSorted(sorted: readonly string[], wanted: string): number {
  const place = lowerBound(sorted, wanted);
  return sorted[place] === wanted ? place : -1;
}

/** Compares by code unit rather than by locale: the order that lowerBound requires. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The number of bits in a number. */
const MOST_WORDS = 32;

/**
 * The significant words of a name, as one bit per position for the first 32 words; all of them if the name consists only
 * of function words.
 */
export function tellingWords(name: string): number {
  let significant = 0;
  let all = 0;
  for (const { term, span, position } of tokenize(name)) {
    if (span !== 1 || position >= MOST_WORDS) continue;
    all |= 1 << position;
    if (!functionWords.has(term)) significant |= 1 << position;
  }
  return significant || all;
}

/** How much a word counts in each field, tuned on the judged queries for tuning. */
export const fieldWeights: Readonly<Record<Field, number>> = {
  own: 6,
  context: 2,
  definitions: 2.5,
  body: 1,
  searchWords: 2.5,
};

/**
 * How much a long field lowers a word's weight (BM25's b). A list of three hundred definitions should hardly lose by
 * it.
 */
export const lengthShare: Readonly<Record<Field, number>> = {
  own: 0.4,
  context: 0.2,
  definitions: 0.1,
  body: 0.6,
  searchWords: 0.2,
};

/** How quickly repetitions of a word stop counting (BM25's k1). */
export const SATURATION = 1.6;

/** A key for comparing names regardless of word order, without function words. */
export function wordsKey(terms: readonly string[]): string {
  const significant = terms.filter((term) => !functionWords.has(term));
  return [...new Set(significant.length > 0 ? significant : terms)].toSorted().join(" ");
}
