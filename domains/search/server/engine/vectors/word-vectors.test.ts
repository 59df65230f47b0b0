import { describe, expect, test } from "vitest";
import { likeness } from "../rank/score-document.ts";
import { DIMENSIONS, WordVectors, wordVectors } from "./vectors.ts";

function likenessOf(a: readonly string[], b: readonly string[]): number {
  return likeness(wordVectors.sum(a) ?? new Float32Array(), 0, wordVectors.sum(b));
}

describe("the vectors of the shipped file", () => {
  test.each([
    ["tweet", "facebook", "statute"],
    ["ellipsis", "omit", "volume"],
    ["pincite", "page", "treaty"],
    ["judge", "court", "newspaper"],
    ["ibid", "id", "constitution"],
  ])("%s is nearer to %s than to %s", (word, near, far) => {
    expect(likenessOf([word], [near])).toBeGreaterThan(likenessOf([word], [far]) + 0.1);
  });

  test("words without a subject count little next to others", () => {
    expect(likenessOf(["how", "do", "the", "tweet"], ["tweet"])).toBeGreaterThan(0.8);
  });

  test("made-up words have none", () => {
    expect(wordVectors.has("qwxyz")).toBe(false);
    expect(wordVectors.sum(["qwxyz", ""])).toBeUndefined();
    expect(wordVectors.sum([])).toBeUndefined();
  });
});

test("a sum has length 1 and points toward the longer vectors", () => {
  const numbers = new Int8Array(2 * DIMENSIONS);
  numbers[0] = 100;
  numbers[DIMENSIONS + 1] = 20;
  const sum = new WordVectors(["long", "short"], numbers).sum(["short", "long", "unknown"]);
  expect(sum?.[0]).toBeCloseTo(0.98, 2);
  expect(sum?.[1]).toBeCloseTo(0.196, 2);
});
