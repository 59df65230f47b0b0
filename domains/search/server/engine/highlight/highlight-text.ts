import { bestWindow } from "./best-window.ts";
import { findRanges, type HighlightUnit, MOST_UNITS, type Range, type Wanted, wantedTerms } from "./find-ranges.ts";
import type { TaggedText, TaggedTexts } from "./tagged-text.ts";

type MatchLevel = "none" | "partial" | "full";

export interface HighlightTags {
  before: string;
  after: string;
}

/**
 * Highlights one query's matches in texts; `texts` is shared by all queries. Results are JSON strings, because writing
 * them here takes half as long as building objects and serializing them later.
 */
export class Highlighter {
  readonly #texts: TaggedTexts;
  readonly #units: readonly HighlightUnit[];
  readonly #needed: number;
  readonly #tags: HighlightTags;
  readonly #words = new Map<number, string>();
  #wanted: { whole: Wanted; parts: Wanted } | undefined;
  #known = -1;

  constructor(texts: TaggedTexts, units: readonly HighlightUnit[], tags: HighlightTags) {
    this.#texts = texts;
    this.#units = units.slice(0, MOST_UNITS);
    this.#needed = this.#units.reduce((bits, { isOptional }, unit) => (isOptional ? bits : bits | (1 << unit)), 0);
    this.#tags = tags;
  }

  /** The whole text of a record's attribute with its matches tagged: the hosted service's `_highlightResult`. */
  highlight(record: object, path: string, text: string): string {
    const tagged = this.#texts.tag(record, path, text);
    const ranges = this.#ranges(tagged);
    if (ranges.length === 0) return `{"value":${JSON.stringify(text)},"matchLevel":"none","matchedWords":[]}`;
    const value = JSON.stringify(this.#mark(text, tagged, ranges, 0, text.length));
    const met = unitsOf(ranges);
    const isWhole = markedLength(tagged, ranges) >= text.trim().length;
    return `{"value":${value},"matchLevel":"${this.#level(met)}","fullyHighlighted":${isWhole},"matchedWords":${this.#matchedWords(met)}}`;
  }

  /** The whole text with its matches tagged, as a plain string. */
  mark(record: object, path: string, text: string): string {
    const tagged = this.#texts.tag(record, path, text);
    return this.#mark(text, tagged, this.#ranges(tagged), 0, text.length);
  }

  /** The passage of about `words` words with the most matches, with an ellipsis where it was cut: `_snippetResult`. */
  snippet(record: object, path: string, text: string, words: number, ellipsis: string): string {
    const tagged = this.#texts.tag(record, path, text);
    const ranges = this.#ranges(tagged);
    const count = tagged.starts.length;
    const { first, end } = bestWindow(ranges, words, count);
    const from = first === 0 ? 0 : (tagged.starts[first] ?? 0);
    const to = end >= count ? text.length : (tagged.ends[end - 1] ?? text.length);
    const inside = ranges.filter((range) => range.first >= first && range.end <= end);
    const value = this.#mark(text, tagged, inside, from, to);
    const cut = `${from > 0 ? ellipsis : ""}${value}${to < text.length ? ellipsis : ""}`;
    return `{"value":${JSON.stringify(cut)},"matchLevel":"${this.#level(unitsOf(ranges))}"}`;
  }

  #ranges(tagged: TaggedText): Range[] {
    // The text may have added terms since the units were prepared.
    const size = this.#texts.size;
    if (this.#wanted === undefined || this.#known !== size) {
      this.#wanted = wantedTerms(this.#units, this.#texts);
      this.#known = size;
    }
    return findRanges(tagged, this.#wanted);
  }

  #mark(text: string, { starts, ends }: TaggedText, ranges: readonly Range[], from: number, to: number): string {
    let value = "";
    let done = from;
    for (const range of ranges) {
      const start = starts[range.first] ?? 0;
      const end = ends[range.end - 1] ?? 0;
      value += text.slice(done, start) + this.#tags.before + text.slice(start, end) + this.#tags.after;
      done = end;
    }
    return value + text.slice(done, to);
  }

  #level(met: number): MatchLevel {
    if (met === 0) return "none";
    return (met & this.#needed) === this.#needed ? "full" : "partial";
  }

  /** The words of the matched units, as JSON. */
  #matchedWords(met: number): string {
    let words = this.#words.get(met);
    if (words === undefined) {
      const all = this.#units.flatMap((unit, index) => ((met & (1 << index)) === 0 ? [] : unit.words));
      words = JSON.stringify([...new Set(all)]);
      this.#words.set(met, words);
    }
    return words;
  }
}

function unitsOf(ranges: readonly Range[]): number {
  let units = 0;
  for (const range of ranges) units |= range.units;
  return units;
}

function markedLength({ starts, ends }: TaggedText, ranges: readonly Range[]): number {
  let length = 0;
  for (const { first, end } of ranges) length += (ends[end - 1] ?? 0) - (starts[first] ?? 0);
  return length;
}
