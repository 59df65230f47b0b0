import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noteMatches, placeQuote, withoutSpace } from "./rules.ts";

const place = (text: string, quote: string, prefix = "", suffix = "") => {
  const stripped = withoutSpace(text);
  const found = placeQuote(stripped, { quote, prefix, suffix });
  return found && [stripped.slice(0, found.start), stripped.slice(found.start, found.end)];
};

describe("a passage is found by its words", () => {
  test("wherever the page has moved them", () => {
    expect(place("Quite new. Cite the reporter first.", "Cite the reporter")).toEqual(["Quitenew.", "Citethereporter"]);
  });

  test("however lines break and tags stand between them", () => {
    expect(place("Cite\n  the\u00a0reporter", "Cite the reporter")).toEqual(["", "Citethereporter"]);
  });

  test("and where they stand twice, by what is around them", () => {
    const text = "In briefs, omit the year. In articles, omit the year. In notes, omit the year.";
    expect(place(text, "omit the year", "In articles, ", ".")?.[0]).toBe("Inbriefs,omittheyear.Inarticles,");
    expect(place(text, "omit the year", "", "")?.[0]).toBe("Inbriefs,");
  });

  test("and nowhere where they are gone", () => {
    expect(place("Cite the court first.", "Cite the reporter")).toBeNull();
    expect(place("Anything", "  ")).toBeNull();
  });

  test("in every text that it was taken from, exactly where it was", () => {
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

test("notes are found by any of their words, in any order and case", () => {
  const note = { note: "Ask the Clerk", quote: "docket entry", pageTitle: "B10.8 Électronique" };
  expect(noteMatches(note, "DOCKET ask")).toBe(true);
  expect(noteMatches(note, "electronique")).toBe(true);
  expect(noteMatches(note, "  ")).toBe(true);
  expect(noteMatches(note, "docket judge")).toBe(false);
});
