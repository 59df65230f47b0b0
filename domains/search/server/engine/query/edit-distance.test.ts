import * as fc from "fast-check";
import { expect, test } from "vitest";
import { beginningDistance, editDistance } from "./vocabulary.ts";

test.each([
  ["citation", "citation", 0],
  ["citaton", "citation", 1],
  ["citatoin", "citation", 1],
  ["citattion", "citation", 1],
  ["cotatiin", "citation", 2],
])("%s is %s with %i typos", (typed, meant, slips) => {
  expect(editDistance(typed, meant, 2)).toBe(slips);
});

/** The definition: slow but simple. */
function slips(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const [same, restA, restB] = [a[0] === b[0] ? 0 : 1, a.slice(1), b.slice(1)];
  const steps = [slips(restA, restB) + same, slips(restA, b) + 1, slips(a, restB) + 1];
  if (a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]) steps.push(slips(a.slice(2), b.slice(2)) + 1);
  return Math.min(...steps);
}

test("counts up to the maximum, and agrees with the definition", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, most) => {
      expect(editDistance(a, b, most)).toBe(Math.min(slips(a, b), most + 1));
    }),
  );
});

test("rejects anything longer than a word without counting", () => {
  expect(editDistance("a".repeat(100_000), "a".repeat(100_000), 2)).toBe(3);
});

test.each([
  ["exibi", "exhibition", 1],
  ["abrevia", "abbreviation", 1],
  ["dictona", "dictionary", 1],
  ["parenthtic", "parenthetical", 1],
  ["cit", "citation", 0],
  ["zebra", "citation", 2],
])("%s is the beginning of %s with %i typos", (typed, word, count) => {
  expect(beginningDistance(typed, word, 1)).toBe(count);
});

test("the nearest beginning is that of the definition", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (typed, whole, most) => {
      const all = Array.from({ length: whole.length + 1 }, (_, length) => slips(typed, whole.slice(0, length)));
      expect(beginningDistance(typed, whole, most)).toBe(Math.min(...all, most + 1));
    }),
  );
});
