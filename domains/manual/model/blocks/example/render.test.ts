import { expect, test } from "vitest";
import { exampleMarkers } from "./markers.ts";
import { renderExample } from "./render.ts";
import { exampleAlignments, type ExampleBlock } from "./schema.ts";

const example = (marker: ExampleBlock["marker"], alignment: ExampleBlock["alignment"] = []): string =>
  renderExample({ type: "example", text: "<p><em>Marlow</em>, 412 F.3d at 95.</p>", marker, alignment });

const words: Partial<Record<ExampleBlock["marker"], string>> = {
  BCMS: "becomes:",
  BTCT: "But in citations:",
  BUT: "But:",
  BUTA: "But also:",
  BUTC: "But continuing:",
  NOT: "Not:",
  OR: "or:",
  THUS: "Thus:",
};

test.each(exampleMarkers)("marker %s renders its example, with its label if it has one [BLOCK-3]", (marker) => {
  const html = example(marker);
  expect(html).toContain(`class="example example-${marker.toLowerCase()}"`);
  expect(html).toContain("<p><em>Marlow</em>, 412 F.3d at 95.</p>");
  const label = /<p class="example-marker">(.*?)<\/p>/.exec(html)?.[1];
  expect(label?.replace(/<svg.*<\/svg>/, "")).toBe(words[marker]);
});

test("what is wrong has a cross and can't be copied; everything else can be, and says what", () => {
  expect(example("NOT")).toContain('<use href="#icon-wrong"/>');
  expect(example("NOT")).not.toContain("data-copy");
  for (const marker of exampleMarkers.filter((one) => one !== "NOT")) {
    expect(example(marker)).not.toContain("#icon-wrong");
    expect(example(marker)).toContain('data-copy="example" aria-label="Copy example: Marlow, 412 F.3d at 95."');
  }
});

test("the name of an example's button is short, and ends with a word", () => {
  const html = renderExample({
    type: "example",
    text: `<p>${"word &amp; ".repeat(30)}</p>`,
    marker: "OR",
    alignment: [],
  });
  expect(html).toMatch(/aria-label="Copy example: (?:word &amp; )+(?:word )?…"/);
});

test("there are fifteen markers [BLOCK-3]", () => {
  expect(exampleMarkers).toHaveLength(15);
});

test("quotation markers render a blockquote", () => {
  expect(example("BQUT")).toContain("<blockquote><p>");
  expect(example("BQTA")).toContain("<blockquote><p>");
  expect(example("NONE")).not.toContain("<blockquote>");
});

test("an example is left-aligned unless its alignment says otherwise [BLOCK-3]", () => {
  expect(example("NONE")).not.toContain("align-");
  expect(example("NONE", ["left"])).not.toContain("align-");
  for (const alignment of exampleAlignments.filter((value) => value !== "left")) {
    expect(example("NONE", [alignment])).toContain(`align-${alignment}`);
  }
});
