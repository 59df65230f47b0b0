import { expect, test } from "vitest";
import { Lru } from "./lru.ts";

test("evicts the least recently used first", () => {
  const lru = new Lru<number>(3);
  for (const [index, key] of ["a", "b", "c"].entries()) lru.set(key, index, 1);
  lru.get("a");
  lru.set("d", 3, 1);
  expect(["a", "b", "c", "d"].map((key) => lru.get(key))).toEqual([0, undefined, 2, 3]);
});

test("weights stay correct when a value is replaced, deleted or too heavy", () => {
  const lru = new Lru<string>(10);
  lru.set("a", "light", 2);
  lru.set("a", "heavier", 8);
  lru.set("b", "fits", 2);
  lru.set("c", "too heavy", 11);
  expect([lru.get("a"), lru.get("b"), lru.get("c")]).toEqual(["heavier", "fits", undefined]);
  lru.delete("a");
  lru.set("d", "fits again", 8);
  expect([lru.get("b"), lru.get("d")]).toEqual(["fits", "fits again"]);
});
