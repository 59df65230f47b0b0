import { expect, test } from "vitest";
import { codeKey, parseCode, readCode, readPrintPage } from "./rules.ts";

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

test.each([
  ["§ 7.6.4", "r7.6.4"],
  ["§7.2", "r7.2"],
  ["sec. 7.2", "r7.2"],
  ["Section 7.2(a)", "r7.2(a)"],
  ["7-4-1", "r7.4.1"],
  ["7–4–1", "r7.4.1"],
  ["7 4", "r7.4"],
  ["7,2,8", "r7.2.8"],
  ["7, 2, 8 (a)", "r7.2.8(a)"],
  ["rule 7 2 1", "r7.2.1"],
  ["BT-3", "bt3"],
  ["B.T. 3", "bt3"],
  ["B-10.1", "b10.1"],
  ["T-7", "t7"],
  ["T 7-1", "t7.1"],
  ["Table no. 6", "t6"],
  ["table #6", "t6"],
  ["Table BT-2", "bt2"],
  ["bluepages table 1", "bt1"],
  ["Bluetables 2.1", "bt2.1"],
  ["Rule No. 7.2", "r7.2"],
  ["rule number 7.2", "r7.2"],
  ["rule seven", "r7"],
  ["Rule twenty-one", "r21"],
  ["rule seven point two", "r7.2"],
  ["table twelve", "t12"],
  ["7.2.1.a", "r7.2.1(a)"],
  ["rule 7.2?", "r7.2"],
])("%s is read as the code %s", (query, key) => {
  const code = readCode(query);
  expect(code && codeKey(code)).toBe(key);
});

test.each([
  "seven",
  "410 U.S. 113",
  "410 113",
  "1886-94",
  "seven rules",
  "§ sign",
  "section symbols",
  "50 states",
  "B B",
])("%s is read as words", (query) => {
  expect(readCode(query)).toBeUndefined();
});

test.each([
  ["p. 375", 375],
  ["page 375", 375],
  ["pp. 375–76", 375],
  ["pg 12", 12],
  ["page", undefined],
  ["page 12 of cases", undefined],
  ["p 12 a", undefined],
])("%s asks for the printed page %s", (query, page) => {
  expect(readPrintPage(query)).toBe(page);
});
