import { describe, expect, test } from "vitest";
import { checkIndex, type CheckedTerm } from "./check-index.ts";

function term(words: string, more: Partial<CheckedTerm> = {}): CheckedTerm {
  return { term: words, sortAs: "", note: "", links: ["rules/a"], children: [], ...more };
}

const findings = (terms: CheckedTerm[]) =>
  checkIndex(terms, (link) => link === "rules/a").map(({ kind, name, message }) => `${kind} '${name}': ${message}`);

describe("an index", () => {
  test("without faults yields no findings", () => {
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

  test("reports duplicate terms under one parent and terms without a letter", () => {
    expect(
      findings([
        term("Court's rules", { children: [term("local"), term("Local")] }),
        term("courts rules"),
        term("§ 5"),
        term("¶", { sortAs: "10" }),
      ]),
    ).toEqual([
      "index-place '§ 5': It contains no letter from A to Z. Add sort: with the words to sort it by.",
      "index-place '¶': It contains no letter from A to Z. Add sort: with the words to sort it by.",
      "duplicate-term 'Court's rules, Local': The term appears twice under the same parent. Merge the two.",
      "duplicate-term 'courts rules': The term appears twice under the same parent. Merge the two.",
    ]);
  });

  test("reports links and notes that lead nowhere", () => {
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
      "see-target 'b': Its note refers to 'nowhere', which is not a term in the index.",
      "see-target 'c': Its note refers to the term itself.",
      "see-target 'd': 'see' sends the reader elsewhere, so its own links and subterms are lost. Use 'see also'.",
      "see-target 'e': Its note refers to 'b', which only points elsewhere. Refer to its target instead.",
      "see-target 'f': Its note names no term. Add one after 'see'.",
      "empty-term 'g': It leads nowhere. Add links, subterms or a 'see …' note.",
    ]);
  });

  test("reports terms nested more than four deep, however deep the input", () => {
    let deep = term("x");
    for (let depth = 0; depth < 50_000; depth += 1) deep = term("x", { children: [deep] });
    expect(findings([deep])).toEqual([
      "index-place 'x, x, x, x, x': It is nested under more than three terms. Move it up.",
    ]);
  });
});
