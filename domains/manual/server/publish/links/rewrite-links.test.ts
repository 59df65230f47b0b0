import { describe, expect, test } from "vitest";
import { ReferenceTargets, rewriteLinks, toReference } from "./links.ts";

describe("links in clean HTML", () => {
  const seen = (html: string) => {
    const addresses: string[] = [];
    rewriteLinks(html, (address) => {
      addresses.push(address);
      return "keep";
    });
    return addresses;
  };

  test("are found whatever surrounds them", () => {
    expect(seen('<p>a <a href="ref:rules/a">x</a><em><a href="page:1#b-2">y</a></em></p><a href="">z</a>')).toEqual([
      "ref:rules/a",
      "page:1#b-2",
      "",
    ]);
    expect(seen('<a title="a > b" href="ref:rules/a" rel="x">x</a>')).toEqual(["ref:rules/a"]);
    expect(seen('<a\n\thref="ref:rules/a"\n>x</a>')).toEqual(["ref:rules/a"]);
  });

  test("are not found where there are none", () => {
    const html = [
      '&lt;a href="ref:rules/a"&gt;',
      '<abbr href="ref:rules/a">x</abbr>',
      '<p>href="ref:rules/a"</p>',
      '<a title=" href=&quot;ref:rules/a&quot;">x</a>',
      '<a data-href="ref:rules/a">x</a>',
      "<a>x</a>",
      "<a",
      '<a href="ref:rules/a',
    ];
    for (const each of html) {
      expect(seen(each), each).toEqual([]);
      expect(
        rewriteLinks(each, () => "drop"),
        each,
      ).toBe(each);
    }
  });

  test("a dropped link leaves its text, and its neighbors stay intact", () => {
    const html = '<a href="1">one <em>of <strong>two</strong></em></a>, <a href="2">two</a>, <a href="1">three</a>';
    expect(rewriteLinks(html, (address) => (address === "1" ? "drop" : "keep"))).toBe(
      'one <em>of <strong>two</strong></em>, <a href="2">two</a>, three',
    );
  });

  test("a long unclosed tag is fast", () => {
    const html = `${'<a href="x" '.repeat(20_000)}<a ${'y="z" '.repeat(20_000)}`;
    // Quadratic matching would take minutes here.
    expect(rewriteLinks(html, () => "drop")).toContain('y="z"');
  });
});

describe("references", () => {
  const targets = new ReferenceTargets();
  targets.add("rules/cases", "id-1", [
    { type: "heading", id: "10.2", headingCode: "", headingText: "x", headingLevel: [], putNameOnItsOwnLine: false },
  ]);
  targets.add("quick-style-guide", "quick-style-guide", []);

  test.each([
    ["ref:rules/cases", { to: "page:id-1" }],
    ["ref:rules/cases#10.2", { to: "page:id-1#b-10.2" }],
    ["ref:quick-style-guide", { to: "page:quick-style-guide" }],
    ["https://example.org/ref:rules/cases", "keep"],
    ["mailto:a@b.c", "keep"],
    ["#b-10.2", "keep"],
    ["ref:rules/cases#10.3", "drop"],
    ["ref:rules/cases#", "drop"],
    ["ref:rules/cases#10.2#x", "drop"],
    ["ref:rules/nowhere", "drop"],
    ["ref:quick-style-guide#none", "drop"],
    ["ref:", "drop"],
    ["ref:constructor", "drop"],
    ["page:id-1", "drop"],
  ])("%s", (href, fate) => {
    expect(targets.resolve(href)).toEqual(fate);
  });

  test.each([
    ["page:id-1", { to: "ref:rules/cases" }],
    ["page:id-1#b-10.2", { to: "ref:rules/cases#10.2" }],
    ["page:quick-style-guide", { to: "ref:quick-style-guide" }],
    ["page:gone", "drop"],
    ["https://example.org", "keep"],
  ])("%s converts back", (href, fate) => {
    expect(toReference(href, new Map([["id-1", "rules/cases"]]))).toEqual(fate);
  });
});
