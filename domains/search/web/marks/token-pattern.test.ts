import { assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import { foldForMarks, tokenPattern, wordsOf } from "./token-pattern.ts";

/** What the terms of an address mark in a text. */
function marked(tokens: string, text: string): string[] {
  const pattern = tokenPattern(tokens);
  const { text: folded, places } = foldForMarks(text);
  if (!pattern) return [];
  return [...folded.matchAll(pattern)].map(({ index, 0: found }) =>
    text.slice(places[index], (places[index + found.length - 1] ?? 0) + 1),
  );
}

test("whatever an address names breaks no pattern", () => {
  assert(
    property(string({ unit: "binary" }), string({ unit: "binary" }), (tokens, text) => {
      expect(Array.isArray(marked(tokens, text))).toBe(true);
    }),
  );
  for (const tokens of ["", ",", "((", "[a-", "\\", "a{99999}", "^$", '"', "<b>", "x=y/z|*?+"])
    expect(Array.isArray(marked(tokens, "a text"))).toBe(true);
  expect(marked(`${"court,".repeat(10_000)}x`, "the court")).toEqual(["court"]);
});

test("whole words are marked, with the ending of a plural, whatever their case [PAGE-7]", () => {
  expect(marked("court", "Courts and a court, but no courtesy")).toEqual(["Courts", "court"]);
  expect(marked("courts", "A court")).toEqual(["court"]);
  expect(marked("id", "id., ids, idem")).toEqual(["id"]);
});

test("marks and quotes around a term do not keep it from being found [PAGE-7]", () => {
  expect(marked('"short form"', "the Short Form of a case")).toEqual(["Short Form"]);
  expect(marked("(court)", "a court")).toEqual(["court"]);
});

test("abbreviations are found with and without their dots, spaces and apostrophes", () => {
  expect(marked("f. app'x", "F. App’x and F.App'x")).toEqual(["F. App’x", "F.App'x"]);
  expect(marked("u.s.", "U. S. Code, U.S. Code, us")).toEqual(["U. S", "U.S", "us"]);
});

test("the longer of two terms is marked whole", () => {
  expect(marked("short,short form", "a short form, a short one")).toEqual(["short form", "short"]);
});

test("signs and codes are terms too", () => {
  expect(marked("§ 5", "see § 5 and 5")).toEqual(["§ 5"]);
  expect(marked("b5.1", "B5.1, not B5.12")).toEqual(["B5.1"]);
});

test("the single words of terms are those that tell something", () => {
  expect(wordsOf("short forms at a glance,short")).toBe("short,forms,glance");
});
