import { describe, expect, test } from "vitest";
import { foldTerm, letterOf, sortTerms } from "./sort-terms.ts";

const term = (words: string, sortAs = "") => ({ term: words, sortAs });
const sorted = (words: string[], level: number) =>
  sortTerms(
    words.map((each) => term(each)),
    level,
  ).map((each) => each.term);

describe("the order of an index", () => {
  test("compares word by word, ignoring case, accents and symbols", () => {
    expect(sorted(["court's rules", "courtesy", "Court names", "id.", "Ibid.", "café", "cafes", "cab"], 0)).toEqual([
      "cab",
      "café",
      "cafes",
      "Court names",
      "courtesy",
      "court's rules",
      "Ibid.",
      "id.",
    ]);
  });

  test("ignores leading prepositions in nested terms, and only there", () => {
    expect(sorted(["of states", "and cities", "in documents", "by the court"], 1)).toEqual([
      "and cities",
      "by the court",
      "in documents",
      "of states",
    ]);
    expect(sorted(["of course", "a matter", "names"], 0)).toEqual(["a matter", "names", "of course"]);
  });

  test("uses the author's sort key, and its first letter", () => {
    expect(
      sortTerms([term("zeta"), term("§ sign", "section sign"), term("secret")], 0).map((each) => each.term),
    ).toEqual(["secret", "§ sign", "zeta"]);
    expect(letterOf(term("§", "section sign"))).toBe("S");
    expect(letterOf(term("Éditions"))).toBe("E");
    expect(letterOf(term("42 U.S.C."))).toBe("U");
    expect(letterOf(term("§ 1983"))).toBeUndefined();
    expect(letterOf(term("Закон"))).toBeUndefined();
  });

  test("folds typed text and the intended term to the same words", () => {
    expect(foldTerm("  Commc’n — “Supra”, n.5 ")).toBe("commcn supra n 5");
  });
});
