import { expect, test } from "vitest";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { excerptOf } from "./read-excerpt.ts";

function heading(id: string, level: number): Block {
  return { type: "heading", id, headingCode: id, headingText: id, headingLevel: [level], putNameOnItsOwnLine: false };
}

function example(text: string, marker: "NONE" | "NOT" | "BUT" = "NONE"): Block {
  return { type: "example", text, marker, alignment: [] };
}

const blocks: Block[] = [
  { type: "text", text: '<p>One <a href="/bluebook/v22/rules/b">link</a>. Two. Three.</p>' },
  heading("a", 1),
  example("<p>wrong</p>", "NOT"),
  heading("a1", 2),
  { type: "tip", tip: "A tip." },
  example(`<p>${"long ".repeat(100)}</p>`),
  example("<p>right</p>", "BUT"),
  heading("b", 1),
  { type: "text", text: `<ul><li>${"Long words ".repeat(40)}.</li><li>More.</li></ul>` },
];

test("a page begins with two sentences without links, and its first example that shows what is right", () => {
  const right = '<div class="example example-but"><p class="example-marker">But:</p><p>right</p></div>';
  expect(excerptOf(blocks, "")).toEqual({ text: "<p>One link. Two.</p>", example: right });
  expect(excerptOf(blocks, "b-a")).toEqual({ text: "<p>A tip.</p>", example: right });
  expect(excerptOf(blocks, "b-a1").example).toBe(right);
});

test("a section ends at the next heading that isn't deeper, and long sentences are one", () => {
  const { text, example: none } = excerptOf(blocks, "b-b");
  expect(none).toBe("");
  expect(text).toMatch(/^<ul><li>Long [^]*\.<\/li><\/ul>$/);
  expect(text).not.toContain("More");
  expect(excerptOf(blocks.slice(0, 3), "b-a")).toEqual({ text: "", example: "" });
});
