import { DIMENSIONS } from "../../domains/search/server/engine/vectors/word-vectors.ts";

/** Rows of numbers, each made 1 long; `lengths` is what they were. */
export interface Directions {
  rows: Float32Array;
  lengths: Float32Array;
}

export function directionsOf(rows: Float32Array): Directions {
  const lengths = new Float32Array(rows.length / DIMENSIONS);
  const made = new Float32Array(rows.length);
  for (let row = 0; row < lengths.length; row++) {
    let squares = 0;
    for (let at = row * DIMENSIONS; at < (row + 1) * DIMENSIONS; at++) squares += (rows[at] ?? 0) ** 2;
    const length = Math.max(Math.sqrt(squares), 1e-6);
    lengths[row] = length;
    for (let at = row * DIMENSIONS; at < (row + 1) * DIMENSIONS; at++) made[at] = (rows[at] ?? 0) / length;
  }
  return { rows: made, lengths };
}

/** The gradient of the rows (written over that of their directions): what would only make a row longer falls away. */
export function gradientOfRows(gradient: Float32Array, { rows, lengths }: Directions): void {
  for (let row = 0; row < lengths.length; row++) {
    let along = 0;
    for (let at = row * DIMENSIONS; at < (row + 1) * DIMENSIONS; at++) along += (gradient[at] ?? 0) * (rows[at] ?? 0);
    const length = lengths[row] ?? 1;
    for (let at = row * DIMENSIONS; at < (row + 1) * DIMENSIONS; at++)
      gradient[at] = ((gradient[at] ?? 0) - (rows[at] ?? 0) * along) / length;
  }
}
