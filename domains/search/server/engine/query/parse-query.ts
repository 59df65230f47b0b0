import { type RuleCode, readCode, readPrintPage } from "../../../rules.ts";
import type { Knowledge } from "../knowledge/manual-knowledge.ts";
import { type Token, tokenize } from "../text/words.ts";

/** A word of a query. */
export interface QueryWord {
  term: string;
  kind: Token["kind"];
  /** As typed. */
  text: string;
  /** The number of the quoted phrase it belongs to; undefined outside quotation marks. */
  phrase: number | undefined;
}

interface ParsedQuery {
  /** Set if the whole query is the code of a rule or table. */
  code: RuleCode | undefined;
  /** Set if the whole query is a page of the printed manual. */
  printPage: number | undefined;
  words: QueryWord[];
  /** Whether the last word may be a prefix. */
  isOpen: boolean;
}

/** Longer queries are cut. The hosted service stops at 512 as well. */
const LONGEST_QUERY = 512;
const MOST_WORDS = 24;
const quotes = /["“”„«»]/;

/** Parses a query. Any text is valid; what can't be found matches nothing. */
export function parseQuery(query: string, prefix: boolean, knowledge: Knowledge): ParsedQuery {
  const text = query.slice(0, LONGEST_QUERY);
  const words: QueryWord[] = [];
  for (const [index, piece] of text.split(quotes, MOST_WORDS * 2).entries()) {
    // Text between the first and second mark is a quoted phrase; an unclosed one ends with the query.
    const phrase = index % 2 === 1 ? index : undefined;
    for (const token of tokenize(piece)) {
      if (token.span > 1 || isBaseOfLast(token, words)) continue;
      words.push({ term: token.term, kind: token.kind, text: piece.slice(token.start, token.end), phrase });
    }
  }
  return {
    code: quotes.test(text) ? undefined : readAnyCode(text, knowledge),
    printPage: readPrintPage(text),
    words: words.slice(0, MOST_WORDS),
    isOpen: prefix && words.length <= MOST_WORDS && /[\p{L}\p{N}]'?$/u.test(text),
  };
}

/** The tokenizer also emits a code's bases: 9 for 9(b). */
function isBaseOfLast({ kind, term }: Token, words: readonly QueryWord[]): boolean {
  const last = words.at(-1);
  return kind === "code" && last?.kind === "code" && last.term.startsWith(`${term}(`);
}

const request =
  /\b(?:what(?:'s| is| does)?|says?|the|show me|show|find|look up|see|go to|open|under|in|of|from|about|text|manual|please)(?=\s|$)/gi;

/** Reads a code by itself, in a request, or by the manual's own word for what it is the code of. */
function readAnyCode(text: string, { names, codes }: Knowledge): RuleCode | undefined {
  if (!/\d/.test(text) && codes.length === 0) return readCode(text);
  const bare = names ? text.replaceAll(names, " ").replaceAll(/\s+/g, " ").trim() : text;
  for (const asked of [text, bare, withoutRequest(bare)]) {
    const own = codes.find(({ name }) => name.test(asked));
    const found = readCode(own ? asked.replace(own.name, `${own.kind} `) : asked);
    if (found) return found;
  }
  return undefined;
}

/** Strips the request around a code: `rule 15.3 of the manual`, `what does R4 say`. */
function withoutRequest(text: string): string {
  return /\d/.test(text) ? text.replaceAll(request, " ").replaceAll(/\s+/g, " ").trim() : text;
}

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
