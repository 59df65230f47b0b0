import { parseFragment } from "parse5";
import { expect, test } from "vitest";
import { type Block, blockSchema } from "./registry/schemas.ts";
import { testingParts } from "./registry/testing/testing-parts.ts";
import { renderBlocks } from "./render.ts";

const samples = Object.values(testingParts).flatMap((part): Block[] => [...part.samples]);

test("every sample matches the schema, and an article of all samples is well-formed HTML", () => {
  for (const sample of samples) expect(blockSchema.parse(sample)).toEqual(sample);
  const errors: string[] = [];
  parseFragment(renderBlocks(samples), { onParseError: ({ code }) => errors.push(code) });
  expect(errors).toEqual([]);
});

test("an article keeps its blocks in order [PAGE-1]", () => {
  const html = renderBlocks([
    { type: "text", text: "<p>first</p>" },
    { type: "tip", tip: "<p>second</p>" },
    { type: "text", text: "<p>third</p>" },
  ]);
  expect(html.match(/first|second|third/g)).toEqual(["first", "second", "third"]);
});

test("an article without blocks is empty", () => {
  expect(renderBlocks([])).toBe("");
});

test("text and tips show their HTML, with bare text wrapped in a paragraph [BLOCK-2]", () => {
  expect(renderBlocks([{ type: "text", text: "<p>Name <em>both</em> parties.</p>" }])).toBe(
    "<p>Name <em>both</em> parties.</p>",
  );
  expect(renderBlocks([{ type: "text", text: "Bare words" }])).toBe("<p>Bare words</p>");
  const tip = renderBlocks([{ type: "tip", tip: "<ul><li>one</li></ul>" }]);
  expect(tip).toContain('role="note"');
  expect(tip).toContain("<ul><li>one</li></ul>");
});
