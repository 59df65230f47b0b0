import { parseFragment } from "parse5";
import { expect, test } from "vitest";
import type { MenuNode } from "../../contract.ts";
import { renderHeadings, renderToc } from "./render-toc.ts";

function node(change: Partial<MenuNode>): MenuNode {
  return {
    id: "id",
    title: "Title",
    code: "",
    hash: null,
    uri: "bluebook/v22/rules/one",
    version: "v22",
    section: "rules",
    grandparent: null,
    parent: null,
    slug: "one",
    children: [],
    ...change,
  };
}

const heading = (hash: string, title: string, children: MenuNode[] = []) => node({ hash, title, children });
const names = node({
  title: "Case names",
  code: "10.2",
  uri: "bluebook/v22/rules/cases/names",
  children: [heading("b-10.2.1", "Leave out", [heading("b-10.2.1-a", "Phrases")])],
});
const cases = node({
  title: "Cases",
  code: "10",
  uri: "bluebook/v22/rules/cases",
  children: [heading("b-10.a", "In general"), names],
});
const statutes = node({
  title: "Statutes",
  code: "12",
  uri: "bluebook/v22/rules/statutes",
  children: [heading("b-12.1", "Codes")],
});
const menu = [node({ title: "Rules", uri: cases.uri, slug: null, children: [cases, statutes] })];

test("titles and codes are escaped", () => {
  const html = renderToc([node({ title: "<b>", slug: null, children: [node({ title: '<i>"', code: "&" })] })], "");
  expect(html).not.toMatch(/<b>&lt;b|<i>"/);
  expect(html).toContain("&lt;b&gt;");
  expect(html).toContain("<b>&amp;</b> <span>&lt;i&gt;&quot;</span>");
});

test("the menu shows pages and, under the current one, its headings before its sub-pages [NAV-6]", () => {
  const html = renderToc(menu, "bluebook/v22/rules/cases");
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(links).toEqual([
    "/bluebook/v22/rules/cases",
    "/bluebook/v22/rules/one#b-10.a",
    "/bluebook/v22/rules/cases/names",
    "/bluebook/v22/rules/statutes",
  ]);
});

test("the pages above the current one show their headings too [NAV-6]", () => {
  const html = renderToc(menu, "bluebook/v22/rules/cases/names");
  expect(html.indexOf("#b-10.a")).toBeGreaterThan(0);
  expect(html.indexOf("#b-10.a")).toBeLessThan(html.indexOf("/cases/names"));
  expect(html.match(/data-headings="([^"]*)"/g)).toEqual(['data-headings="bluebook/v22/rules/statutes"']);
});

test("it opens to the current page and marks it, and nothing else [NAV-6]", () => {
  const html = renderToc(menu, "bluebook/v22/rules/cases/names");
  expect(html.match(/aria-current="page"/g)).toHaveLength(1);
  expect(html).toContain('href="/bluebook/v22/rules/cases/names" aria-current="page"');
  expect(html.match(/<details[^>]* open/g)).toHaveLength(2);
});

test("nodes are collapsible with Expand and Close [NAV-6]", () => {
  expect(renderToc(menu, "")).toContain("<i>Expand</i><i>Close</i> 10</span></summary>");
});

test("headings of other pages are loaded lazily", () => {
  const html = renderToc(menu, "bluebook/v22/rules/cases");
  expect(html).not.toContain("Codes");
  expect(html).toContain('<details class="needs-script" data-headings="bluebook/v22/rules/statutes">');
  expect(renderHeadings(statutes)).toContain("#b-12.1");
});

test("headings under a heading can be opened [NAV-6]", () => {
  expect(renderHeadings(names)).toMatch(/b-10\.2\.1".*<details>.*b-10\.2\.1-a"/);
});

test("it is well-formed HTML", () => {
  const errors: string[] = [];
  parseFragment(renderToc(menu, "bluebook/v22/rules/cases"), { onParseError: ({ code }) => errors.push(code) });
  expect(errors).toEqual([]);
});
