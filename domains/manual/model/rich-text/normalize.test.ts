import { assert, constantFrom, property, string } from "fast-check";
import { expect, test } from "vitest";
import { normalize } from "./normalize.ts";

/** What stands in tables: letters and figures, and every mark that is taken for plain English. */
const marks = Array.from("AzQ09_ -.,'&()[]/’‘“”–—‐‑…•‧§¶⇒");
const ofTables = string({ unit: constantFrom(...marks), maxLength: 12 });

test("the marks of plain English come to the same with and without words of other scripts [BLOCK-5]", () => {
  assert(
    property(ofTables, (text) => {
      expect(normalize(text)).toBe(normalize(`${text} é`).replace(/ ?e$/, ""));
    }),
  );
});

test("accents and the apostrophes in words are left out", () => {
  expect(normalize("  Ass’n of São Tomé § 12—13 ")).toBe("assn of sao tome 12 13");
  for (const sign of "'’‘‛′＇ʼʻꞌ`´") expect(normalize(`Ass${sign}n`)).toBe("assn");
});
