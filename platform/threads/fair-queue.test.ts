import * as fc from "fast-check";
import { expect, test } from "vitest";
import { FairQueue } from "./fair-queue.ts";

function stranger(group: string) {
  return { group, isKnown: false };
}

test("a lone user of a network waits for one of a crowd, not for all of it", () => {
  const queue = new FairQueue<string>(100);
  for (let place = 0; place < 50; place += 1) queue.add(`crowd ${place}`, stranger("crowd"));
  queue.add("owner", stranger("home"));
  expect([queue.take(), queue.take(), queue.take(), queue.take()]).toEqual(["crowd 0", "owner", "crowd 1", "crowd 2"]);
});

test("known users come first, and keep a place when strangers have filled theirs", () => {
  const queue = new FairQueue<string>(3);
  for (const group of ["a", "b", "c"]) expect(queue.add(group, stranger(group))).toBeUndefined();
  expect(queue.add("owner", { group: "a", isKnown: true })).toBeUndefined();
  expect(queue.take()).toBe("owner");
});

test("a full queue drops the latest item of the largest group", () => {
  const queue = new FairQueue<string>(4);
  for (const item of ["crowd 1", "crowd 2", "crowd 3"]) queue.add(item, stranger("crowd"));
  queue.add("x", stranger("x"));
  expect(queue.add("owner", stranger("home"))).toBe("crowd 3");
  expect(queue.add("crowd 4", stranger("crowd"))).toBe("crowd 4");
  expect(queue.size).toBe(4);
});

test("nothing is lost or taken twice, and each group keeps its order", () => {
  const step = fc.oneof(
    fc.constant("take" as const),
    fc.record({ group: fc.constantFrom("a", "b", "c"), isKnown: fc.boolean() }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 8 }), (steps, longest) => {
      const queue = new FairQueue<number>(longest);
      const inside = new Set<number>();
      let next = 0;
      for (const each of steps) {
        if (each === "take") {
          const taken = queue.take();
          expect(taken === undefined).toBe(inside.size === 0);
          if (taken !== undefined) expect(inside.delete(taken)).toBe(true);
        } else {
          inside.add(next);
          const lost = queue.add(next, each);
          if (lost !== undefined) expect(inside.delete(lost)).toBe(true);
          next += 1;
        }
        expect(queue.size).toBe(inside.size);
      }
    }),
  );
});
