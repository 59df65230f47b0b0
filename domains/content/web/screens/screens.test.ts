import { expect, test } from "vitest";
import type { MenuNode } from "../../contract.ts";
import { findTitles } from "./find-titles.ts";
import { wordsOfAddress } from "./words-of-address.ts";

test("an address that can't be read gives its letters, never an error", () => {
  expect(wordsOfAddress("/bluebook/%E0%A4%A")).toBe("E0 A4 A");
  expect(wordsOfAddress("/bluebook/v22/rules/<script>")).toBe("script");
  expect(wordsOfAddress("/")).toBe("");
  expect(wordsOfAddress(`/bluebook/${"a".repeat(5000)}`)).toHaveLength(100);
});

test("the words of an address are those of its last part [SHELL-11]", () => {
  expect(wordsOfAddress("/bluebook/v22/rules/case-names/")).toBe("case names");
  expect(wordsOfAddress("/bluebook/v22/rules/10.2")).toBe("10.2");
});

const node = (code: string, title: string, children: MenuNode[] = []): MenuNode => ({
  id: code + title,
  title,
  code,
  hash: null,
  uri: "bluebook/v22/rules/x",
  version: "v22",
  section: "rules",
  grandparent: null,
  parent: null,
  slug: "x",
  children,
});
const menu = [node("", "Rules", [node("10", "Cases", [node("10.2", "Case names"), node("10.20", "Docket numbers")])])];
const titles = (query: string) => findTitles(menu, query).map(({ title }) => title);

test("a code finds its page first, with or without the word Rule", () => {
  expect(titles("10.2")[0]).toBe("Case names");
  expect(titles("Rule 10.2")[0]).toBe("Case names");
});

test("words find the titles that hold them all; nothing finds nothing", () => {
  expect(titles("names case")).toEqual(["Case names"]);
  expect(titles("  ")).toEqual([]);
  expect(titles("((")).toEqual([]);
  expect(titles("zebra")).toEqual([]);
});
