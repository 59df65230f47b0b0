import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldForSearch, placeQuote, searchWords, withoutSpace } from "./rules.ts";

const place = (text: string, quote: string, prefix = "", suffix = "") => {
  const stripped = withoutSpace(text);
  const found = placeQuote(stripped, { quote, prefix, suffix });
  return found && [stripped.slice(0, found.start), stripped.slice(found.start, found.end)];
};

describe("a passage is found by its words", () => {
  test("wherever they moved on the page", () => {
    expect(place("Quite new. Cite the reporter first.", "Cite the reporter")).toEqual(["Quitenew.", "Citethereporter"]);
  });

  test("whatever line breaks and tags come between them", () => {
    expect(place("Cite\n  the\u00a0reporter", "Cite the reporter")).toEqual(["", "Citethereporter"]);
  });

  test("by their surroundings when they occur twice", () => {
    const text = "In briefs, omit the year. In articles, omit the year. In notes, omit the year.";
    expect(place(text, "omit the year", "In articles, ", ".")?.[0]).toBe("Inbriefs,omittheyear.Inarticles,");
    expect(place(text, "omit the year", "", "")?.[0]).toBe("Inbriefs,");
  });

  test("not when they are gone", () => {
    expect(place("Cite the court first.", "Cite the reporter")).toBeNull();
    expect(place("Anything", "  ")).toBeNull();
  });

  test("in every text it was taken from, exactly where it was", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", " ", "é", "😀"), minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (whole, from, length) => {
        const stripped = withoutSpace(whole);
        const start = stripped === "" ? 0 : from % stripped.length;
        const end = Math.min(stripped.length, start + 1 + (length % 8));
        fc.pre(end > start);
        const found = placeQuote(stripped, {
          quote: stripped.slice(start, end),
          prefix: stripped.slice(0, start),
          suffix: stripped.slice(end),
        });
        expect(found).toEqual({ start, end });
      }),
    );
  });
});

test("among a thousand places or more, the one with matching surroundings wins", () => {
  const text = `${"e".repeat(50_000)}x e y${"e".repeat(50_000)}`;
  expect(place(text, "e", "x", "y")?.[0]).toHaveLength(50_001);
  expect(place(text, "e", "x", "z")?.[0]).toHaveLength(0);
});

test("texts are compared without regard to case, accents and letter forms", () => {
  expect(foldForSearch("B10.8 ÉLECTRONIQUE ﬁled")).toBe("b10.8 electronique filed");
  expect(searchWords("  DOCKET  Électro ")).toEqual(["docket", "electro"]);
  expect(searchWords("   ")).toEqual([]);
});

test("no note grows many times longer when it is prepared for searching", () => {
  expect(foldForSearch("\uFDFA".repeat(20_000)).length).toBeLessThan(100);
  for (const character of ["\uFDFB", "ﷲ", "㌖", "é", "ᾂ"])
    expect(foldForSearch(character.repeat(1_000)).length).toBeLessThanOrEqual(6_000);
});
