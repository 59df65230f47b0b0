import { array, assert, constantFrom, property, string } from "fast-check";
import { expect, test } from "vitest";
import { compileFilter } from "./compile-filter.ts";
import { normalize } from "../../rich-text/normalize.ts";
import { rowIndex, variants } from "./rows/row-index.ts";
import { type FilterMode, visibleRows } from "./rows/visible-rows.ts";

const found = (cell: string, input: string): boolean => compileFilter(input).matches(rowIndex([cell]));

test("no input breaks the filter", () => {
  assert(
    property(string({ unit: "binary" }), string({ unit: "binary" }), (cell, input) => {
      expect(typeof found(cell, input)).toBe("boolean");
    }),
  );
  for (const input of ["(((", "[a", "\\", ".*", "a{9999}", "^$", "a|b", "--"]) expect(found("word", input)).toBe(false);
});

test("a cell with too many brackets is indexed as plain text", () => {
  expect(variants("[a,b]".repeat(30))).toEqual([]);
  expect(variants("[[a,b]")).toEqual(["[a", "[b"]);
  expect(variants("no variants")).toEqual([]);
  expect(variants("]a[")).toEqual([]);
});

test("a cell written text[a,b] is found by the text joined with each variant [BLOCK-5]", () => {
  expect(variants("Academ[ic,y]")).toEqual(["Academic", "Academy"]);
  expect(found("Academ[ic,y]", "academic")).toBe(true);
  expect(found("Academ[ic,y]", "academy")).toBe(true);
  expect(found("Academ[ic, y]", "academy")).toBe(true);
  expect(found("Academ[ic,y]", "Academ[ic,y]")).toBe(true);
  expect(found("[Inter]national", "international")).toBe(true);
  expect(found("Academ[ic,y] of Art[s]", "academy of arts")).toBe(true);
  expect(found("Academ[ic,y]", "academia")).toBe(false);
});

test("case and non-word characters in the input are ignored [BLOCK-5]", () => {
  for (const input of ["admin", "ADMIN", "admin.", "(admin)", " a-d-m-i-n "]) expect(found("Admin.", input)).toBe(true);
  for (const input of ["us", "US", "U.S."]) expect(found("Industry", input)).toBe(true);
  expect(found("Administrat[ive,ion]", "ministrative")).toBe(true);
});

test("abbreviations are found with and without their periods, spaces and apostrophes", () => {
  for (const input of ["F. App'x", "F. App’x", "f app", "fappx", "F.App"]) expect(found("F. App'x", input)).toBe(true);
  for (const input of ["U.S.", "u. s.", "us"]) expect(found("U.S.", input)).toBe(true);
  expect(found("Int'l", "intl")).toBe(true);
  expect(found("Ass’n", "Ass'n")).toBe(true);
});

test("adjacent words don't match as one word", () => {
  expect(found("Court of Appeals", "F. App")).toBe(false);
  expect(found("Court of Appeals", "fapp")).toBe(false);
  expect(found("Court of Appeals", "of appeals")).toBe(true);
  expect(compileFilter("twoone").matches(rowIndex(["two", "one"]))).toBe(false);
});

test("accents are optional, in any script", () => {
  for (const input of ["quebec", "Québec", "QUÉBEC"]) expect(found("Québec", input)).toBe(true);
  expect(found("Österreich", "oster")).toBe(true);
  expect(found("Απόφαση", "αποφ")).toBe(true);
  expect(found("最高裁判所", "裁判")).toBe(true);
  expect(found("Верховный Суд", "верховный суд")).toBe(true);
});

test("plain English is normalized as any other text is", () => {
  const plain = array(constantFrom(...Array.from("aZ09_ .'’–[]<&~-")), { maxLength: 30 }).map((characters) =>
    characters.join(""),
  );
  assert(
    property(plain, (text) => {
      expect(`${normalize(text)} e`.trim()).toBe(normalize(`${text} é`));
    }),
  );
  expect(normalize("Ass’n of D.C.’s 1886–94 [X,y]")).toBe("assn of d c s 1886 94 x y");
});

const rows = [
  { isBand: true, index: rowIndex(["Commerce"]) },
  { isBand: false, index: rowIndex(["Market", "Mkt."]) },
  { isBand: false, index: rowIndex(["Trade", "Trade"]) },
  { isBand: true, index: rowIndex(["Courts"]) },
  { isBand: false, index: rowIndex(["Admiralty", "Adm."]) },
];
const shown = (input: string, mode: FilterMode = "page") => visibleRows(rows, input, mode);

test("with fewer than two characters, every row shows [BLOCK-5]", () => {
  for (const input of ["", "m", " m.", "-'-"]) {
    expect(shown(input)).toEqual({ active: false, visible: [true, true, true, true, true], count: 3 });
  }
});

test("from two characters on, only matching rows show, under their band [BLOCK-5]", () => {
  expect(shown("mk")).toEqual({ active: true, visible: [true, true, false, false, false], count: 1 });
  expect(shown("adm.").visible).toEqual([false, false, false, true, true]);
  expect(shown("zz")).toEqual({ active: true, visible: [false, false, false, false, false], count: 0 });
});

test("a band that matches shows with its rows", () => {
  expect(shown("commerce")).toEqual({ active: true, visible: [true, true, true, false, false], count: 2 });
});

test("in quick look every row is hidden until two characters are typed [BLOCK-6]", () => {
  expect(shown("m", "quick-look")).toEqual({ active: false, visible: [false, false, false, false, false], count: 0 });
  expect(shown("mk", "quick-look").count).toBe(1);
});

test("a table without rows can be filtered", () => {
  expect(visibleRows([], "ab", "page")).toEqual({ active: true, visible: [], count: 0 });
});
