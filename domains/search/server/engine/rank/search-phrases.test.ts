import { expect, test } from "vitest";
import { buildIndex } from "../index/build-index.ts";
import { FIELD_SHIFT, fields, PHRASE_BITS } from "../index/index-data.ts";
import { engineDocument } from "../../testing/small-index.ts";
import { rankWeights } from "./rank-weights.ts";
import { SearchPhrases } from "./places.ts";

const data = buildIndex([
  engineDocument("First", { searchWords: ["tweet"] }),
  engineDocument("Second", { searchWords: ["a post on X", "page number of a reporter"] }),
]);
const from = fields.indexOf("searchWords") * 2 ** FIELD_SHIFT;
const at = (phrase: number, ...places: number[]) =>
  Uint32Array.from(places, (place) => from + phrase * 2 ** PHRASE_BITS + place);
const worths = [1, 2, 4];

test("a phrase fully contained in the query counts in full", () => {
  const phrases = new SearchPhrases(data, worths);
  phrases.note(1, at(0, 0), false);
  expect(phrases.best(0)).toBe(2);
});

test("a longer phrase counts less, and words of two phrases don't add up", () => {
  const phrases = new SearchPhrases(data, worths);
  phrases.note(0, at(0, 1), false);
  phrases.note(1, at(1, 0), false);
  phrases.note(2, at(1, 1), false);
  expect(phrases.best(1)).toBeCloseTo(6 * (1 - rankWeights.phraseWhole / 3));
});

test("nothing carries over to the next document, and words outside search phrases don't count", () => {
  const phrases = new SearchPhrases(data, worths);
  phrases.note(0, at(0, 0), false);
  phrases.best(0);
  phrases.note(1, Uint32Array.of(3, 9), false);
  expect(phrases.best(1)).toBe(0);
});
