import type { RuleCode } from "../../../rules.ts";

/** One way to match part of a query: a term, or several as a phrase. */
export interface Alternative {
  /** Term numbers. */
  terms: number[];
  /** 1 for the word itself, less for a substitute. */
  weight: number;
  typos: number;
}

/** A word of a query, or several that belong together. */
export interface Unit {
  /** The words as typed, for highlighting. */
  words: string[];
  /** The query's words that it covers. */
  first: number;
  length: number;
  alternatives: Alternative[];
  /** For a unit of several words: a unit for each of them. A document with all parts matches the whole. */
  parts: Unit[];
  /** A document without it ranks just as well. */
  isOptional: boolean;
  /**
   * A negation (cannot, never), a number, a single letter or a request for an abbreviation: optional, but with some
   * weight.
   */
  isHalf: boolean;
  /** Part of a phrase that has another name. */
  isNamed: boolean;
  /** Carries no subject: of, the, how. */
  isFunction: boolean;
  /** Matches only documents that contain exactly this. */
  isExact: boolean;
}

/** A query, prepared for ranking. */
export interface Plan {
  code: RuleCode | undefined;
  /** The page of the printed manual that the query is. */
  printPage: number | undefined;
  units: Unit[];
  /** The query's vector, of length 1; undefined if none of its words is known. */
  vector: Float32Array | undefined;
  /** What the query may want defined, closed up, most likely first; empty if nothing. */
  definedKeys: readonly string[];
  /** The whole query, closed up, for comparison with names. */
  nameKey: string;
  /** The significant words, sorted, for comparison with the hand-made index. */
  indexKey: string;
  /** Whether it asks for an abbreviation or its meaning. */
  asksAbbreviation: boolean;
  /** Whether it is a question, or asks how something is cited: rules answer it, not the rows of lists. */
  asksRule: boolean;
}
