import { expect, test } from "vitest";
import { dropBefore, stepBefore } from "./pin-list.tsx";

const rows = ["a", "b", "c"].map((id, index) => ({ id, top: index * 40, bottom: index * 40 + 40 }));

test.each([
  ["a", 10, "b"],
  ["a", 59, "b"],
  ["a", 61, "c"],
  ["a", 300, null],
  ["c", -50, "a"],
  ["c", 30, "b"],
])("%s dropped at %d lands before %s [PIN-2]", (dragged, y, before) => {
  expect(dropBefore(rows, dragged, y)).toBe(before);
});

test.each([
  ["a", "up", undefined],
  ["a", "down", "c"],
  ["a", "last", null],
  ["b", "up", "a"],
  ["b", "down", null],
  ["c", "first", "a"],
  ["c", "down", undefined],
  ["x", "up", undefined],
] as const)("%s moved %s comes before %s [PIN-2]", (id, step, before) => {
  expect(stepBefore(["a", "b", "c"], id, step)).toBe(before);
});
