import type { ManualKnowledge } from "../knowledge/manual-knowledge.ts";

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
