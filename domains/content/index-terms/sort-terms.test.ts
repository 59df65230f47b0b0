import { describe, expect, test } from "vitest";
import { foldTerm, letterOf, sortTerms } from "./sort-terms.ts";

const term = (words: string, sortAs = "") => ({ term: words, sortAs });
const sorted = (words: string[], level: number) =>
  sortTerms(
    words.map((each) => term(each)),
    level,
  ).map((each) => each.term);

describe("the order of an index", () => {
  test("goes word by word, without regard to capitals, marks and signs", () => {
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

  test("passes over prepositions at the beginning of a term below another, and only there", () => {
    expect(sorted(["of states", "and cities", "in documents", "by the court"], 1)).toEqual([
      "and cities",
      "by the court",
      "in documents",
      "of states",
    ]);
    expect(sorted(["of course", "a matter", "names"], 0)).toEqual(["a matter", "names", "of course"]);
  });

  test("takes the words that an author sorts it by, and files by the first letter of those", () => {
    expect(
      sortTerms([term("zeta"), term("§ sign", "section sign"), term("secret")], 0).map((each) => each.term),
    ).toEqual(["secret", "§ sign", "zeta"]);
    expect(letterOf(term("§", "section sign"))).toBe("S");
    expect(letterOf(term("Éditions"))).toBe("E");
    expect(letterOf(term("42 U.S.C."))).toBe("U");
    expect(letterOf(term("§ 1983"))).toBeUndefined();
    expect(letterOf(term("Закон"))).toBeUndefined();
  });

  test("folds what is typed and what is meant to the same words", () => {
    expect(foldTerm("  Commc’n — “Supra”, n.5 ")).toBe("commcn supra n 5");
  });
});
