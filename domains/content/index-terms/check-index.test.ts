import { describe, expect, test } from "vitest";
import { checkIndex, type CheckedTerm } from "./check-index.ts";

function term(words: string, more: Partial<CheckedTerm> = {}): CheckedTerm {
  return { term: words, sortAs: "", note: "", links: ["rules/a"], children: [], ...more };
}

const findings = (terms: CheckedTerm[]) =>
  checkIndex(terms, (link) => link === "rules/a").map(({ kind, name, message }) => `${kind} '${name}': ${message}`);

describe("an index", () => {
  test("that is sound is left in peace", () => {
    expect(
      findings([
        term("cases", {
          note: "see also statutes; Cases, names",
          children: [term("names", { children: [term("firms")] })],
        }),
        term("cases, names of", { note: "see cases, names, firms", links: [] }),
        term("statutes", { note: "of every kind" }),
        term("§ (sign)", { sortAs: "section sign" }),
      ]),
    ).toEqual([]);
  });

  test("has no term twice under the same parent, and no term under no letter", () => {
    expect(
      findings([
        term("Court's rules", { children: [term("local"), term("Local")] }),
        term("courts rules"),
        term("§ 5"),
        term("¶", { sortAs: "10" }),
      ]),
    ).toEqual([
      "index-place '§ 5': No letter from A to Z is in it. Write sort: and the words that it is to be sorted by.",
      "index-place '¶': No letter from A to Z is in it. Write sort: and the words that it is to be sorted by.",
      "duplicate-term 'Court's rules, Local': The term stands twice under the same parent. Make one of the two.",
      "duplicate-term 'courts rules': The term stands twice under the same parent. Make one of the two.",
    ]);
  });

  test("sends nobody to a place that is not there", () => {
    expect(
      findings([
        term("a", { links: ["rules/a", "rules/b"] }),
        term("b", { note: "see nowhere; a", links: [] }),
        term("c", { note: "see also c" }),
        term("d", { note: "see a", links: ["rules/a"] }),
        term("e", { note: "see b", links: [] }),
        term("f", { note: "see ;", links: [] }),
        term("g", { note: "seen from afar", links: [] }),
      ]),
    ).toEqual([
      "index-link 'a': Its link to 'rules/b' leads nowhere.",
      "see-target 'b': Its note names 'nowhere', which is no term of the index.",
      "see-target 'c': Its note names the term itself.",
      "see-target 'd': With 'see' the reader is sent on, so its links and terms are lost. Write 'see also'.",
      "see-target 'e': Its note names 'b', which only sends the reader on. Name what that one names.",
      "see-target 'f': Its note names no term. Write the term after 'see'.",
      "empty-term 'g': It leads nowhere. Give it links, terms below it, or a note 'see …'.",
    ]);
  });

  test("is four terms deep at most, however deep it is given", () => {
    let deep = term("x");
    for (let depth = 0; depth < 50_000; depth += 1) deep = term("x", { children: [deep] });
    expect(findings([deep])).toEqual(["index-place 'x, x, x, x, x': Stands below more than three terms. Move it up."]);
  });
});
