import { expect, test } from "vitest";
import { alignBlocks } from "../../compare/blocks/align-blocks.ts";
import { redlineBlocks } from "../../compare/blocks/redline-blocks.ts";
import { plainText } from "../plain-text.ts";
import type { Block } from "../registry/schemas.ts";
import { renderBlocks } from "../render.ts";
import { noteMark } from "./marks.ts";
import { settleNotes } from "./server/settle-notes.ts";

const text = (html: string): Block => ({ type: "text", text: `<p>${html}</p>` });
const notes = (...ids: string[]): Block => ({
  type: "footnotes",
  notes: ids.map((id) => ({ id, text: `About ${id}.` })),
});

test("a mark leads to its note and the note back to its first mark", () => {
  const html = renderBlocks([text(`One,${noteMark("b")} two.${noteMark("b")}`), notes("a", "b")]);
  expect(html).toContain(
    'One,<sup><a class="footnotes-mark" id="mark_b" href="#note_b" role="doc-noteref" aria-label="Note 2" data-note="2"></a></sup> two.',
  );
  expect(html.match(/id="mark_b"/g)).toHaveLength(1);
  expect(html).toContain('<li id="note_b">About b. <a href="#mark_b" role="doc-backlink"');
});

test("where the notes aren't shown, neither are the marks, nor in plain text", () => {
  expect(renderBlocks([text(`One.${noteMark("a")}`)])).toBe("<p>One.</p>");
  expect(plainText(`<p>One${noteMark("a")} &amp; two.</p>`)).toBe("One & two.");
});

test("a page has its notes at the end in the order of their marks, without those that nothing leads to", () => {
  const heading: Block = {
    type: "heading",
    id: "h",
    headingCode: "",
    headingText: `Heads${noteMark("a")}`,
    headingLevel: [1],
    putNameOnItsOwnLine: false,
  };
  expect(
    settleNotes([notes("a", "c", "b"), heading, text(`x${noteMark("b")}${noteMark("a")}${noteMark("z")}`)]),
  ).toEqual([{ ...heading, headingText: "Heads" }, text(`x${noteMark("b")}${noteMark("a")}`), notes("b", "a")]);
});

test("a redline pairs notes by their names, and a new one changes no other text", () => {
  const before = [text(`One.${noteMark("a")}`), text(`Two.${noteMark("b")}`), notes("a", "b")];
  const after = [text("One."), text(`New.${noteMark("n")}`), text(`Two.${noteMark("b")}`), notes("n", "b")];
  const [last] = redlineBlocks(alignBlocks(before, after)).filter(({ type }) => type === "footnotes");
  const texts = last?.type === "footnotes" ? last.notes.map((note) => `${note.id}: ${note.text}`) : [];
  expect(texts).toHaveLength(3);
  expect(texts[0]).toMatch(/^n: <ins>/);
  expect(texts[1]).toBe("b: About b.");
  expect(texts[2]).toMatch(/^a: <del>/);
});
