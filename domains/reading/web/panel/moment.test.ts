import { expect, test } from "vitest";
import { momentWords } from "./moment.tsx";

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime();

test.each([
  [at(23, 0, 0), "today at 12:00 AM"],
  [at(23, 14, 5), "today at 2:05 PM"],
  [at(22, 23, 40), "yesterday at 11:40 PM"],
  [at(22, 0, 0), "yesterday at 12:00 AM"],
  [at(21, 23, 59), "on 11.21.2026"],
])("a moment in the reader's own words: %d is %s [RULING-8]", (moment, words) => {
  expect(momentWords(moment, at(23, 15, 0))).toBe(words);
});
