import type { Field } from "./index-data.ts";

/** How much a word counts in each field, tuned on the judged queries for tuning. */
export const fieldWeights: Readonly<Record<Field, number>> = {
  own: 6,
  context: 2,
  definitions: 2.5,
  body: 1,
  searchWords: 2.5,
};

/**
 * How much a long field lowers a word's weight (BM25's b). A list of three hundred definitions should hardly lose by
 * it.
 */
export const lengthShare: Readonly<Record<Field, number>> = {
  own: 0.4,
  context: 0.2,
  definitions: 0.1,
  body: 0.6,
  searchWords: 0.2,
};

/** How quickly repetitions of a word stop counting (BM25's k1). */
export const SATURATION = 1.6;
