import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { buildIndex } from "../index/build-index.ts";
import { SearchIndex } from "../search-index.ts";
import { engineDocument } from "../../testing/small-index.ts";
import { Highlighter } from "./highlight-text.ts";
import { highlightUnits } from "../../adapters/embedded-adapter.ts";
import { TaggedTexts } from "./tagged-text.ts";
import { bestPassage, passagePieces } from "./text-matcher.ts";

const resultSchema = z.object({
  value: z.string(),
  matchLevel: z.enum(["none", "partial", "full"]),
  fullyHighlighted: z.boolean().optional(),
  matchedWords: z.array(z.string()).default([]),
});

/** Highlights a query's matches in a text, with brackets for tags. */
function highlighterOf(query: string, text: string) {
  const index = new SearchIndex(buildIndex([engineDocument("", { body: text })]));
  const { plan } = index.search(query, { prefix: true, typos: true, isAllowed: () => true, wanted: 1 });
  const units = highlightUnits(plan, (term) => index.data.terms[term] ?? "");
  return new Highlighter(new TaggedTexts(), units, { before: "[", after: "]" });
}

const highlight = (query: string, text: string) => {
  const highlighter = highlighterOf(query, text);
  return resultSchema.parse(JSON.parse(highlighter.highlight(highlighter.match({}, "text", text))));
};
const snippet = (query: string, text: string, words: number) => {
  const highlighter = highlighterOf(query, text);
  const matched = highlighter.match({}, "text", text);
  const passage = bestPassage(matched, words);
  const { value } = resultSchema.parse(JSON.parse(highlighter.snippet(matched, passage, "…")));
  // The page of results shows the same, in pieces.
  expect(tagged(passagePieces(matched, passage))).toBe(value);
  return { value };
};
const tagged = (pieces: readonly string[]) => pieces.map((piece, at) => (at % 2 === 1 ? `[${piece}]` : piece)).join("");

describe("highlighting", () => {
  test.each([
    ["associations", "The Association’s rules.", "The [Association’s] rules."],
    ["f appx", "See F. App’x 12.", "See [F. App’x] 12."],
    ["court of appeals", "A court, on appeals.", "A [court], on [appeals]."],
    ["citat", "Citations are short.", "[Citations] are short."],
    ["9.2", "Rule 9.2 says so.", "Rule [9.2] says so."],
  ])("%s marks the words as they are written", (query, text, marked) => {
    expect(highlight(query, text).value).toBe(marked);
  });

  test("reports how much of the query a text matches, and which words", () => {
    expect(highlight("parallel citations", "Citations alone.")).toMatchObject({
      matchLevel: "partial",
      matchedWords: ["citations"],
      fullyHighlighted: false,
    });
    expect(highlight("citations", "Citations")).toMatchObject({ matchLevel: "full", fullyHighlighted: true });
    expect(highlight("zebra", "Citations")).toEqual({ value: "Citations", matchLevel: "none", matchedWords: [] });
  });

  test("a word that a query repeats is listed once, and its match is highlighted once", () => {
    expect(highlight("case case", "One case.")).toMatchObject({ value: "One [case].", matchedWords: ["case"] });
  });

  test("changes nothing in the text except to add tags", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), fc.string({ maxLength: 12 }), (text, query) => {
        const plain = text.replaceAll(/[[\]]/g, "");
        expect(highlight(query, plain).value.replaceAll(/[[\]]/g, "")).toBe(plain);
      }),
    );
  });
});

describe("snippets", () => {
  const far = `${"word ".repeat(60)}a zebra crossing${" word".repeat(60)}`;

  test("show the passage with the most matches, cut on both sides", () => {
    const { value } = snippet("zebra crossing", far, 10);
    expect(value).toContain("[zebra] [crossing]");
    expect(value).toMatch(/^….*…$/);
    expect(value.split(/\s+/)).toHaveLength(10);
  });

  test("are the whole text if it is short, and its beginning if nothing matched", () => {
    expect(snippet("zebra", "A zebra.", 10).value).toBe("A [zebra].");
    expect(snippet("nothing", far, 3).value).toBe("word word word…");
  });
});
