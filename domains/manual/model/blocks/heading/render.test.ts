import { array, assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { renderBlocks } from "../render.ts";
import { outlineRanks } from "./outline-ranks.ts";
import { renderHeading, titleLevel } from "./render.ts";
import type { HeadingBlock } from "./schema.ts";

const heading: HeadingBlock = {
  type: "heading",
  id: "10.2.1-c",
  headingCode: "10.2.1(c)",
  headingText: "Words that are <em>always</em> shortened",
  headingLevel: [1],
  putNameOnItsOwnLine: false,
};

test("a heading's code is escaped, in its link and in its buttons' labels", () => {
  const html = renderHeading({ ...heading, headingCode: '<b onclick="x">"&' }, { rank: 2 });
  expect(html).toContain("&lt;b onclick=&quot;x&quot;&gt;&quot;&amp;");
  expect(html).not.toContain("<b ");
});

test("the text of a heading without a code is escaped in its buttons' labels", () => {
  const html = renderHeading(
    { ...heading, headingCode: "", headingText: 'Of "quotes" &amp; <em>more</em>' },
    { rank: 2 },
  );
  expect(html).toContain('aria-label="Copy link to Of &quot;quotes&quot; &amp; more"');
});

test("a heading is a link target and shows its code as a link to itself [BLOCK-1]", () => {
  const html = renderHeading(heading, { rank: 3 });
  expect(html).toContain('<h3 id="b-10.2.1-c"');
  expect(html).toContain('href="#b-10.2.1-c">10.2.1(c)</a>');
  expect(html).toContain("Words that are <em>always</em> shortened");
});

test.each([
  [[0], 0],
  [[1], 1],
  [[2], 2],
  [[3], 1],
  [[4], 1],
  [[], 1],
])("a heading of level %j is rendered as a title of level %i [BLOCK-1]", (level, expected) => {
  expect(titleLevel(level)).toBe(expected);
  expect(renderHeading({ ...heading, headingLevel: level }, { rank: 2 })).toContain(
    `class="heading heading-${expected}"`,
  );
});

test("a name gets its own line if there is a code above it [BLOCK-1]", () => {
  const own = { ...heading, putNameOnItsOwnLine: true };
  expect(renderHeading(own, { rank: 2 })).toContain("heading-own-line");
  expect(renderHeading({ ...own, headingCode: "" }, { rank: 2 })).not.toContain("heading-own-line");
  expect(renderHeading(heading, { rank: 2 })).not.toContain("heading-own-line");
});

test("a code too long for the margin is set inline", () => {
  expect(renderHeading({ ...heading, headingCode: "10.2.1(c)(ii)(A)" }, { rank: 2 })).toContain("heading-code-long");
});

test("the outline starts at h2 and never skips a rank, whatever the levels are", () => {
  expect(outlineRanks([0, 1, 2, 0])).toEqual([2, 3, 4, 2]);
  expect(outlineRanks([1, 1, 2, 1])).toEqual([2, 2, 3, 2]);
  assert(
    property(array(integer({ min: 0, max: 2 })), (levels) => {
      const ranks = outlineRanks(levels);
      expect(ranks[0] ?? 2).toBe(2);
      for (const [index, rank] of ranks.entries()) expect(rank).toBeLessThanOrEqual((ranks[index - 1] ?? 1) + 1);
    }),
  );
});

test("an article gives each heading its outline rank", () => {
  const at = (id: string, level: number): HeadingBlock => ({ ...heading, id, headingLevel: [level] });
  const html = renderBlocks([at("a", 1), at("b", 2), at("c", 1)]);
  expect(html.match(/<h\d id="b-."/g)).toEqual(['<h2 id="b-a"', '<h3 id="b-b"', '<h2 id="b-c"']);
});
