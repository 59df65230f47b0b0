import { DIMENSIONS } from "../../domains/search/server/engine/vectors/word-vectors.ts";
import { likeness } from "../../domains/search/server/engine/vectors/likeness.ts";
import { Adam } from "./adam.ts";
import { directionsOf, gradientOfRows } from "./directions.ts";
import { addRow } from "./rows.ts";
import { seededRandom, shuffled } from "./seeded-random.ts";

/** A text of a section. */
export interface Example {
  /** Numbers of words. */
  words: readonly number[];
  /** The number of its section in its manual. */
  section: number;
  weight: number;
}

/** The texts of a manual of so many sections. */
export interface Manual {
  size: number;
  examples: readonly Example[];
}

const ROUNDS = 4;
const BATCH = 256;
const RATE = 0.003;
/** How sharply the likeness of a text and a section tells the right one. */
const SHARPNESS = 12;
/** This share of a text's words is left out each time, so that no word is relied on. */
const LEFT_OUT = 0.25;
/** What moves a section less than this is not worth the time. */
const NOTHING = 1e-6;

/**
 * Moves the vectors of words (in place) until the texts of a section point to it and to no other of its manual: each
 * text is asked for its section among all (softmax over cosines, cross entropy). Words are shared by all manuals. `worth`
 * is what each word counts in the sum that is a text's vector. Tells the mean loss of each round.
 */
export function* train(vectors: Float32Array, worth: Float32Array, manuals: readonly Manual[]): Generator<number> {
  const random = seededRandom(1);
  const words = new Adam(vectors, RATE);
  const all = manuals.map(({ size, examples }) => {
    const texts = directionsOf(sumsOf(examples, vectors, worth)).rows;
    return { examples, sections: new Adam(meansOf(texts, examples, size), RATE) };
  });
  for (let round = 0; round < ROUNDS; round++) {
    const batches = all.flatMap(({ examples, sections }) =>
      inBatches(shuffled(examples, random)).map((batch) => ({ batch, sections })),
    );
    let loss = 0;
    for (const { batch, sections } of shuffled(batches, random)) {
      loss +=
        learn(
          batch.map((example) => withoutSome(example, random)),
          { words, sections, worth },
        ) / batches.length;
    }
    yield loss;
  }
}

function inBatches(examples: readonly Example[]): Example[][] {
  const count = Math.ceil(examples.length / BATCH);
  return Array.from({ length: count }, (_, index) => examples.slice(index * BATCH, (index + 1) * BATCH));
}

function withoutSome(example: Example, random: () => number): Example {
  const words = example.words.filter(() => random() >= LEFT_OUT);
  return example.words.length <= 2 || words.length === 0 ? example : { ...example, words };
}

/** One step on some texts; gives their mean loss. */
function learn(
  texts: readonly Example[],
  { words, sections, worth }: { words: Adam; sections: Adam; worth: Float32Array },
): number {
  const asked = directionsOf(sumsOf(texts, words.values, worth));
  const told = directionsOf(sections.values);
  const gradient = new Float32Array(asked.rows.length);
  let loss = 0;
  for (const [index, { section, weight }] of texts.entries()) {
    const place = index * DIMENSIONS;
    const shares = softmax(asked.rows.subarray(place, place + DIMENSIONS), told.rows);
    loss -= (weight * Math.log((shares[section] ?? 0) + 1e-9)) / texts.length;
    shares[section] = (shares[section] ?? 0) - 1;
    for (let each = 0; each < shares.length; each++) {
      const slope = ((shares[each] ?? 0) * weight * SHARPNESS) / texts.length;
      if (Math.abs(slope) < NOTHING) continue;
      addRow(sections.gradient, each, asked.rows, index, slope);
      addRow(gradient, index, told.rows, each, slope);
    }
  }
  gradientOfRows(gradient, asked);
  gradientOfRows(sections.gradient, told);
  for (const [index, text] of texts.entries())
    for (const word of text.words) addRow(words.gradient, word, gradient, index, worth[word] ?? 0);
  words.step();
  sections.step();
  return loss;
}

/** The vector of each text: the sum of its words'. */
function sumsOf(texts: readonly Example[], vectors: Float32Array, worth: Float32Array): Float32Array {
  const sums = new Float32Array(texts.length * DIMENSIONS);
  for (const [index, { words }] of texts.entries())
    for (const word of words) addRow(sums, index, vectors, word, worth[word] ?? 0);
  return sums;
}

/** Where sections begin: at the mean of their texts. */
function meansOf(texts: Float32Array, examples: readonly Example[], size: number): Float32Array {
  const sums = new Float32Array(size * DIMENSIONS);
  for (const [index, { section, weight }] of examples.entries()) addRow(sums, section, texts, index, weight);
  return directionsOf(sums).rows;
}

/** How likely each section is that of a text. */
function softmax(text: Float32Array, sections: Float32Array): Float64Array {
  const shares = new Float64Array(sections.length / DIMENSIONS);
  let sum = 0;
  for (let each = 0; each < shares.length; each++) {
    const share = Math.exp(SHARPNESS * likeness(sections, each, text));
    shares[each] = share;
    sum += share;
  }
  for (let each = 0; each < shares.length; each++) shares[each] = (shares[each] ?? 0) / sum;
  return shares;
}
