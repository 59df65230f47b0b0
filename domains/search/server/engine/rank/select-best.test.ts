import * as fc from "fast-check";
import { expect, test } from "vitest";
import { selectBest } from "./rank-documents.ts";

test("the best come in order, ties by number, and no document is lost", () => {
  const keys = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 200 });
  fc.assert(
    fc.property(keys, fc.integer({ min: 1, max: 30 }), (values, count) => {
      const documents = [...values.keys()];
      const { first, rest } = selectBest(documents, Float64Array.from(values), count);
      const sorted = documents.toSorted((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b);
      expect(first).toEqual(sorted.slice(0, count));
      expect([...first, ...rest].toSorted((a, b) => a - b)).toEqual(documents);
    }),
  );
});
