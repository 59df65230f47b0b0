import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tokenize } from "./words.ts";

const terms = (text: string, kind?: string) =>
  tokenize(text)
    .filter((token) => kind === undefined || token.kind === kind)
    .map(({ term }) => term);

describe("codes", () => {
  test.each(["R9.2", "r9.2", "9.2"])("%s is one term, with or without a letter", (text) => {
    expect(terms(text)).toEqual(["r9.2"]);
  });

  test("tails also yield their bases", () => {
    expect(terms("22.2.1(a)(ii)")).toEqual(["r22.2.1(a)(ii)", "r22.2.1(a)", "r22.2.1"]);
  });

  test("a number after 'rule' is a code too, a year isn't", () => {
    expect(terms("Rule 7", "code")).toEqual(["r7"]);
    expect(terms("in 1999", "code")).toEqual([]);
  });
});

describe("abbreviations", () => {
  test.each([
    ["F. App’x", "fappx"],
    ["F. App'x", "fappx"],
    ["F. App′x", "fappx"],
    ["Fed. R. Evid.", "fedrevid"],
    ["Cal. Rptr. 3d", "calrptr3d"],
    ["S.Ct.", "sct"],
    ["S. Ct.", "sct"],
  ])("%s is one word spanning all of it", (text, joined) => {
    expect(terms(text, "joined")).toContain(joined);
  });

  test("two sentences are not joined", () => {
    expect(terms("It ends here. Another begins.", "joined")).toEqual([]);
  });
});

describe("signs and words", () => {
  test("a section sign is a term of its own and joins the number after it", () => {
    expect(terms("42 U.S.C. § 1983")).toEqual(expect.arrayContaining(["§", "§1983", "1983"]));
  });

  test.each([
    ["Ass’n", "assn"],
    ["court’s", "court"],
    ["Código", "codigo"],
    ["appendices", "appendix"],
    ["&", "and"],
    ["zero\u200Bwidth", "zerowidth"],
    ["theses", "thesis"],
    ["always", "always"],
  ])("%s is found as %s", (text, term) => {
    expect(terms(text)).toContain(term);
  });

  test.each(Array.from("'’‘‛′＇ʼʻꞌ`´"))("%s within a word is an apostrophe", (sign) => {
    expect(terms(`Ass${sign}n`)).toEqual(["assn"]);
  });

  test("hyphenated words yield the parts and the whole", () => {
    expect(terms("public-domain")).toEqual(expect.arrayContaining(["public", "domain", "publicdomain"]));
  });
});

test("for any text, each token covers words of it, in order", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
      let before = -1;
      for (const { start, end, position, span } of tokenize(text)) {
        expect(start).toBeLessThan(end);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(text.slice(start, end).trim()).not.toBe("");
        if (span > 1) continue;
        expect(position).toBeGreaterThanOrEqual(before);
        before = position;
      }
    }),
  );
});
