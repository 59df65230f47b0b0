/** The fields of a document, by what they say about it. The number is the field's place in every array. */
export const fields = ["own", "context", "definitions", "body", "searchWords"] as const;
export type Field = (typeof fields)[number];

/** Bits that tell the kinds a term occurs as. */
export const kindBits = { word: 1, joined: 2, code: 4, sign: 8 } as const;

/** A document as the engine takes it; what its result looks like is not the engine's business. */
export interface EngineDocument {
  /** The code of the section itself, as it is written; may be empty. */
  ownCode: string;
  /** The code of the page that it stands on. */
  pageCode: string;
  own: string;
  /** The names of what it stands in, the nearest first. */
  context: readonly string[];
  /** What it defines, and those of the definitions that give an abbreviation beside what it stands for. */
  definitions: readonly string[];
  abbreviations: readonly string[];
  body: string;
  /** What readers call it who don't know its name. */
  searchWords: readonly string[];
  /** How much lies below it, 0 to 1. */
  breadth: number;
  /** Whether it is a mere name, all that it tells being said below it. */
  isEmpty: boolean;
  /** Whether it only sums up what others say at length. */
  isSummary: boolean;
  /** What an index by hand calls it. */
  indexWords: readonly string[];
}

/**
 * An inverted index with positions, as flat arrays: built aside and handed over whole. Documents are numbered
 * in the order they were given, which is the manual's.
 */
export interface IndexData {
  size: number;
  /** Sorted by code unit. */
  terms: string[];
  kinds: Uint8Array;
  /** The postings of term t are those from postingStart[t] up to postingStart[t + 1]. */
  postingStart: Uint32Array;
  postingDoc: Uint32Array;
  /** How well a term describes the document, 0 to 1, its frequency and its fields taken together. */
  postingImpact: Float32Array;
  /** A bit for each field that the term stands in. */
  postingFields: Uint8Array;
  positionStart: Uint32Array;
  /** `field * 2^24 + position`. */
  positions: Uint32Array;
  /** Where a name begins among the positions of `own`, and its shape; see title-shape.ts. */
  titleAt: Uint16Array;
  titleTelling: Uint32Array;
  titleBreaks: Uint32Array;
  /** All words of a name. */
  nameLength: Uint16Array;
  /** Words in the first text of `context`. */
  parentLength: Uint16Array;
  breadth: Float32Array;
  isEmpty: Uint8Array;
  isSummary: Uint8Array;
  /** Whether it tells how a source is cited again. */
  isShortForm: Uint8Array;
  /** How much of a list of definitions a document is, 0 to 1. */
  glossary: Float32Array;
  /** What a document's own code is compared by, and its page's; empty where it has none. */
  ownKeys: string[];
  pageKeys: string[];
  /** Cells of tables, closed up, sorted; the documents that define them. */
  definedKeys: string[];
  definedStart: Uint32Array;
  definedDoc: Uint32Array;
  /** The same for abbreviations and what they stand for. */
  shortKeys: string[];
  shortStart: Uint32Array;
  shortDoc: Uint32Array;
  /** Names of documents, closed up. */
  nameKeys: string[];
  nameStart: Uint32Array;
  nameDoc: Uint32Array;
  /** What an index by hand calls documents: its telling words, sorted. */
  indexKeys: string[];
  indexStart: Uint32Array;
  indexDoc: Uint32Array;
  /** The search words of document d are the phrases from phraseStart[d] up to phraseStart[d + 1]; their telling words. */
  phraseStart: Uint32Array;
  phraseLength: Uint8Array;
  /** Where each document stands among words: DIMENSIONS numbers of a vector of length 1, or all zeros. */
  vectors: Float32Array;
  /** Terms grouped by what they share, for the ties of word families. */
  stems: string[];
  stemStart: Uint32Array;
  stemTerm: Uint32Array;
}

export const FIELD_SHIFT = 24;

/** Of search words, phrase p begins at `p * 2^PHRASE_BITS`; what is longer is cut. */
export const PHRASE_BITS = 4;
