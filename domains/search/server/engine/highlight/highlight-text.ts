import { findRanges, type HighlightUnit, type Range, type Wanted, wantedTerms } from "./find-ranges.ts";
import type { TaggedText, TaggedTexts } from "./tagged-text.ts";

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

  /** The whole text of a record's attribute with its matches marked. */
  highlight(record: object, path: string, text: string): HighlightResult {
    const ranges = this.#ranges(this.#texts.tag(record, path, text));
    if (ranges.length === 0) return { value: text, matchLevel: "none", matchedWords: [] };
    const marked = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
    const met = new Set(ranges.flatMap(({ units }) => units));
    return {
      value: this.#mark(text, ranges, 0, text.length),
      matchLevel: this.#level(met),
      fullyHighlighted: marked >= text.trim().length,
      matchedWords: this.#matchedWords(met),
    };
  }

  /** The stretch of about `words` words that has most of the matches, with an ellipsis where it was cut. */
  snippet(record: object, path: string, text: string, words: number, ellipsis: string): SnippetResult {
    const tagged = this.#texts.tag(record, path, text);
    const ranges = this.#ranges(tagged);
    const { start, end } = bestWindow(tagged, ranges, words, text.length);
    const inside = ranges.filter((range) => range.start >= start && range.end <= end);
    const value = this.#mark(text, inside, start, end);
    return {
      value: `${start > 0 ? ellipsis : ""}${value}${end < text.length ? ellipsis : ""}`,
      matchLevel: this.#level(new Set(ranges.flatMap(({ units }) => units))),
    };
  }

  #ranges(tagged: TaggedText): MergedRange[] {
    // A text may have brought terms that were not numbered when the units were prepared.
    const size = this.#texts.size;
    if (this.#wanted === undefined || this.#known !== size) {
      this.#wanted = wantedTerms(this.#units, this.#texts);
      this.#known = size;
    }
    return merge(findRanges(tagged, this.#wanted));
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

  #level(met: ReadonlySet<number>): HighlightResult["matchLevel"] {
    if (met.size === 0) return "none";
    return this.#units.every(({ isOptional }, unit) => isOptional || met.has(unit)) ? "full" : "partial";
  }

  #matchedWords(met: ReadonlySet<number>): string[] {
    return [...new Set([...met].toSorted((a, b) => a - b).flatMap((unit) => this.#units[unit]?.words ?? []))];
  }
}

interface MergedRange extends Omit<Range, "unit"> {
  units: number[];
}

/** Ranges that overlap become one. */
function merge(ranges: readonly Range[]): MergedRange[] {
  const merged: MergedRange[] = [];
  let last: MergedRange | undefined;
  for (const { start, end, position, unit } of ranges) {
    if (last && start < last.end) {
      last.end = Math.max(last.end, end);
      if (!last.units.includes(unit)) last.units.push(unit);
    } else {
      last = { start, end, position, units: [unit] };
      merged.push(last);
    }
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
  const places = tagged.words;
  const count = places.length / 2;
  if (count <= words) return { start: 0, end: length };
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
  const first = Math.max(0, Math.min(best.first - LEAD, count - words));
  const last = Math.min(first + words, count) - 1;
  return {
    start: first === 0 ? 0 : (places[first * 2] ?? 0),
    end: last === count - 1 ? length : (places[last * 2 + 1] ?? length),
  };
}
