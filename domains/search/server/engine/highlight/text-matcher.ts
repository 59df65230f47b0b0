import { type HighlightUnit, MOST_UNITS, type Range, type Wanted, findRanges, wantedTerms } from "./find-ranges.ts";
import type { TaggedText, TaggedTexts } from "./tagged-text.ts";

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
