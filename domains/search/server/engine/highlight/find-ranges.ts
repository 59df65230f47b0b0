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

/** What is to be found, by the number of a first term. */
export type Wanted = ReadonlyMap<number, Phrase[]>;

/** Prepares units to be found. `part` takes the parts of a unit instead of the whole. */
export function wantedTerms(units: readonly HighlightUnit[], texts: TaggedTexts): { whole: Wanted; parts: Wanted } {
  return {
    whole: byFirstTerm(units.flatMap((unit, index) => phrasesOf(unit.alternatives, index, texts))),
    parts: byFirstTerm(
      units.flatMap((unit, index) =>
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

function byFirstTerm(phrases: readonly Phrase[]): Map<number, Phrase[]> {
  return Map.groupBy(phrases, ({ terms }) => terms[0] ?? -1);
}

/** The stretches of a text that meet what is wanted, in the text's order; a unit that is met as a whole is not met in parts. */
export function findRanges(text: TaggedText, { whole, parts }: { whole: Wanted; parts: Wanted }): Range[] {
  const found = rangesOf(text, whole);
  if (parts.size > 0) {
    const met = new Set(found.map(({ unit }) => unit));
    found.push(...rangesOf(text, parts).filter(({ unit }) => !met.has(unit)));
  }
  return found.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

function rangesOf({ numbers, count }: TaggedText, wanted: Wanted): Range[] {
  const found: Range[] = [];
  if (wanted.size === 0) return found;
  for (let index = 0; index < count; index++) {
    const phrases = wanted.get(numbers[index * WIDTH + TERM] ?? -1);
    if (!phrases) continue;
    const at = index * WIDTH;
    for (const { unit, terms } of phrases) {
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
  for (const term of terms.slice(1)) {
    position++;
    while (index < count && !isAt(numbers, index, term, position)) index++;
    if (index >= count) return undefined;
    end = numbers[index * WIDTH + END];
  }
  return end;
}

/** Tokens over several words come after the words of the text. */
function isAt(numbers: Int32Array, index: number, term: number, position: number): boolean {
  const at = index * WIDTH;
  return numbers[at + TERM] === term && numbers[at + POSITION] === position && numbers[at + SPAN] === 1;
}
