import { END, POSITION, SPAN, START, type TaggedText, type TaggedTexts, TERM, WIDTH } from "./tagged-text.ts";

/** What a part of a query was met by, in terms rather than numbers of an index, so that any engine can say it. */
export interface HighlightUnit {
  /** As it was typed, in lower case. */
  words: string[];
  /** Terms, or several as a phrase. */
  alternatives: string[][];
  /** What each word of it is met by, for texts in which they don't stand together. */
  parts: HighlightUnit[];
  /** A text that lacks it is met as fully. */
  isOptional: boolean;
}

/** A stretch of a text that meets a unit. */
export interface Range {
  start: number;
  end: number;
  /** The first word that it covers, counted in the text. */
  position: number;
  /** The number of the unit. */
  unit: number;
}

interface Phrase {
  unit: number;
  terms: number[];
}

/** What is to be found. */
export interface Wanted {
  /** By the number of a first term. */
  phrases: ReadonlyMap<number, Phrase[]>;
  /** 1 for every number that begins a phrase: most tokens are no match, and are passed over by it. */
  begins: Uint8Array;
}

/** Prepares units to be found. `part` takes the parts of a unit instead of the whole. */
export function wantedTerms(units: readonly HighlightUnit[], texts: TaggedTexts): { whole: Wanted; parts: Wanted } {
  return {
    whole: byFirstTerm(
      units.flatMap((unit, index) => phrasesOf(unit.alternatives, index, texts)),
      texts.size,
    ),
    parts: byFirstTerm(
      units.flatMap((unit, index) =>
        allParts(unit).flatMap(({ alternatives }) => phrasesOf(alternatives, index, texts)),
      ),
      texts.size,
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

function byFirstTerm(all: readonly Phrase[], size: number): Wanted {
  const begins = new Uint8Array(size);
  for (const { terms } of all) begins[terms[0] ?? 0] = 1;
  return { phrases: Map.groupBy(all, ({ terms }) => terms[0] ?? -1), begins };
}

/** The stretches of a text that meet what is wanted, in the text's order; a unit that is met as a whole is not met in parts. */
export function findRanges(text: TaggedText, { whole, parts }: { whole: Wanted; parts: Wanted }): Range[] {
  const found = rangesOf(text, whole);
  if (parts.phrases.size > 0) {
    const met = new Set(found.map(({ unit }) => unit));
    found.push(...rangesOf(text, parts).filter(({ unit }) => !met.has(unit)));
  }
  return found.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

function rangesOf({ numbers, count }: TaggedText, wanted: Wanted): Range[] {
  const found: Range[] = [];
  if (wanted.phrases.size === 0) return found;
  const { phrases: all, begins } = wanted;
  for (let index = 0; index < count; index++) {
    const at = index * WIDTH;
    const term = numbers[at + TERM] ?? -1;
    if (begins[term] !== 1) continue;
    const phrases = all.get(term) ?? [];
    for (const { unit, terms } of phrases) {
      if (terms.length > 1 && numbers[at + SPAN] !== 1) continue;
      const end = terms.length === 1 ? numbers[at + END] : phraseEnd(numbers, count, index, terms);
      if (end === undefined) continue;
      found.push({ start: numbers[at + START] ?? 0, end, position: numbers[at + POSITION] ?? 0, unit });
    }
  }
  return found;
}

/** Where a phrase that begins with a token ends; undefined where it doesn't go on. */
function phraseEnd(numbers: Int32Array, count: number, first: number, terms: readonly number[]): number | undefined {
  let position = numbers[first * WIDTH + POSITION] ?? 0;
  let end: number | undefined;
  let index = first;
  for (let place = 1; place < terms.length; place++) {
    position++;
    index = findAt(numbers, count, index, terms[place] ?? -1, position);
    if (index < 0) return undefined;
    end = numbers[index * WIDTH + END];
  }
  return end;
}

/** The token of a term at a position, from `index` on; -1 where another stands there. */
function findAt(numbers: Int32Array, count: number, index: number, term: number, position: number): number {
  for (let next = index; next < count; next++) {
    const at = next * WIDTH;
    // The words come first and in order; what comes after them lies over several.
    if (numbers[at + SPAN] !== 1 || (numbers[at + POSITION] ?? 0) > position) return -1;
    if (numbers[at + TERM] === term && numbers[at + POSITION] === position) return next;
  }
  return -1;
}
