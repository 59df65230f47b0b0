import { expect, test } from "vitest";
import { compilePattern } from "./pattern.ts";

const refusalOf = (source: string) => {
  const pattern = compilePattern(source);
  return "refused" in pattern ? pattern.refused : null;
};

test.each([
  "(a+)+$",
  "(a*)*b",
  "(a|aa)+$",
  "(?:a|a)*$",
  "^(a?){20}",
  "(a?a?)*$",
  "((ab?))+",
  "(?:(?:a|b))+c",
  "(?:(?=a)a)+",
  "(a{2,5}){3}",
  "([)]+)+",
  "(\\)+)+",
])("a pattern that can run forever is rejected: %s", (source) => {
  expect(refusalOf(source)).toContain("repeats a repetition or a choice");
});

test.each([
  ["a*a*a*b", "repeats 3 parts"],
  ["a?".repeat(13), "optional"],
  ["(a)\\1", "refers back"],
  ["(?<x>a)\\k<x>", "refers back"],
  ["(", "is not a regular expression"],
  ["a{", "is not a regular expression"],
])("an expensive or invalid pattern is rejected: %s", (source, reason) => {
  expect(refusalOf(source)).toContain(reason);
});

test.each([
  ["^([RT][\\d.]*\\d)[.]?(?=\\s|$)", "R11.4.2 Names"],
  ["^(?:Correct |Incorrect )?Examples?(?: \\([^)]*\\))?:\\s*$", "Correct Examples (state): "],
  ["^\\p{Lu}{2,}$", "TABLES"],
  ["[[{(|+*]\\)", "()"],
  ["^(?:ab){3}", "ababab"],
])("a pattern that a profile needs is accepted: %s", (source, text) => {
  const pattern = compilePattern(source);
  expect("refused" in pattern ? pattern.refused : pattern.test(text)).toBe(true);
});

test("only the start of a text is searched", () => {
  const pattern = compilePattern("a.*a.*b");
  expect("refused" in pattern ? true : pattern.test("a".repeat(1_000_000))).toBe(false);
});
