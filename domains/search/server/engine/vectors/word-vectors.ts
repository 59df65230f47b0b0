import { readFileSync } from "node:fs";

/** So many numbers tell where a word stands among the others. */
export const DIMENSIONS = 100;

/**
 * Vectors of words: those that are used of the same sections point the same way, and telling words are long. Made by
 * `npm run word-vectors` (docs/decisions/0027).
 */
export class WordVectors {
  readonly #places: ReadonlyMap<string, number>;
  readonly #numbers: Int8Array;

  /** Takes words and the numbers of each, one after the other. */
  constructor(words: readonly string[], numbers: Int8Array) {
    this.#places = new Map(words.map((word, index) => [word, index * DIMENSIONS]));
    this.#numbers = numbers;
  }

  has(word: string): boolean {
    return this.#places.has(word);
  }

  /** The sum of words' vectors, of length 1; undefined where none of them has one. */
  sum(words: readonly string[]): Float32Array | undefined {
    const total = new Float32Array(DIMENSIONS);
    for (const word of words) {
      const from = this.#places.get(word);
      if (from === undefined) continue;
      for (let at = 0; at < DIMENSIONS; at++) total[at] = (total[at] ?? 0) + (this.#numbers[from + at] ?? 0);
    }
    return unit(total);
  }
}

/** A vector made 1 long, in place; undefined where it has no direction. */
export function unit(vector: Float32Array): Float32Array | undefined {
  let squares = 0;
  for (const number of vector) squares += number * number;
  if (squares === 0) return undefined;
  const length = Math.sqrt(squares);
  for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] ?? 0) / length;
  return vector;
}

/** The file of vectors: the words, each in a line; a zero; the numbers, a byte each. */
const file = new URL("word-vectors.bin", import.meta.url);

function readWordVectors(): WordVectors {
  const bytes = readFileSync(file);
  const end = bytes.indexOf(0);
  const words = bytes.toString("utf8", 0, end).split("\n");
  return new WordVectors(words, new Int8Array(bytes.subarray(end + 1)));
}

export const wordVectors = readWordVectors();
