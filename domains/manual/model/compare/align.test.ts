import * as fc from "fast-check";
import { expect, test } from "vitest";
import { align } from "./align.ts";

const items = fc.array(fc.record({ key: fc.nat(6), words: fc.nat(3) }), { maxLength: 12 });
type Item = { key: number; words: number };
const pairUp = (before: readonly Item[], after: readonly Item[]) =>
  align(before, after, {
    keys: [({ key, words }) => `${key} ${words}`, ({ key }) => (key === 0 ? null : String(key))],
    alike: (left, right) => (left.words === right.words ? 0.5 : 0),
    byPlace: (left, right) => left.key === 0 && right.key === 0,
  });

test("every item of both lists is in one pair, the newer list in its order", () => {
  fc.assert(
    fc.property(items, items, (before, after) => {
      const pairs = pairUp(before, after);
      expect(pairs.flatMap((pair) => pair.after ?? [])).toEqual(after);
      const old = pairs.flatMap((pair) => pair.before ?? []);
      expect(old.length).toBe(before.length);
      expect(new Set(old)).toEqual(new Set(before));
      const unmoved = pairs.flatMap((pair) => (pair.before && !pair.moved ? [before.indexOf(pair.before)] : []));
      expect(unmoved).toEqual(unmoved.toSorted((left, right) => left - right));
    }),
  );
});

test("a list compared with itself pairs each item with itself", () => {
  fc.assert(
    fc.property(items, (list) => {
      expect(pairUp(list, list)).toEqual(list.map((item) => ({ before: item, after: item, moved: false })));
    }),
  );
});
