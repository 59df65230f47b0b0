import { expect, test } from "vitest";
import { tellingWords } from "./index-data.ts";

test.each([
  ["Case names", 0b11],
  ["Volumes and supplements", 0b101],
  ["Short citations of cases", 0b1011],
  ["What to do", 0b111],
  ["", 0],
])("of '%s' the telling words have the bits %i", (name, bits) => {
  expect(tellingWords(name)).toBe(bits);
});

test("only the first 32 words of a long name have bits", () => {
  expect(tellingWords("long ".repeat(32))).toBe(-1);
  expect(tellingWords(`${"the ".repeat(31)}long name`)).toBe(1 << 31);
});
