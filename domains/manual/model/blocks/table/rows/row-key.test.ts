import { expect, test } from "vitest";
import { rowKey } from "./row-key.ts";

test("a row's key is the same whatever stands between its words, and another one for other words", () => {
  const key = rowKey(["Yale Law Journal", "Yale L.J."]);
  expect(key).toMatch(/^[0-9a-z]{1,7}$/);
  expect(rowKey(["Yale\u00A0Law Journal", "Yale L.\u2060J.", ""])).toBe(key);
  expect(rowKey(["Yale L.J.", "Yale Law Journal"])).not.toBe(key);
  expect(rowKey(["Yale Law Journal", "Yale L.J.", "2020"])).not.toBe(key);
});
