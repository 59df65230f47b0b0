import { expect, test } from "vitest";
import type { Block } from "./registry/schemas.ts";
import { sampleOf } from "./sample-of.ts";

const text = (words: string): Block => ({ type: "text", text: `<p>${words}</p>` });
const heading = (id: string): Block => ({
  type: "heading",
  id,
  headingCode: "",
  headingText: id,
  headingLevel: [1],
  putNameOnItsOwnLine: false,
});

test("a guide's sample is what stands between its first heading and the second", () => {
  const blocks = [text("before"), heading("a"), text("one"), text("two"), heading("b"), text("three")];
  expect(sampleOf({ title: "Guide", blocks })).toEqual({
    heading: { anchor: "b-a", code: "", text: "a", level: 1 },
    html: "<p>one</p>\n<p>two</p>",
  });
  expect(sampleOf({ title: "Guide", blocks: blocks.slice(4) })).toMatchObject({ html: "<p>three</p>" });
  expect(sampleOf({ title: "Guide", blocks: [text("before")] })).toBeNull();
  expect(sampleOf(undefined)).toBeNull();
});
