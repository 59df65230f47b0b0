import { DIMENSIONS } from "./word-vectors.ts";

/** The cosine between one of several concatenated vectors of length 1, picked by number, and another; 0 without it. */
export function likeness(vectors: Float32Array, number: number, other: Float32Array | undefined): number {
  if (other === undefined) return 0;
  let sum = 0;
  for (let at = 0; at < DIMENSIONS; at++) sum += (vectors[number * DIMENSIONS + at] ?? 0) * (other[at] ?? 0);
  return sum;
}
