import { Lru } from "../../../../../platform/cache/lru.ts";
import { tokenize } from "../text/tokenize.ts";

/** A text's tokens as flat numbers: five for each, see the constants. */
export interface TaggedText {
  numbers: Int32Array;
  /** How many tokens. */
  count: number;
}

export const TERM = 0;
export const START = 1;
export const END = 2;
export const POSITION = 3;
export const SPAN = 4;
export const WIDTH = 5;

/** Characters of texts whose tokens are kept. */
const KEPT = 6_000_000;

/** The tokens of texts that are shown, made once for each and kept; terms are numbered as they come. */
export class TaggedTexts {
  readonly #kept = new Lru<TaggedText>(KEPT);
  readonly #numbers = new Map<string, number>();

  /** How many different terms were met so far. */
  get size(): number {
    return this.#numbers.size;
  }

  /** The number of a term; undefined where no text that was looked at has it. */
  numberOf(term: string): number | undefined {
    return this.#numbers.get(term);
  }

  /** The tokens of a text, by a key that names it. */
  tag(key: string, text: string): TaggedText {
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const tokens = tokenize(text);
    const numbers = new Int32Array(tokens.length * WIDTH);
    for (const [index, { term, start, end, position, span }] of tokens.entries()) {
      const number = this.#numbers.get(term) ?? this.#numbers.size;
      if (number === this.#numbers.size) this.#numbers.set(term, number);
      numbers.set([number, start, end, position, span], index * WIDTH);
    }
    const tagged = { numbers, count: tokens.length };
    this.#kept.set(key, tagged, text.length + 100);
    return tagged;
  }
}
