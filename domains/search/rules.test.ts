import { expect, test } from "vitest";
import { codeKey, parseCode } from "./rules.ts";

test.each([
  ["R 9.2", "r9.2"],
  ["rule 7.2.1 (A) (ii)", "r7.2.1(a)(ii)"],
  ["22.1.1 c", "r22.1.1(c)"],
  ["rule 6 b", "r6(b)"],
  ["B12a", "b12(a)"],
  ["Table T3", "t3"],
  ["tbl 7.1.5", "t7.1.5"],
  ["tab. 6", "t6"],
  ["blue table 2.1", "bt2.1"],
])("%s is the code %s", (query, key) => {
  const code = parseCode(query);
  expect(code && codeKey(code)).toBe(key);
});

test.each(["12 C", "9 F", "tablet", "rule", "rule six", "7.2 and 7.3", `rule ${"1".repeat(80)}`])(
  "%s is not a code",
  (query) => {
    expect(parseCode(query)).toBeUndefined();
  },
);
