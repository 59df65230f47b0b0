import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type RichBlock, type Run, normalizeRuns } from "../rich-text/rich-text.ts";
import { readCleanFlow, readCleanLine } from "../rich-text/read-clean-html.ts";
import { flowToHtml, inlineToHtml } from "../rich-text/to-html.ts";
import { cleanHtml } from "../../server/model/clean-html.ts";
import { arbitraryFlow, arbitraryInline } from "../../server/model/markdown/testing/arbitrary-text.ts";
import { blockLines } from "./block-text.ts";
import { flowLines } from "./flow-lines.ts";
import { mapHtml } from "./map-html.ts";
import { plainText, withoutStruck } from "./plain-text.ts";
import { testingParts } from "./registry/testing/testing-parts.ts";

function isValid({ marks }: Run): boolean {
  return !marks.some(({ tag }) => tag === "s");
}

function validBlock(block: RichBlock): RichBlock[] {
  if (block.kind === "paragraph") return [{ ...block, runs: normalizeRuns(block.runs.filter(isValid)) }];
  if (block.kind === "quote") return [{ ...block, blocks: block.blocks.flatMap(validBlock) }];
  return [{ ...block, items: block.items.map((item) => item.flatMap(validBlock)) }];
}

/** Clean HTML without its struck words, by way of what it means. */
function validHtml(html: string, profile: "flow" | "inline"): string {
  return profile === "flow"
    ? flowToHtml(readCleanFlow(html).flatMap(validBlock))
    : inlineToHtml(normalizeRuns(readCleanLine(html).filter(isValid)));
}

const profiles = ["flow", "inline"] as const;
const arbitraryHtml = { flow: arbitraryFlow, inline: arbitraryInline };
const words = (text: string) =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[.,;:!?)\]’”])/g, "")
    .trim();

describe("struck words are never taken as valid [RULING-9]", () => {
  test.each(profiles)("they are in no plain text of %s HTML, and all other words are", (profile) => {
    let struck = 0;
    fc.assert(
      fc.property(arbitraryHtml[profile], (html) => {
        const clean = cleanHtml(html, profile);
        const valid = validHtml(clean, profile);
        struck += clean === valid ? 0 : 1;
        expect(words(plainText(clean))).toBe(words(plainText(valid)));
        expect(words(flowLines(clean).flat().join(" "))).toBe(words(flowLines(valid).flat().join(" ")));
        expect(withoutStruck(valid)).toBe(valid);
      }),
      { numRuns: 400 },
    );
    expect(struck).toBeGreaterThan(20);
  });

  test.each(Object.entries(testingParts))("nor in what is searched, checked and named of a block: %s", (_, part) => {
    fc.assert(
      fc.property(part.arbitrary, (block) => {
        const clean = mapHtml(block, cleanHtml);
        const lines = (of: typeof clean) => words(blockLines(of).flat().join(" "));
        expect(lines(clean)).toBe(lines(mapHtml(clean, validHtml)));
      }),
    );
  });

  test.each([
    ["Do <s>not</s> omit it.", "Do omit it."],
    ["the <s>un</s>known rule", "the known rule"],
    ["Cite it<s>, always</s>.", "Cite it."],
    ["Cite it <s>always</s>, and <em>once <s>more</s></em>.", "Cite it, and once."],
    ["<s>one<br><em>two</em></s> three <s>four</s>five", "three five"],
    ["<s>all</s>", ""],
    ["a &lt;s&gt;b&lt;/s&gt;", "a <s>b</s>"],
  ])("%j says %j", (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  test("what no longer closes takes no time", () => {
    const begun = performance.now();
    plainText("<s>a ".repeat(40_000));
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});
