import { assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import { foldForMarks, tokenPattern, wordsOf } from "./token-pattern.ts";

/** The words of a text that a URL's terms highlight. */
function marked(tokens: string, text: string): string[] {
  const pattern = tokenPattern(tokens);
  const { text: folded, places } = foldForMarks(text);
  if (!pattern) return [];
  return [...folded.matchAll(pattern)].map(({ index, 0: found }) =>
    text.slice(places[index], (places[index + found.length - 1] ?? 0) + 1),
  );
}

test("no terms in the URL break the pattern", () => {
  assert(
    property(string({ unit: "binary" }), string({ unit: "binary" }), (tokens, text) => {
      expect(Array.isArray(marked(tokens, text))).toBe(true);
    }),
  );
  for (const tokens of ["", ",", "((", "[a-", "\\", "a{99999}", "^$", '"', "<b>", "x=y/z|*?+"])
    expect(Array.isArray(marked(tokens, "a text"))).toBe(true);
  expect(marked(`${"court,".repeat(10_000)}x`, "the court")).toEqual(["court"]);
});

test("whole words are highlighted, with plural endings, in any case [PAGE-7]", () => {
  expect(marked("court", "Courts and a court, but no courtesy")).toEqual(["Courts", "court"]);
  expect(marked("courts", "A court")).toEqual(["court"]);
  expect(marked("id", "id., ids, idem")).toEqual(["id"]);
});

test("punctuation and quotes around a term do not prevent a match [PAGE-7]", () => {
  expect(marked('"short form"', "the Short Form of a case")).toEqual(["Short Form"]);
  expect(marked("(court)", "a court")).toEqual(["court"]);
});

test("abbreviations match with and without periods, spaces and apostrophes", () => {
  expect(marked("f. app'x", "F. App’x and F.App'x")).toEqual(["F. App’x", "F.App'x"]);
  for (const sign of "'’‘‛′＇ʼʻꞌ`´")
    expect(marked(`ass${sign}n`, `Ass’n and Ass${sign}n`)).toEqual(["Ass’n", `Ass${sign}n`]);
  expect(marked("u.s.", "U. S. Code, U.S. Code, us")).toEqual(["U. S", "U.S", "us"]);
});

test("the longer of two terms is highlighted in full", () => {
  expect(marked("short,short form", "a short form, a short one")).toEqual(["short form", "short"]);
});

test("symbols and codes are terms too", () => {
  expect(marked("§ 5", "see § 5 and 5")).toEqual(["§ 5"]);
  expect(marked("b5.1", "B5.1, not B5.12")).toEqual(["B5.1"]);
});

test("the single words of terms are the significant ones", () => {
  expect(wordsOf("short forms at a glance,short")).toBe("short,forms,glance");
});
