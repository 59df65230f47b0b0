import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryFlow, arbitraryInline } from "../../../server/model/markdown/testing/arbitrary-text.ts";
import { cleanHtml } from "../../../server/model/clean-html.ts";
import { flowHtml, isUnchanged, readFlow, redlineHtml, redlineSide } from "./redline-runs.ts";
import { renderRedline } from "./render-redline.ts";

const flow = arbitraryFlow.map((html) => cleanHtml(html, "flow"));
const inline = arbitraryInline.map((html) => cleanHtml(html, "inline"));
const html = fc.oneof(flow, inline);

/** Two texts with much in common: paragraphs of one of them are left out, repeated or replaced. */
const related = fc
  .tuple(fc.array(flow, { maxLength: 4 }), fc.array(flow, { maxLength: 4 }), fc.array(fc.nat(8)))
  .map(([parts, others, picks]) => {
    const all = [...parts, ...others];
    return { before: parts.join(""), after: picks.map((pick) => all[pick % (all.length || 1)] ?? "").join("") };
  });
const pair = fc.oneof(fc.record({ before: html, after: html }), related);

/** Throws unless every tag is closed in order. */
function expectNested(rendered: string): void {
  const open: string[] = [];
  for (const [, closing, name = ""] of rendered.matchAll(/<(\/?)([a-z]+)[^>]*>/g)) {
    if (name === "br") continue;
    if (closing === "") open.push(name);
    else expect(open.pop()).toBe(name);
  }
  expect(open).toEqual([]);
}

describe("laws of the redline", () => {
  test("clean HTML is read and written without a change", () => {
    fc.assert(
      fc.property(html, (text) => {
        expect(flowHtml(readFlow(text))).toBe(text);
      }),
    );
  });

  test("a redline gives both texts back exactly", () => {
    fc.assert(
      fc.property(pair, ({ before, after }) => {
        const redline = redlineHtml(before, after);
        expect(redlineSide(redline, "before")).toBe(before);
        expect(redlineSide(redline, "after")).toBe(after);
      }),
    );
  });

  test("a text compared with itself is unchanged", () => {
    fc.assert(
      fc.property(html, (text) => {
        expect(isUnchanged(redlineHtml(text, text))).toBe(true);
        expect(renderRedline(redlineHtml(text, text))).not.toMatch(/<(?:ins|del)>|redline/);
      }),
    );
  });

  test("no tag is ever cut: what is rendered nests, and without what went it has the words of the newer text", () => {
    const words = (text: string) => text.replaceAll(/<[^>]*>|\s/g, "");
    fc.assert(
      fc.property(pair, ({ before, after }) => {
        const rendered = renderRedline(redlineHtml(before, after));
        expectNested(rendered);
        const silent = rendered.replaceAll(/<span class="redline-spoken">[^<]*<\/span>/g, "");
        expect(words(silent.replaceAll(/<del>.*?<\/del>/gs, ""))).toBe(words(after));
      }),
    );
  });
});

describe("a redline", () => {
  const silent = (before: string, after: string) =>
    renderRedline(redlineHtml(before, after)).replaceAll(/<span class="redline-spoken">[^<]*<\/span>/g, "");

  test.each([
    ["a word", "Cite the old rule.", "Cite the new rule.", "Cite the <del>old</del><ins>new</ins> rule."],
    [
      "a phrase reads as one",
      "in the first place",
      "in a second place",
      "in <del>the first</del><ins>a second</ins> place",
    ],
    ["a section number is one word", "See § 10.2.1.", "See § 10.2.2.", "See § <del>10.2.1</del><ins>10.2.2</ins>."],
    ["a reporter is one word", "410 F.2d 3", "410 F.3d 3", "410 <del>F.2d</del><ins>F.3d</ins> 3"],
    ["a format", "Roe v. Wade", "<em>Roe v. Wade</em>", '<span class="redline-restyled"><em>Roe v. Wade</em></span>'],
    [
      "words that were struck out",
      "Do not omit.",
      "Do <s>not</s> omit.",
      'Do <span class="redline-restyled"><s>not</s></span> omit.',
    ],
    ["escapes", "A &amp; B", "A &lt; B", "A <del>&amp;</del><ins>&lt;</ins> B"],
    ["a line break", "a<br>b", "a b", "a<del><br></del><ins> </ins>b"],
    ["a paragraph", "<p>One.</p>", "<p>One.</p><p>Two.</p>", "<p>One.</p><p><ins>Two.</ins></p>"],
    [
      "an item of a list",
      "<ul><li>one</li><li>two</li></ul>",
      "<ul><li>one</li><li>three</li><li>two</li></ul>",
      "<ul><li>one</li><li><ins>three</ins></li><li>two</li></ul>",
    ],
    [
      "a paragraph that became an item",
      "<p>same words here</p>",
      "<ul><li>same words here</li></ul>",
      "<ul><li>same words here</li></ul>",
    ],
  ])("%s", (_, before, after, rendered) => {
    expect(silent(before, after)).toBe(rendered);
  });

  test("says in words what it shows", () => {
    expect(renderRedline(redlineHtml("old", "new"))).toBe(
      '<del><span class="redline-spoken">removed: </span>old<span class="redline-spoken"> (end)</span></del>' +
        '<ins><span class="redline-spoken">added: </span>new<span class="redline-spoken"> (end)</span></ins>',
    );
  });

  test("of two long texts with nothing in common is found at once", () => {
    const words = (letter: string) => Array.from({ length: 20_000 }, (_, index) => letter + index).join(" ");
    const redline = redlineHtml(words("a"), words("b"));
    expect(redline.lines[0]?.runs.map(({ change }) => change)).toEqual(["removed", "added"]);
  });
});
