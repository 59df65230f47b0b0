import { keyOf, placeOf, type TaggedText, type TaggedTexts, TERM } from "./tagged-text.ts";

/** What part of a query matched, as terms rather than index numbers, so that any engine can report it. */
export interface HighlightUnit {
  /** As typed, in lower case. */
  words: string[];
  /** Single terms, or phrases of several. */
  alternatives: string[][];
  /** What each of its words matches, for texts in which they don't stand together. */
  parts: HighlightUnit[];
  /** A text without it still counts as a full match. */
  isOptional: boolean;
}

/** A run of words in a text that matches one or more units. */
export interface Range {
  /** The first word of the run, and the one after its last. */
  first: number;
  end: number;
  /** One bit for each matched unit. */
  units: number;
}

interface Phrase {
  unit: number;
  terms: number[];
}

/** What to find, sorted by the number of the first term, as a text's tokens are. */
export type Wanted = readonly Phrase[];

/** As many units as a number has bits for; the rest are not highlighted. */
export const MOST_UNITS = 30;

/** Prepares units for `findRanges`: as a whole, and by their parts. */
export function wantedTerms(units: readonly HighlightUnit[], texts: TaggedTexts): { whole: Wanted; parts: Wanted } {
  const marked = units.slice(0, MOST_UNITS);
  return {
    whole: byFirstTerm(marked.flatMap((unit, index) => phrasesOf(unit.alternatives, index, texts))),
    parts: byFirstTerm(
      marked.flatMap((unit, index) =>
        allParts(unit).flatMap(({ alternatives }) => phrasesOf(alternatives, index, texts)),
      ),
    ),
  };
}

function allParts({ parts }: HighlightUnit): HighlightUnit[] {
  return parts.flatMap((part) => [part, ...allParts(part)]);
}

function phrasesOf(alternatives: readonly string[][], unit: number, texts: TaggedTexts): Phrase[] {
  return alternatives.flatMap((phrase) => {
    const terms = phrase.map((term) => texts.numberOf(term));
    return terms.every((term) => term !== undefined) && terms.length > 0 ? [{ unit, terms }] : [];
  });
}

function byFirstTerm(all: readonly Phrase[]): Phrase[] {
  return all.toSorted((a, b) => (a.terms[0] ?? 0) - (b.terms[0] ?? 0));
}

/**
 * The maximum phrase length in words, and the factor that packs a range's first word, length and unit into one number.
 */
const LENGTHS = 128;
const UNITS = 32;

/**
 * Finds the runs of words that match, in text order, merging those that overlap. A unit that matches as a whole is not
 * matched by its parts.
 */
export function findRanges(text: TaggedText, { whole, parts }: { whole: Wanted; parts: Wanted }): Range[] {
  const found: number[] = [];
  const met = collect(text, whole, 0, found);
  if (parts.length > 0) collect(text, parts, met, found);
  return merge(found.length < 2 ? found : found.toSorted((a, b) => a - b));
}

/** Adds the packed matches of all units except those in `without`; returns the units that matched. */
function collect({ keys }: TaggedText, wanted: Wanted, without: number, found: number[]): number {
  let met = 0;
  let at = 0;
  let last = -1;
  for (const { unit, terms } of wanted) {
    const term = terms[0] ?? 0;
    // Several phrases may start with the same term: search from the previous term's position.
    if (term !== last) at = lowerBound(keys, term * TERM, at);
    last = term;
    if (at >= keys.length) return met;
    if ((without & (1 << unit)) !== 0) continue;
    const end = (term + 1) * TERM;
    for (let index = at; (keys[index] ?? end) < end; index++) {
      const { position, span } = placeOf(keys[index] ?? 0, term);
      if (terms.length > 1 && (span !== 1 || !goesOn(keys, terms, position))) continue;
      const length = terms.length > 1 ? Math.min(terms.length, LENGTHS - 1) : span;
      found.push((position * LENGTHS + LENGTHS - 1 - length) * UNITS + unit);
      met |= 1 << unit;
    }
  }
  return met;
}

/** Whether the remaining words of a phrase follow its first one. */
function goesOn(keys: Float64Array, terms: readonly number[], position: number): boolean {
  for (let place = 1; place < terms.length; place++) {
    const key = keyOf(terms[place] ?? 0, position + place, 1);
    if (keys[lowerBound(keys, key, 0)] !== key) return false;
  }
  return true;
}

function lowerBound(keys: Float64Array, wanted: number, from: number): number {
  let low = from;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Turns sorted packed matches into ranges that don't overlap. */
function merge(packed: readonly number[]): Range[] {
  const merged: Range[] = [];
  let last: Range | undefined;
  for (const each of packed) {
    const place = Math.floor(each / UNITS);
    const first = Math.floor(place / LENGTHS);
    const end = first + LENGTHS - 1 - (place % LENGTHS);
    const units = 1 << (each % UNITS);
    if (last && first < last.end) {
      last.end = Math.max(last.end, end);
      last.units |= units;
    } else {
      last = { first, end, units };
      merged.push(last);
    }
  }
  return merged;
}
