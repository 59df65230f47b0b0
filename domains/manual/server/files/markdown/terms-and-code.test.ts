import { describe, expect, test } from "vitest";
import { alignBlocks } from "../../../model/compare/blocks/align-blocks.ts";
import { redlineBlocks } from "../../../model/compare/blocks/redline-blocks.ts";
import { renderBlocks } from "../../../model/blocks/render.ts";
import { blocksIn, problemsIn } from "../testing/read-files.ts";
import { writtenBlocks } from "../write/block-markdown.ts";

/** The redline of a page as HTML, without what screen readers are told besides. */
async function redline(before: string, after: string): Promise<string> {
  const html = renderBlocks(redlineBlocks(alignBlocks(await blocksIn(before), await blocksIn(after))));
  return html.replaceAll(/<span class="redline-spoken">[^<]*<\/span>/g, "");
}

const written = async (text: string) => writtenBlocks(await blocksIn(text), String).join("\n");

describe("definitions", () => {
  const list = [
    "slip *opinion*",
    ": A court’s own print.",
    "",
    "pincite",
    "pinpoint[^1]",
    ": The page on which",
    "the words stand. See [Rule 1](https://x.org).",
    ":   The paragraph, at ¶ 14: always.",
    "",
    "[^1]: Both are used.",
  ].join("\n");

  test("are terms with what they mean on lines of their own; paragraphs of them are one list", async () => {
    expect(await blocksIn(list)).toEqual([
      {
        type: "definitions",
        items: [
          { terms: ["slip <em>opinion</em>"], definitions: ["A court’s own print."] },
          {
            terms: ["pincite", 'pinpoint<a href="note:1">1</a>'],
            definitions: [
              'The page on which the words stand. See <a href="https://x.org">Rule 1</a>.',
              "The paragraph, at ¶ 14: always.",
            ],
          },
        ],
      },
      { type: "footnotes", notes: [{ id: "1", text: "Both are used." }] },
    ]);
    const again = await written(list);
    expect(again).toContain("pincite\npinpoint[^1]\n: The page on which the words stand.");
    expect(await written(again)).toBe(again);
  });

  test("are separated from text without a line between, and from another list by one", async () => {
    const blocks = await blocksIn("Text.\n\na\n: b\n\n---\n\nc\n: d\n\nMore: text.");
    expect(blocks.map(({ type }) => type)).toEqual(["text", "definitions", "definitions", "text"]);
    expect(await written("a\n: b\n\n---\n\nc\n: d")).toBe("a\n: b\n\n---\n\nc\n: d\n");
  });

  test.each([
    ["a\n\\: b", "<p>a : b</p>"],
    ["a\\\n\\: b", "<p>a<br>: b</p>"],
    ["No. 2: b\nand c: d", "<p>No. 2: b and c: d</p>"],
  ])("%j is text", async (text, html) => {
    expect(await blocksIn(text)).toEqual([{ type: "text", text: html }]);
    expect(await blocksIn(await written(text))).toEqual([{ type: "text", text: html }]);
  });

  test.each([
    ["term\n\n: b", 7, "A definition stands on the line below its term, without an empty line"],
    [": a\n: b", 5, "A definition goes on the line below its term. Write the term above."],
    ["- term\n  : b", 6, "A definition stands on the line below its term, without an empty line, outside lists"],
    [
      ":::tip\nterm\n: b\n:::",
      7,
      "A definition stands on the line below its term, without an empty line, outside lists",
    ],
    ["a\n: b *c\n: d", 6, "'*' begins or ends no emphasis."],
    ["a\n: b\n: c ~~d~~", 7, "Tildes don't strike words out."],
  ])("%j is one error", async (text, line, message) => {
    const problems = await problemsIn(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`:${line}: error: ${message}`);
  });

  test("in a redline, each is compared with the one of its term", async () => {
    const html = await redline("a\n: Old words here.\n\nb\n: Two.", "c\n: New.\n\na\n: Old words there.");
    expect(html).toContain("<dt><ins>c</ins></dt><dd><ins>New.</ins></dd>");
    expect(html).toContain("<dt>a</dt><dd>Old words <del>here</del><ins>there</ins>.</dd>");
    expect(html).toContain("<dt><del>b</del></dt><dd><del>Two.</del></dd>");
  });
});

describe("code", () => {
  const code = "Case 2:21-cv-345   Page 3\n\n  :::tip <b> *x* [^1] \\* <!-- y -->\n``";

  test("is what stands between lines of backticks, as it was typed", async () => {
    const page = `Text.\n\n\`\`\`\n${code}\n\`\`\`\n\n:::tip\nAfter.\n:::`;
    const blocks = await blocksIn(page);
    expect(blocks[1]).toEqual({ type: "code", code });
    expect(blocks[2]).toEqual({ type: "tip", tip: "<p>After.</p>" });
    expect(await written(page)).toBe(`Text.\n\n\`\`\`\n${code}\n\`\`\`\n\n:::tip\nAfter.\n:::\n`);
    expect(renderBlocks(blocks.slice(1, 2))).toBe(
      '<pre class="code"><code>\nCase 2:21-cv-345   Page 3\n\n  :::tip &lt;b&gt; *x* [^1] \\* &lt;!-- y --&gt;\n``</code></pre>',
    );
  });

  test("may have backticks of its own", async () => {
    const [block] = await blocksIn("````\n```\na\n````");
    expect(block).toEqual({ type: "code", code: "```\na" });
    expect(await written("````\n```\na\n````")).toBe("````\n```\na\n````\n");
  });

  test.each([
    ["```\na\n\nb", 5, "This code block is never closed. Write the same backticks on a line of their own after it."],
    ["```yaml\na\n```", 5, "A code block has no language here. Remove 'yaml' after the backticks."],
    ["~~~\na\n~~~", 5, "A code block goes between lines of backticks."],
    ["```\n\n```", 5, "This code block is empty."],
    ["- a\n\n  ```\n  b\n  ```", 7, "A code block is not allowed here."],
  ])("%j is one error", async (text, line, message) => {
    const problems = await problemsIn(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`:${line}: error: ${message}`);
  });

  test("in a redline, its lines are compared word by word", async () => {
    expect(await redline("```\nPage 3 of 12\n  last\n```", "```\nPage 4 of 12\n  last\n```")).toBe(
      "<p><code>Page </code><del><code>3</code></del><ins><code>4</code></ins><code> of 12<br>\u00a0\u00a0last</code></p>",
    );
  });
});
