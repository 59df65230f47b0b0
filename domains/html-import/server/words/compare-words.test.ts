import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Vocabulary, WordList, compareWords } from "./compare-words.ts";

const compare = (source: string, imported: string) => {
  const vocabulary = new Vocabulary();
  const lists = [source, imported].map((text) => {
    const list = new WordList(vocabulary);
    list.addText(text);
    return list;
  });
  const [left, right] = lists;
  if (left === undefined || right === undefined) {
    throw new Error("two lists were made");
  }
  const { lost, added, kept } = compareWords(left.numbers(), right.numbers());
  return {
    kept,
    lost: lost.map(([from, to]) => left.words(from, to)),
    added: added.map(([from, to]) => right.words(from, to)),
  };
};

const book = (words: number, seed = 1) => {
  let state = seed;
  return Array.from({ length: words }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return `w${(state >>> 16) % 5_000}`;
  });
};

test("equal texts lose nothing", () => {
  expect(compare("a b c", "a  b\nc")).toEqual({ kept: 3, lost: [], added: [] });
  expect(compare("", "")).toEqual({ kept: 0, lost: [], added: [] });
});

test("case and a final period make no difference; other punctuation does", () => {
  expect(compare("R2. TYPEFACE (1)", "r2 Typeface 1")).toEqual({ kept: 2, lost: ["(1)"], added: ["1"] });
});

test("lost, added, replaced and moved words are reported; their neighbors are kept", () => {
  expect(compare("one two three four five", "one three four new five")).toEqual({
    kept: 4,
    lost: ["two"],
    added: ["new"],
  });
  expect(compare("a b", "c d")).toEqual({ kept: 0, lost: ["a b"], added: ["c d"] });
  const words = book(400);
  const moved = [...words.slice(100, 110), ...words.slice(0, 100), ...words.slice(110)];
  expect(compare(words.join(" "), moved.join(" ")).kept).toBe(390);
});

test("a chapter lost in the middle is one stretch, and what follows is aligned again", () => {
  const words = book(60_000);
  const imported = [...words.slice(0, 20_000), ...words.slice(31_000)];
  const { lost, added, kept } = compare(words.join(" "), imported.join(" "));
  expect({ lost: lost.length, added, kept }).toEqual({ lost: 1, added: [], kept: 49_000 });
  expect(lost[0]).toBe(words.slice(20_000, 31_000).join(" "));
});

test("kept, lost and added words together make up the two texts, in order", () => {
  const text = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 120 });
  fc.assert(
    fc.property(text, text, (left, right) => {
      const { shared, lost, added, kept } = compareWords(Int32Array.from(left), Int32Array.from(right));
      const length = (stretches: readonly (readonly [number, number])[]) =>
        stretches.reduce((sum, [from, to]) => sum + to - from, 0);
      expect(kept + length(lost)).toBe(left.length);
      expect(kept + length(added)).toBe(right.length);
      let at = { source: 0, imported: 0 };
      for (const stretch of shared) {
        expect(stretch.source).toBeGreaterThanOrEqual(at.source);
        expect(stretch.imported).toBeGreaterThanOrEqual(at.imported);
        expect(right.slice(stretch.imported, stretch.imported + stretch.length)).toEqual(
          left.slice(stretch.source, stretch.source + stretch.length),
        );
        at = { source: stretch.source + stretch.length, imported: stretch.imported + stretch.length };
      }
    }),
  );
});

test("every single removed word is reported", () => {
  const words = book(3_000, 7);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_999 }), (index) => {
      const { kept, lost, added } = compare(words.join(" "), words.toSpliced(index, 1).join(" "));
      expect({ kept, lost: lost.length, added }).toEqual({ kept: 2_999, lost: 1, added: [] });
    }),
    { numRuns: 50 },
  );
});

test.each([
  ["62,000 words with a change in every hundred", 62_000],
  ["1,240,000 words with a change in every hundred", 1_240_000],
])("%s are compared", (_name, length) => {
  const words = Int32Array.from({ length }, (_, index) => (Math.imul(index, 7_919) >>> 3) % 9_000);
  const changed = words.filter((_, index) => index % 100 !== 99);
  const { kept } = compareWords(words, changed);
  expect(kept).toBe(changed.length);
});

test.each([
  ["completely different texts", (index: number) => 1_000_000 + index],
  ["one word over and over against another", () => 7],
])("%s of 200,000 words are compared quickly", (_name, word) => {
  const left = Int32Array.from({ length: 200_000 }, (_, index) => index % 3);
  const right = Int32Array.from({ length: 200_000 }, (_, index) => word(index));
  expect(compareWords(left, right).kept).toBe(0);
});
