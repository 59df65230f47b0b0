import { expect, test } from "vitest";
import { lineFinder } from "./passages.ts";

test("the line of a passage is found by its valid words, whatever is struck out among them", () => {
  const lineOf = lineFinder("One.\n\nDo :s[not, as [he] *said*,] omit :em[the] year \\:s[x] once.\n\nThree.");
  expect(lineOf("Do omit the year :s[x] once.")).toBe(3);
  expect(lineOf("Three.")).toBe(5);
});
