import { DIMENSIONS } from "./word-vectors.ts";

/** The cosine between the vector with a number, of vectors of length 1 that stand one after the other, and another; 0 without it. */
export function likeness(vectors: Float32Array, number: number, other: Float32Array | undefined): number {
  if (other === undefined) return 0;
  let sum = 0;
  for (let at = 0; at < DIMENSIONS; at++) sum += (vectors[number * DIMENSIONS + at] ?? 0) * (other[at] ?? 0);
  return sum;
}
