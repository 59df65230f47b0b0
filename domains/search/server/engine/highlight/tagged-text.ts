import { tokenize } from "../text/tokenize.ts";

/** A text's tokens as numbers. */
export interface TaggedText {
  /** A key for each token, sorted: its term, then where it stands. */
  keys: Float64Array;
  /** For each word where it begins and ends in the text. */
  starts: Uint32Array;
  ends: Uint32Array;
}

/** A key is `(term * POSITIONS + position) * SPANS + span`: up to 2^30 terms fit into a number. */
const POSITIONS = 2 ** 20;
const SPANS = 8;
/** Keys of one term lie between `term * TERM` and `(term + 1) * TERM`. */
export const TERM = POSITIONS * SPANS;

export function keyOf(term: number, position: number, span: number): number {
  return (term * POSITIONS + position) * SPANS + span;
}

/** Where a key of `term` stands: `position * SPANS + span`. */
export function placeOf(key: number, term: number): { position: number; span: number } {
  const rest = key - term * TERM;
  return { position: Math.floor(rest / SPANS), span: rest % SPANS };
}

/** The tokens of the texts of records, made when a text is first shown; terms are numbered as they come. */
export class TaggedTexts {
  readonly #kept = new WeakMap<object, Map<string, TaggedText>>();
  readonly #numbers = new Map<string, number>();

  /** How many different terms were met so far. */
  get size(): number {
    return this.#numbers.size;
  }

  /** The number of a term; undefined where no text that was looked at has it. */
  numberOf(term: string): number | undefined {
    return this.#numbers.get(term);
  }

  /** The tokens of a text: that of a record's attribute, which `path` names. */
  tag(record: object, path: string, text: string): TaggedText {
    let kept = this.#kept.get(record);
    if (!kept) {
      kept = new Map<string, TaggedText>();
      this.#kept.set(record, kept);
    }
    const known = kept.get(path);
    if (known) return known;
    const tagged = this.#tagText(text);
    kept.set(path, tagged);
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
