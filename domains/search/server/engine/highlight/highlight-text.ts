import {
  type HighlightUnit,
  type MatchedText,
  type Passage,
  type Range,
  TextMatcher,
  rangesWithin,
} from "./text-matcher.ts";
import type { TaggedText, TaggedTexts } from "./tagged-text.ts";

type MatchLevel = "none" | "partial" | "full";

export interface HighlightTags {
  before: string;
  after: string;
}

/**
 * Tags one query's matches in texts; `texts` is shared by all queries. Results are JSON strings, because writing them
 * here takes half as long as building objects and serializing them later.
 */
export class Highlighter {
  readonly #matcher: TextMatcher;
  readonly #needed: number;
  readonly #tags: HighlightTags;
  readonly #words = new Map<number, string>();

  constructor(texts: TaggedTexts, units: readonly HighlightUnit[], tags: HighlightTags) {
    this.#matcher = new TextMatcher(texts, units);
    this.#needed = this.#matcher.units.reduce(
      (bits, { isOptional }, unit) => (isOptional ? bits : bits | (1 << unit)),
      0,
    );
    this.#tags = tags;
  }

  /** Finds the matches in a record's attribute; `path` names it. */
  match(record: object, path: string, text: string): MatchedText {
    return this.#matcher.match(record, path, text);
  }

  /** The whole text with its matches tagged: the hosted service's `_highlightResult`. */
  highlight({ text, tagged, ranges }: MatchedText): string {
    if (ranges.length === 0) return `{"value":${JSON.stringify(text)},"matchLevel":"none","matchedWords":[]}`;
    const value = JSON.stringify(this.#mark(text, tagged, ranges, 0, text.length));
    const met = unitsOf(ranges);
    const isWhole = markedLength(tagged, ranges) >= text.trim().length;
    return `{"value":${value},"matchLevel":"${this.#level(met)}","fullyHighlighted":${isWhole},"matchedWords":${this.#matchedWords(met)}}`;
  }

  /** The whole text with its matches tagged, as a plain string. */
  mark({ text, tagged, ranges }: MatchedText): string {
    return this.#mark(text, tagged, ranges, 0, text.length);
  }

  /** A passage with its matches tagged, with an ellipsis where it was cut: `_snippetResult`. */
  snippet(matched: MatchedText, passage: Passage, ellipsis: string): string {
    const { text, tagged, ranges } = matched;
    const { from, to } = passage;
    const value = this.#mark(text, tagged, rangesWithin(matched, passage), from, to);
    const cut = `${from > 0 ? ellipsis : ""}${value}${to < text.length ? ellipsis : ""}`;
    return `{"value":${JSON.stringify(cut)},"matchLevel":"${this.#level(unitsOf(ranges))}"}`;
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
      const all = this.#matcher.units.flatMap((unit, index) => ((met & (1 << index)) === 0 ? [] : unit.words));
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
