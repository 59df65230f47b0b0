import { tokenize } from "../text/tokenize.ts";

/** A text's tokens as flat numbers: five for each, see the constants. Those of single words come first, in order. */
export interface TaggedText {
  numbers: Int32Array;
  /** How many tokens. */
  count: number;
  /** For each word where it begins and ends. */
  words: Int32Array;
}

export const TERM = 0;
export const START = 1;
export const END = 2;
export const POSITION = 3;
export const SPAN = 4;
export const WIDTH = 5;

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
    const tokens = tokenize(text).toSorted((a, b) => Number(a.span > 1) - Number(b.span > 1));
    const numbers = new Int32Array(tokens.length * WIDTH);
    const last = tokens.findLast(({ span }) => span === 1);
    const words = new Int32Array(last === undefined ? 0 : (last.position + 1) * 2);
    for (const [index, { term, start, end, position, span }] of tokens.entries()) {
      const number = this.#numbers.get(term) ?? this.#numbers.size;
      if (number === this.#numbers.size) this.#numbers.set(term, number);
      numbers.set([number, start, end, position, span], index * WIDTH);
      if (span === 1) words.set([start, end], position * 2);
    }
    return { numbers, count: tokens.length, words };
  }
}
