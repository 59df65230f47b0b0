import { expect, test } from "vitest";
import type { MenuNode } from "./contract.ts";
import { areaOf, defaultPage, headingAnchor, pageUri, splitMenu, plainApostrophes } from "./rules.ts";

function node(title: string, children: MenuNode[] = [], hash: string | null = null): MenuNode {
  return {
    id: title,
    title,
    code: "",
    hash,
    uri: "",
    version: "v22",
    section: "rules",
    grandparent: null,
    parent: null,
    slug: null,
    children,
  };
}

test("a top item whose title contains 'blue' belongs to the blue menu, any other to the white one [NAV-7]", () => {
  const items = ["Bluepages", "The BLUE tables", "Rules", "Tables"].map((title) => node(title));
  const { blue, white } = splitMenu(items);
  expect(blue.map(({ title }) => title)).toEqual(["Bluepages", "The BLUE tables"]);
  expect(white.map(({ title }) => title)).toEqual(["Rules", "Tables"]);
});

test("an area opens at its first page, not at a heading", () => {
  expect(
    defaultPage([node("Rules"), node("Tables", [node("h", [], "b-h"), node("first"), node("second")])])?.title,
  ).toBe("first");
  expect(defaultPage([])).toBeUndefined();
});

test("whatever was typed for an apostrophe within a word is one sign; quotation marks and primes of figures stay", () => {
  for (const sign of "'’‘‛′＇ʼʻꞌ`´") expect(plainApostrophes(`Ass${sign}n of 1990${sign}s`)).toBe("Ass'n of 1990's");
  expect(plainApostrophes("the ‘right’ form, parties’ 40°26′46″")).toBe("the ‘right’ form, parties’ 40°26′46″");
});

test("bluepages and bluetables are blue, rules and tables white", () => {
  expect((["bluepages", "bluetables", "rules", "tables"] as const).map(areaOf)).toEqual([
    "blue",
    "blue",
    "white",
    "white",
  ]);
});

test("a page's uri names its edition, section and up to two ancestors [SHELL-8]", () => {
  const page = { version: "v22", section: "rules", slug: "names" } as const;
  expect(pageUri({ ...page, grandparent: null, parent: null })).toBe("bluebook/v22/rules/names");
  expect(pageUri({ ...page, grandparent: null, parent: "cases" })).toBe("bluebook/v22/rules/cases/names");
  expect(pageUri({ ...page, grandparent: "law", parent: "cases" })).toBe("bluebook/v22/rules/law/cases/names");
  expect(headingAnchor("10-2")).toBe("b-10-2");
});
