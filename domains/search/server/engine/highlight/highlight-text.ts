import { findRanges, type HighlightUnit, type Range, type Wanted, wantedTerms } from "./find-ranges.ts";
import { END, POSITION, SPAN, START, type TaggedText, type TaggedTexts, WIDTH } from "./tagged-text.ts";

/** The hosted service's form of a highlighted attribute. */
export interface HighlightResult {
  value: string;
  matchLevel: "none" | "partial" | "full";
  fullyHighlighted?: boolean;
  matchedWords: string[];
}

export interface SnippetResult {
  value: string;
  matchLevel: HighlightResult["matchLevel"];
}

export interface HighlightTags {
  before: string;
  after: string;
}

/** Marks what a query found in texts. One for a query; `texts` is shared by all. */
export class Highlighter {
  readonly #texts: TaggedTexts;
  readonly #units: readonly HighlightUnit[];
  readonly #tags: HighlightTags;
  #wanted: { whole: Wanted; parts: Wanted } | undefined;
  #known = -1;

  constructor(texts: TaggedTexts, units: readonly HighlightUnit[], tags: HighlightTags) {
    this.#texts = texts;
    this.#units = units;
    this.#tags = tags;
  }

  /** The whole text with its matches marked. `key` names the text for ever. */
  highlight(key: string, text: string): HighlightResult {
    const ranges = merge(this.#ranges(key, text));
    const marked = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
    const result: HighlightResult = {
      value: this.#mark(text, ranges, 0, text.length),
      matchLevel: this.#level(ranges),
      matchedWords: this.#matchedWords(ranges),
    };
    if (result.matchLevel !== "none") result.fullyHighlighted = marked >= text.trim().length;
    return result;
  }

  /** The stretch of about `words` words that has most of the matches, with an ellipsis where it was cut. */
  snippet(key: string, text: string, words: number, ellipsis: string): SnippetResult {
    const ranges = merge(this.#ranges(key, text));
    const { start, end } = bestWindow(this.#texts.tag(key, text), ranges, words, text.length);
    const inside = ranges.filter((range) => range.start >= start && range.end <= end);
    const value = this.#mark(text, inside, start, end);
    return {
      value: `${start > 0 ? ellipsis : ""}${value}${end < text.length ? ellipsis : ""}`,
      matchLevel: this.#level(ranges),
    };
  }

  #ranges(key: string, text: string): MergedRange[] {
    const tagged = this.#texts.tag(key, text);
    // A text may have brought terms that were not numbered when the units were prepared.
    const size = this.#texts.size;
    if (this.#wanted === undefined || this.#known !== size) {
      this.#wanted = wantedTerms(this.#units, this.#texts);
      this.#known = size;
    }
    return findRanges(tagged, this.#wanted).map(({ start, end, position, unit }) => ({
      start,
      end,
      position,
      units: [unit],
    }));
  }

  #mark(text: string, ranges: readonly MergedRange[], from: number, to: number): string {
    let value = "";
    let end = from;
    for (const range of ranges) {
      value += text.slice(end, range.start) + this.#tags.before + text.slice(range.start, range.end) + this.#tags.after;
      end = range.end;
    }
    return value + text.slice(end, to);
  }

  #level(ranges: readonly MergedRange[]): HighlightResult["matchLevel"] {
    const met = new Set(ranges.flatMap(({ units }) => units));
    if (met.size === 0) return "none";
    return this.#units.every(({ isOptional }, unit) => isOptional || met.has(unit)) ? "full" : "partial";
  }

  #matchedWords(ranges: readonly MergedRange[]): string[] {
    const met = new Set(ranges.flatMap(({ units }) => units));
    return [...new Set([...met].toSorted((a, b) => a - b).flatMap((unit) => this.#units[unit]?.words ?? []))];
  }
}

interface MergedRange extends Omit<Range, "unit"> {
  units: number[];
}

/** Ranges that overlap become one. */
function merge(ranges: readonly MergedRange[]): MergedRange[] {
  const merged: MergedRange[] = [];
  for (const range of ranges) {
    const last = merged.at(-1);
    if (last && range.start < last.end) {
      last.end = Math.max(last.end, range.end);
      last.units.push(...range.units);
    } else merged.push({ ...range, units: [...range.units] });
  }
  return merged;
}

/** Words of the text that are shown before the first match. */
const LEAD = 5;

/** The window of words with the most different units in it, the earliest of the best. */
function bestWindow(
  tagged: TaggedText,
  ranges: readonly MergedRange[],
  words: number,
  length: number,
): { start: number; end: number } {
  const { starts, ends } = wordPlaces(tagged);
  if (starts.length <= words) return { start: 0, end: length };
  let best = { value: -1, first: 0 };
  for (const [index, { position }] of ranges.entries()) {
    const units = new Set<number>();
    let count = 0;
    for (let other = index; other < ranges.length; other++) {
      const range = ranges[other];
      if (!range || range.position >= position + words - LEAD) break;
      for (const unit of range.units) units.add(unit);
      count++;
    }
    const value = units.size * 100 + Math.min(count, 50);
    if (value > best.value) best = { value, first: position };
  }
  const first = Math.max(0, Math.min(best.first - LEAD, starts.length - words));
  const last = Math.min(first + words, starts.length) - 1;
  return {
    start: first === 0 ? 0 : (starts[first] ?? 0),
    end: last === starts.length - 1 ? length : (ends[last] ?? length),
  };
}

function wordPlaces({ numbers, count }: TaggedText): { starts: number[]; ends: number[] } {
  const starts: number[] = [];
  const ends: number[] = [];
  for (let index = 0; index < count; index++) {
    const at = index * WIDTH;
    if (numbers[at + SPAN] !== 1) continue;
    const position = numbers[at + POSITION] ?? 0;
    starts[position] ??= numbers[at + START] ?? 0;
    ends[position] = numbers[at + END] ?? 0;
  }
  return { starts, ends };
}
