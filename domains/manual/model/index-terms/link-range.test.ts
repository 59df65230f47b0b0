import { expect, test } from "vitest";
import { linkEnds, mapLinkEnds, rangeTitle } from "./schema.ts";

test("a link is one place or a range", () => {
  expect(linkEnds("rules/to-be#a")).toEqual(["rules/to-be#a", null]);
  expect(linkEnds("10.1  to 10.3")).toEqual(["10.1", "10.3"]);
  expect(mapLinkEnds("10.1 to 10.3", (end) => `R${end}`)).toBe("R10.1 to R10.3");
  expect(rangeTitle("B5", "B8")).toBe("B5–B8");
  expect(rangeTitle("Short forms", "B8")).toBe("Short forms – B8");
});
