import { expect, test } from "vitest";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { serverParts } from "../../../model/blocks/registry/server/server-parts.ts";
import { settleNotes } from "../../../model/blocks/footnotes/server/settle-notes.ts";
import { writtenBlocks } from "../write/block-markdown.ts";
import { blocksIn, problemsIn } from "../testing/read-files.ts";

const page = [
  "A*b*[^slip], c.[^1]",
  "",
  "[^1]: One: *two* \\# three",
  "[^slip]: Until then,",
  "see above.",
  "",
  ":::example",
  "d[^slip]",
  ":::",
  "",
  ":::table{style=A6}",
  "| a[^t] | b |",
  "|---|---|",
  "| c | d[^1] |",
  ":::",
  "",
  "[^t]: In a table.",
].join("\n");

const mark = (id: string) => `<a href="note:${id}">${id}</a>`;

test("footnotes stand at the end, in the order of their marks, in text, examples and tables", async () => {
  const blocks = await blocksIn(page);
  expect(blocks[0]).toEqual({ type: "text", text: `<p>A<em>b</em>${mark("slip")}, c.${mark("1")}</p>` });
  expect(blocks[2]).toMatchObject({ head: [`a${mark("t")}`, "b"], rows: [{ column2: `d${mark("1")}` }] });
  expect(blocks.at(-1)).toEqual({
    type: "footnotes",
    notes: [
      { id: "slip", text: "Until then, see above." },
      { id: "1", text: "One: <em>two</em> # three" },
      { id: "t", text: "In a table." },
    ],
  });
});

test("what is written of a page with footnotes is read back as the same, and written the same again", async () => {
  const write = (blocks: readonly Block[]) => writtenBlocks(blocks, (href) => href).join("\n");
  const blocks = await blocksIn(page);
  const written = write(blocks);
  expect(written).toContain("\n[^slip]: Until then, see above.\n[^1]: One: *two* # three\n[^t]: In a table.");
  const again = await blocksIn(written);
  expect(again).toEqual(blocks);
  expect(write(again)).toBe(written);
  expect(settleNotes(again)).toEqual(again);
  // A mark before a colon is not a footnote.
  const [text] = await blocksIn("[^1]\\: x\n\n[^1]: y");
  expect(
    text?.type === "text" && serverParts.text.markdown.write(text, { destination: String, fixedIds: new Set() }),
  ).toBe("[^1]\\: x");
});

test.each([
  ["a[^1]", "5: error: This mark has no footnote."],
  ["a\n\n[^1]: b", "7: error: Nothing leads to this footnote. Write its mark, [^1],"],
  ["a[^1]\n\n[^1]: b\n\n[^1]: c", "9: error: There are two footnotes [^1]."],
  ["a[^1]\n\n[^1]: - b", "7: error: A footnote is one paragraph."],
  ["a[^A_b]\n\n[^A_b]: c", "5: error: Name a footnote by a number or by words of lowercase letters"],
  ["a[^1]\n\n[^1]: b[^2]\n\n[^2]: c", "7: error: A footnote's mark can't be inside a link or another footnote."],
  ["a [b[^1]](https://x.org)\n\n[^1]: c", "5: error: A footnote's mark can't be inside a link"],
  ["# a[^1]\n\nb[^1]\n\n[^1]: c", "5: error: This mark has no footnote."],
  ["a[^1]\n\n> [^1]: c", "7: error: A footnote is not allowed here."],
])("%j is one error: %s", async (text, problem) => {
  const problems = await problemsIn(text);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`:${problem}`);
});
