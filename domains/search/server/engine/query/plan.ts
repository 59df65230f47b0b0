import type { RuleCode } from "../../../rules.ts";

/** One way in which a part of a query can be met: a term, or several as a phrase. */
export interface Alternative {
  /** Numbers of terms. */
  terms: number[];
  /** 1 for the word itself, less for what stands in for it. */
  weight: number;
  typos: number;
}

/** A word of a query, or several that belong together. */
export interface Unit {
  /** The words as they were typed, for highlighting. */
  words: string[];
  /** Words of the query that it covers. */
  first: number;
  length: number;
  alternatives: Alternative[];
  /** Where it covers several words: what each of them finds. All of them in one document stand in for the whole. */
  parts: Unit[];
  /** A document without it is as good. */
  isOptional: boolean;
  /** It says no (cannot, never), is a number or a single letter, or asks for an abbreviation: optional, but of some weight. */
  isHalf: boolean;
  /** It belongs to a phrase that has another name. */
  isNamed: boolean;
  /** It carries no subject: of, the, how. */
  isFunction: boolean;
  /** Only documents with it. */
  isExact: boolean;
}

/** A query as the ranking takes it. */
export interface Plan {
  code: RuleCode | undefined;
  units: Unit[];
  /** Where its words stand among others, of length 1; undefined where none of them is known. */
  vector: Float32Array | undefined;
  /** What the query would define, closed up, the likeliest first; empty where nothing could. */
  definedKeys: readonly string[];
  /** All of it, closed up, as names are compared. */
  nameKey: string;
  /** The telling words, sorted, as an index by hand is compared. */
  indexKey: string;
  /** Whether an abbreviation, or what one stands for, was asked for. */
  asksAbbreviation: boolean;
  /** Whether it asks how a source is cited again. */
  asksShortForm: boolean;
  /** Whether it is a question, or asks how something is cited: rules answer it, not the rows of lists. */
  asksRule: boolean;
}
