import { TERM, type TaggedText, type TaggedTexts, keyOf, placeOf } from "./tagged-text.ts";

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
type Wanted = readonly Phrase[];

/** As many units as a number has bits for; the rest are not highlighted. */
const MOST_UNITS = 30;

/** Prepares units for `findRanges`: as a whole, and by their parts. */
function wantedTerms(units: readonly HighlightUnit[], texts: TaggedTexts): { whole: Wanted; parts: Wanted } {
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
function findRanges(text: TaggedText, { whole, parts }: { whole: Wanted; parts: Wanted }): Range[] {
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

/** A text's words and the matches among them. */
export interface MatchedText {
  text: string;
  tagged: TaggedText;
  ranges: readonly Range[];
}

/** A part of a text: from one word up to another, and from one character up to another. */
export interface Passage {
  first: number;
  end: number;
  from: number;
  to: number;
}

/** Finds one query's matches in texts; `texts` is shared by all queries. */
export class TextMatcher {
  readonly units: readonly HighlightUnit[];
  readonly #texts: TaggedTexts;
  #wanted: { whole: Wanted; parts: Wanted } | undefined;
  #known = -1;

  constructor(texts: TaggedTexts, units: readonly HighlightUnit[]) {
    this.#texts = texts;
    this.units = units.slice(0, MOST_UNITS);
  }

  /** Finds the matches in a record's attribute; `path` names it. */
  match(record: object, path: string, text: string): MatchedText {
    const tagged = this.#texts.tag(record, path, text);
    // The text may have added terms since the units were prepared.
    const size = this.#texts.size;
    if (this.#wanted === undefined || this.#known !== size) {
      this.#wanted = wantedTerms(this.units, this.#texts);
      this.#known = size;
    }
    return { text, tagged, ranges: findRanges(tagged, this.#wanted) };
  }
}

/** The passage of about `words` words with the most matches. */
export function bestPassage({ text, tagged, ranges }: MatchedText, words: number): Passage {
  const count = tagged.starts.length;
  const { first, end } = bestWindow(ranges, words, count);
  const from = first === 0 ? 0 : (tagged.starts[first] ?? 0);
  const to = end >= count ? text.length : (tagged.ends[end - 1] ?? text.length);
  return { first, end, from, to };
}

/** The matches that lie within a passage. */
export function rangesWithin({ ranges }: MatchedText, { first, end }: Passage): Range[] {
  return ranges.filter((range) => range.first >= first && range.end <= end);
}

/** A text in pieces, of which every second one is a match. */
export function piecesOf(matched: MatchedText): string[] {
  return cutPieces(matched, matched.ranges, 0, matched.text.length);
}

/** A passage in pieces, of which every second one is a match, with an ellipsis where it was cut. */
export function passagePieces(matched: MatchedText, passage: Passage): string[] {
  const { from, to } = passage;
  const pieces = cutPieces(matched, rangesWithin(matched, passage), from, to);
  if (from > 0) pieces[0] = `…${pieces[0] ?? ""}`;
  if (to < matched.text.length) pieces.push(`${pieces.pop() ?? ""}…`);
  return pieces;
}

function cutPieces({ text, tagged }: MatchedText, ranges: readonly Range[], from: number, to: number): string[] {
  const pieces: string[] = [];
  let done = from;
  for (const range of ranges) {
    const start = tagged.starts[range.first] ?? 0;
    const end = tagged.ends[range.end - 1] ?? 0;
    pieces.push(text.slice(done, start), text.slice(start, end));
    done = end;
  }
  pieces.push(text.slice(done, to));
  return pieces;
}

/** Words shown before the first match. */
const LEAD = 5;
/** How many matches one more distinct unit in the window is worth. */
const A_UNIT = 100;
const MOST_MATCHES = 50;

/** Returns the window of `words` out of `count` words that contains the most distinct units; the earliest on a tie. */
function bestWindow(ranges: readonly Range[], words: number, count: number): { first: number; end: number } {
  if (count <= words) return { first: 0, end: count };
  const first = Math.max(0, Math.min(bestStart(ranges, words - LEAD) - LEAD, count - words));
  return { first, end: Math.min(first + words, count) };
}

/** Returns the first word of the range that starts the best stretch of `reach` words. */
function bestStart(ranges: readonly Range[], reach: number): number {
  const times = new Uint16Array(MOST_UNITS);
  let different = 0;
  let next = 0;
  let best = { value: -1, first: 0 };
  const count = (units: number, step: 1 | -1) => {
    for (let unit = 0, rest = units; rest !== 0; unit++, rest >>>= 1) {
      if ((rest & 1) === 0) continue;
      const before = times[unit] ?? 0;
      times[unit] = before + step;
      if (before === 0) different++;
      else if (before + step === 0) different--;
    }
  };
  for (const [index, { first, units }] of ranges.entries()) {
    for (let range = ranges[next]; range && range.first < first + reach; range = ranges[++next]) count(range.units, 1);
    const value = different * A_UNIT + Math.min(next - index, MOST_MATCHES);
    if (value > best.value) best = { value, first };
    // A window narrower than its lead holds nothing, so there is nothing to subtract.
    if (next > index) count(units, -1);
    else next = index + 1;
  }
  return best.first;
}
