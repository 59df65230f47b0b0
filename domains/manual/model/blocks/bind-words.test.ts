import { describe, expect, test } from "vitest";
import { bindWords } from "./plain-text.ts";

const nbsp = "\u00a0";

describe("text kept on one line", () => {
  test.each([
    ["42 U.S.C. § 1983", `42 U.S.C. §${nbsp}1983`],
    ["§§ 5, 6; ¶ <em>a</em>", `§§${nbsp}5, 6; ¶${nbsp}<em>a</em>`],
    ["ECF No. 41", `ECF No.${nbsp}41`],
    ["ECF No. 41-2", `ECF No.${nbsp}<span class="together">41-2</span>`],
    ["9th Cir. R. 36-3", `9th Cir. R.${nbsp}<span class="together">36-3</span>`],
    ["He said No. And then", "He said No. And then"],
    ["the § sign, and ¶", `the §${nbsp}sign, and ¶`],
    ["he said . . . nothing. . . . So", `he said .${nbsp}.${nbsp}. nothing.${nbsp}.${nbsp}.${nbsp}. So`],
    ["1126–27", '<span class="together">1126–27</span>'],
    ["§§ 90.320–.325", `§§${nbsp}<span class="together">90.320–.325</span>`],
    ['<a href="https://x.y/1–2">pp. 1–2</a>', '<a href="https://x.y/1–2">pp. <span class="together">1–2</span></a>'],
    ["1883– and New York–London", "1883– and New York–London"],
    ["E-mail, the e-mails", '<span class="together">E-mail</span>, the <span class="together">e-mails</span>'],
    ["pre-trial", "pre-trial"],
    ["plain words", "plain words"],
    ["§", "§"],
  ])("%s", (html, bound) => {
    expect(bindWords(html)).toBe(bound);
  });

  test("is found in a long text without backtracking", () => {
    // Quadratic matching would take minutes here.
    expect(bindWords(`${"1.".repeat(50_000)}–x ${"<".repeat(50_000)}§ `)).toContain("1.1.");
  });
});
