import { expect, test } from "vitest";
import { DIMENSIONS } from "../../domains/search/server/engine/vectors/word-vectors.ts";
import { seededRandom } from "./seeded-random.ts";
import { train } from "./train.ts";

function likeness(vectors: Float32Array, a: number, b: number): number {
  const [one, other] = [a, b].map((word) => vectors.subarray(word * DIMENSIONS, (word + 1) * DIMENSIONS));
  const product = (x?: Float32Array, y?: Float32Array) =>
    x?.reduce((sum, each, at) => sum + each * (y?.[at] ?? 0), 0) ?? 0;
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other));
}

test("words that are used of the same section come to point the same way, and others apart", () => {
  const random = seededRandom(3);
  const vectors = Float32Array.from({ length: 4 * DIMENSIONS }, () => random() - 0.5);
  const before = likeness(vectors, 0, 1) - likeness(vectors, 0, 2);
  const texts = Array.from({ length: 2_000 }, (_, index) => ({
    words: [index % 4],
    section: index % 4 < 2 ? 0 : 1,
    weight: 1,
  }));
  const losses = [...train(vectors, new Float32Array(4).fill(1), [{ size: 2, examples: texts }])];
  expect(losses.at(-1)).toBeLessThan(losses[0] ?? 0);
  expect(likeness(vectors, 0, 1) - likeness(vectors, 0, 2)).toBeGreaterThan(before + 0.1);
});
