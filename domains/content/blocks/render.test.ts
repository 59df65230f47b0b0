import { parseFragment } from "parse5";
import { expect, test } from "vitest";
import { exampleSamples } from "./example/samples.ts";
import { headingSamples } from "./heading/samples.ts";
import { imageSamples } from "./image/samples.ts";
import { renderBlocks } from "./render.ts";
import { blockSchema } from "./schema.ts";
import { tableSamples } from "./table/samples.ts";
import { textSamples } from "./text/samples.ts";
import { tipSamples } from "./tip/samples.ts";

const samples = [...headingSamples, ...textSamples, ...tipSamples, ...exampleSamples, ...tableSamples, ...imageSamples];

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
