import { expect, test } from "vitest";
import { DIMENSIONS } from "../../domains/search/server/engine/vectors/word-vectors.ts";
import { vectorFile } from "./vector-file.ts";

test("the file has the words, a zero, and a byte for each number, as long as a word counts", () => {
  const vectors = new Float32Array(2 * DIMENSIONS).fill(0.5);
  const file = vectorFile(["brief", "the"], vectors, Float32Array.of(1, 0.2));
  const end = file.indexOf(0);
  expect(file.toString("utf8", 0, end)).toBe("brief\nthe");
  const numbers = new Int8Array(file.subarray(end + 1));
  expect(numbers).toHaveLength(2 * DIMENSIONS);
  expect(numbers[0]).toBe(127);
  expect(numbers[DIMENSIONS]).toBe(25);
});
