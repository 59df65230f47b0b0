import type { EngineDocument } from "../index/index-data.ts";
import { tokenize } from "../text/words.ts";
import { readFileSync } from "node:fs";

/** A text that says what a section is about, as normalized words. */
interface SectionText {
  words: string[];
  /** Its weight; 1 is a name. */
  weight: number;
}

/** The parts of a document that say what it is about. */
type Described = Pick<EngineDocument, "own" | "context" | "body" | "searchWords">;

/** A sentence is longer than a name and mentions much else. */
const SENTENCE = 0.3;
const MOST_SENTENCES = 8;
const SHORTEST_SENTENCE = 4;
const LONGEST_SENTENCE = 40;
const betweenSentences = /(?<=[.;:])\s+|\n/;

/** A section's names and its first sentences. */
function sectionTexts({ own, context, body, searchWords }: Described): SectionText[] {
  const names = [own, [own, ...context].join(" "), ...searchWords].map(words);
  const sentences = body
    .split(betweenSentences)
    .slice(0, MOST_SENTENCES)
    .map((text) => words(text).slice(0, LONGEST_SENTENCE))
    .filter((sentence) => sentence.length >= SHORTEST_SENTENCE);
  return [
    ...names.map((name) => ({ words: name, weight: 1 })),
    ...sentences.map((sentence) => ({ words: sentence, weight: SENTENCE })),
  ];
}

function words(text: string): string[] {
  return tokenize(text).flatMap(({ term, span, kind }) => (span === 1 && kind !== "code" ? [term] : []));
}

/** A section's vector: the mean over its names and sentences; all zeros if no word is known. */
export function sectionVector(document: Described): Float32Array {
  const total = new Float32Array(DIMENSIONS);
  for (const { words, weight } of sectionTexts(document)) {
    const text = wordVectors.sum(words);
    if (text === undefined) continue;
    for (let at = 0; at < DIMENSIONS; at++) total[at] = (total[at] ?? 0) + weight * (text[at] ?? 0);
  }
  return unit(total) ?? total;
}

/** The length of a word's vector. */
export const DIMENSIONS = 100;

/**
 * Word vectors: words used for the same sections point the same way, and significant words have longer vectors. How
 * they were made is in docs/decisions/search-engine.md.
 */
export class WordVectors {
  readonly #places: ReadonlyMap<string, number>;
  readonly #numbers: Int8Array;

  /** Takes words and their numbers, concatenated. */
  constructor(words: readonly string[], numbers: Int8Array) {
    this.#places = new Map(words.map((word, index) => [word, index * DIMENSIONS]));
    this.#numbers = numbers;
  }

  has(word: string): boolean {
    return this.#places.has(word);
  }

  /** The sum of the words' vectors, of length 1; undefined if none of them has one. */
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

/** Scales a vector to length 1, in place; undefined if it is all zeros. */
function unit(vector: Float32Array): Float32Array | undefined {
  let squares = 0;
  for (const number of vector) squares += number * number;
  if (squares === 0) return undefined;
  const length = Math.sqrt(squares);
  for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] ?? 0) / length;
  return vector;
}

/** The file format: one word per line; a zero byte; the numbers, one byte each. */
const file = new URL("word-vectors.bin", import.meta.url);

function readWordVectors(): WordVectors {
  const bytes = readFileSync(file);
  const end = bytes.indexOf(0);
  const words = bytes.toString("utf8", 0, end).split("\n");
  return new WordVectors(words, new Int8Array(bytes.subarray(end + 1)));
}

export const wordVectors = readWordVectors();
