import { DIMENSIONS } from "../../domains/search/server/engine/vectors/word-vectors.ts";

const MOST = 127;
/** So many of the numbers are kept as they are; the few beyond are cut, so that the others have finer steps. */
const KEPT = 0.9995;

/** The file of vectors as word-vectors.ts reads it, each vector as long as its word counts. */
export function vectorFile(words: readonly string[], vectors: Float32Array, worth: Float32Array): Buffer {
  const numbers = vectors.map((number, at) => number * (worth[Math.floor(at / DIMENSIONS)] ?? 0));
  const sizes = numbers.map(Math.abs).toSorted();
  const scale = MOST / (sizes[Math.floor(sizes.length * KEPT)] ?? 1);
  const bytes = Int8Array.from(numbers, (number) => Math.max(-MOST, Math.min(MOST, Math.round(number * scale))));
  return Buffer.concat([Buffer.from(`${words.join("\n")}\0`), Buffer.from(bytes.buffer)]);
}
