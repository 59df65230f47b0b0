import { tokenize } from "../text/words.ts";

/** A text's tokens, as numbers. */
export interface TaggedText {
  /** A sorted key for each token: its term, then its position. */
  keys: Float64Array;
  /** Where each word starts and ends in the text. */
  starts: Uint32Array;
  ends: Uint32Array;
}

/** A key is `(term * POSITIONS + position) * SPANS + span`: up to 2^30 terms fit into a number. */
const POSITIONS = 2 ** 20;
const SPANS = 8;
/** The keys of one term lie between `term * TERM` and `(term + 1) * TERM`. */
export const TERM = POSITIONS * SPANS;

export function keyOf(term: number, position: number, span: number): number {
  return (term * POSITIONS + position) * SPANS + span;
}

/** Unpacks a key of `term`. */
export function placeOf(key: number, term: number): { position: number; span: number } {
  const rest = key - term * TERM;
  return { position: Math.floor(rest / SPANS), span: rest % SPANS };
}

/** The tokens of the records' texts, computed when a text is first shown; terms are numbered in order of appearance. */
export class TaggedTexts {
  readonly #byRecord = new WeakMap<object, Map<string, TaggedText>>();
  readonly #numbers = new Map<string, number>();

  /** How many different terms have appeared so far. */
  get size(): number {
    return this.#numbers.size;
  }

  /** The number of a term; undefined if no text so far contains it. */
  numberOf(term: string): number | undefined {
    return this.#numbers.get(term);
  }

  /** Returns the tokens of a record's attribute; `path` names it. */
  tag(record: object, path: string, text: string): TaggedText {
    let cached = this.#byRecord.get(record);
    if (!cached) {
      cached = new Map<string, TaggedText>();
      this.#byRecord.set(record, cached);
    }
    const known = cached.get(path);
    if (known) return known;
    const tagged = this.#tagText(text);
    cached.set(path, tagged);
    return tagged;
  }

  #tagText(text: string): TaggedText {
    const tokens = tokenize(text).filter(({ position }) => position < POSITIONS);
    const words = tokens.findLast(({ span }) => span === 1)?.position ?? -1;
    const tagged = {
      keys: new Float64Array(tokens.length),
      starts: new Uint32Array(words + 1),
      ends: new Uint32Array(words + 1),
    };
    for (const [index, { term, start, end, position, span }] of tokens.entries()) {
      const number = this.#numbers.get(term) ?? this.#numbers.size;
      if (number === this.#numbers.size) this.#numbers.set(term, number);
      tagged.keys[index] = keyOf(number, position, span);
      if (span > 1) continue;
      tagged.starts[position] = start;
      tagged.ends[position] = end;
    }
    tagged.keys.sort();
    return tagged;
  }
}
