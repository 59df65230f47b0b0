import { describe, expect, test } from "vitest";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { firstSentences, redact } from "../read-entries.ts";

const heading: Block = {
  type: "heading",
  id: "a",
  headingCode: "1.1",
  headingText: "Kept",
  headingLevel: [1],
  putNameOnItsOwnLine: false,
};

describe("redaction", () => {
  test("keeps the headings and two sentences of the first text block, and nothing else [PAGE-2]", () => {
    const left = redact([
      heading,
      { type: "tip", tip: "<p>Secret tip.</p>" },
      { type: "text", text: "<p>One is open. Two is <em>open too. Three is secret.</em></p><p>Four is secret.</p>" },
      { type: "text", text: "<p>Secret second block.</p>" },
      { type: "example", text: "<p>Secret example.</p>", marker: "NONE", alignment: [] },
      { type: "table", style: "A1", title: "Secret", head: [], rows: [], showFilter: true, quickLook: true },
      { type: "image", image: [{ url: "/images/secret.png", alt: "secret", width: 1, height: 1, caption: "secret" }] },
    ]);
    expect(left).toEqual([heading, { type: "text", text: "<p>One is open. Two is <em>open too.</em></p>" }]);
    expect(JSON.stringify(left)).not.toMatch(/secret/i);
  });

  test.each([
    ["<p>Only one sentence</p>", "<p>Only one sentence</p>"],
    [
      "<ul><li>First item</li><li>Second item</li><li>Third item</li></ul>",
      "<ul><li>First item</li><li>Second item</li></ul>",
    ],
    ["<p>A &amp; B go. &lt;C&gt; goes. D stays.</p>", "<p>A &amp; B go. &lt;C&gt; goes.</p>"],
    ["<p>One.<br>Two.<br>Three.</p>", "<p>One.<br>Two.<br></p>"],
    ["", ""],
  ])("of %s the first two sentences are %s", (html, expected) => {
    expect(firstSentences(html, 2)).toBe(expected);
  });
});
