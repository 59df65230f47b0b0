import { expect, test } from "vitest";
import type { Page, PageRef } from "../../contract.ts";
import { pageLabel } from "../../rules.ts";
import { renderOutline } from "./render-outline.ts";
import { renderPageNav } from "./render-page-nav.ts";
import { ruleCitation } from "../reader/copying.ts";

const ref = (code: string, customTitle: string): PageRef => ({
  id: code,
  code,
  customTitle,
  uri: "bluebook/v22/rules/x",
});
const page: Omit<Page, "blocks"> = {
  ...ref("10", "Cases"),
  subtitle: "",
  level: 0,
  version: "v22",
  page: null,
  formattedPageNumber: "",
  displayContents: false,
  children: [ref("10.1", "Parts")],
  breadcrumb: [],
  section: "rules",
  grandparent: null,
  parent: null,
  slug: "cases",
  cpEditUrl: null,
  previous: null,
  next: null,
  lastChange: null,
};

test("titles of other pages are escaped", () => {
  const html = renderPageNav({
    ...page,
    next: ref("<i>", "<script>"),
    displayContents: true,
    children: [ref("&", "<b>")],
  });
  expect(html).not.toMatch(/<script|<i>|<b>&lt;b|<b><b>/);
  expect(html).toContain("&lt;i&gt; &lt;script&gt;");
});

test("a page links to the previous and the next page [PAGE-1]", () => {
  const html = renderPageNav({ ...page, previous: ref("9", "Before"), next: ref("11", "After") });
  expect(html).toContain('rel="prev" class="pager-prev"><small>Previous</small>9 Before</a>');
  expect(html).toContain('rel="next" class="pager-next"><small>Next</small>11 After</a>');
  expect(renderPageNav(page)).toBe("");
});

test("a page lists its subpages if displayContents is set", () => {
  expect(renderPageNav({ ...page, displayContents: true })).toContain("<b>10.1</b> <span>Parts</span>");
  expect(renderPageNav({ ...page, displayContents: true, children: [] })).toBe("");
});

test("'On this page' lists the headings, indents deeper ones, and nests no links in links", () => {
  const at = (anchor: string, text: string, level: number) => ({ anchor, code: "", text, level });
  expect(renderOutline([at("b-a", "Only one", 0)])).toBe("");
  const html = renderOutline([at("b-a", "One", 1), at("b-b", 'See <a href="/x">two</a> <em>v.</em>', 2)]);
  expect(html).toContain('<li><a href="#b-a">One</a></li>');
  expect(html).toContain('<li class="outline-part"><a href="#b-b">See two <em>v.</em></a></li>');
});

test("'On this page' names the code that a heading is cited by, in a column before its words", () => {
  const heading = (code: string, text: string) => ({ anchor: "a", code, text, level: 1 });
  const html = renderOutline([heading("7(c)", "Which case"), heading("7<d>", ""), heading("", "Words")]);
  expect(html).toContain("><b>7(c)</b> <span>Which case</span></a>");
  expect(html).toContain(">7&lt;d&gt;</a>");
  expect(html).toContain(">Words</a>");
});

test("a code's label says what it names", () => {
  expect(pageLabel("rules", "10.2")).toBe("Rule 10.2");
  expect(pageLabel("rules", "R12")).toBe("Rule 12");
  expect(pageLabel("tables", "T6")).toBe("Table T6");
  expect(pageLabel("bluetables", "BT1")).toBe("Table BT1");
  expect(pageLabel("bluepages", "B5")).toBe("B5");
  expect(pageLabel("rules", "")).toBe("");
});

test.each([
  ["10.2.1", "", "Fieldstone R. 10.2.1 (22nd ed.)"],
  ["R12.4", "", "Fieldstone R. 12.4 (22nd ed.)"],
  ["T6", "", "Fieldstone tbl. T6 (22nd ed.)"],
  ["BT1", "", "Fieldstone tbl. BT1 (22nd ed.)"],
  ["B5.1", "", "Fieldstone B5.1 (22nd ed.)"],
  ["10.2", "Business firms", "Fieldstone R. 10.2, “Business firms” (22nd ed.)"],
  ["", "Introduction", "Fieldstone “Introduction” (22nd ed.)"],
  ["", "", "Fieldstone (22nd ed.)"],
])("a place with code %j and title %j is cited", (code, words, citation) => {
  const title = { text: words, html: words };
  const place = { productName: "Fieldstone", editionName: "22nd Edition", code, title };
  const rest = citation.slice("Fieldstone".length);
  expect(ruleCitation({ ...place, area: "blue" })).toEqual({ text: citation, html: `<i>Fieldstone</i>${rest}` });
  expect(ruleCitation({ ...place, area: "white" })).toEqual({
    text: citation,
    html: `<span style="font-variant:small-caps">Fieldstone</span>${rest}`,
  });
});

test("a citation keeps the formats of a heading's words, and no name or code can be taken for mark-up", () => {
  const title = { text: "Supra & infra", html: "<i>Supra</i> &amp; <i>infra</i>" };
  expect(ruleCitation({ area: "blue", productName: "A&B", editionName: "2d Edition", code: "", title })).toEqual({
    text: "A&B “Supra & infra” (2d ed.)",
    html: "<i>A&amp;B</i> “<i>Supra</i> &amp; <i>infra</i>” (2d ed.)",
  });
});
