import { expect, test } from "vitest";
import { FIELD_SHIFT, fields } from "../index/index-data.ts";
import { Passages } from "./places.ts";

const body = (...places: number[]) => Uint32Array.from(places, (at) => fields.indexOf("body") * 2 ** FIELD_SHIFT + at);
const own = (...places: number[]) => Uint32Array.from(places);
const worths = [1, 2, 4];

test("nearby words count together, scattered words separately", () => {
  const passages = new Passages();
  passages.note(0, body(5, 900));
  passages.note(1, body(20));
  passages.note(2, body(400));
  expect(passages.best(worths)).toBe(4);
  passages.note(0, body(5, 390));
  passages.note(1, body(20));
  passages.note(2, body(400));
  expect(passages.best(worths)).toBe(5);
});

test("a word in the name counts for every passage, and nothing carries over to the next document", () => {
  const passages = new Passages();
  passages.note(1, own(2));
  passages.note(2, body(70_000, 9));
  expect(passages.best(worths)).toBe(6);
  passages.note(0, body(9));
  expect(passages.best(worths)).toBe(1);
});

test("text past the limit is ignored", () => {
  const passages = new Passages();
  passages.note(0, body(10_000_000));
  expect(passages.best(worths)).toBe(0);
});
