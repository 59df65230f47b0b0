import { bestWindow } from "./best-window.ts";
import { findRanges, type HighlightUnit, MOST_UNITS, type Range, type Wanted, wantedTerms } from "./find-ranges.ts";
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
