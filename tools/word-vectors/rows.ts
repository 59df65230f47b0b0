import { DIMENSIONS } from "../../domains/search/server/engine/vectors/word-vectors.ts";

/** Adds a row of numbers, so many times over, to another one in place. Rows are DIMENSIONS long and named by their number. */
export function addRow(to: Float32Array, toRow: number, from: Float32Array, fromRow: number, times: number): void {
  for (let at = 0; at < DIMENSIONS; at++) {
    const place = toRow * DIMENSIONS + at;
    to[place] = (to[place] ?? 0) + times * (from[fromRow * DIMENSIONS + at] ?? 0);
  }
}
