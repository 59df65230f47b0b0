import type { Field } from "./index-data.ts";

/** How much a word counts for in each field. Measured on the judged queries that are for tuning. */
export const fieldWeights: Readonly<Record<Field, number>> = {
  own: 6,
  context: 2,
  definitions: 2.5,
  body: 1,
  searchWords: 2.5,
};

/** How far a field's length takes from a word's worth (BM25's b). A list of three hundred definitions is no worse for it. */
export const lengthShare: Readonly<Record<Field, number>> = {
  own: 0.4,
  context: 0.2,
  definitions: 0.1,
  body: 0.6,
  searchWords: 0.2,
};

/** How soon more of the same word stops counting (BM25's k1). */
export const SATURATION = 1.6;
