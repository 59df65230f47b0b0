import { bindWords } from "../../../blocks/bind-words.ts";
import { renderExampleText } from "../../../blocks/example/render.ts";
import { paragraphs } from "../../../blocks/paragraphs.ts";
import { plainText } from "../../../blocks/plain-text.ts";
import type { Block } from "../../../blocks/registry/schemas.ts";
import { headingAnchor } from "../../../rules.ts";
import { firstSentences } from "./redact.ts";

/** Two sentences, or one if they are longer than this many characters. */
const MOST_TEXT = 320;
/** A longer example shows too much at once. */
const MOST_EXAMPLE = 400;

/** How a section begins, as clean HTML without links. Either is empty if the section has none. */
export interface Beginning {
  text: string;
  example: string;
}

/**
 * Returns the first lines of a page, or of the section with this anchor, and its first example that shows what is right.
 */
export function excerptOf(blocks: readonly Block[], anchor: string): Beginning {
  const section = anchor === "" ? blocks : sectionAt(blocks, anchor);
  const [words = ""] = section.flatMap((block) =>
    block.type === "text" ? [block.text] : block.type === "tip" ? [block.tip] : [],
  );
  const example = section.find(
    (block) => block.type === "example" && block.marker !== "NOT" && plainText(block.text).length <= MOST_EXAMPLE,
  );
  return {
    text: words === "" ? "" : paragraphs(forReading(firstLines(words))),
    example: example?.type === "example" ? renderExampleText({ ...example, text: forReading(example.text) }) : "",
  };
}

/** The blocks below a heading, up to the next one that isn't deeper. */
function sectionAt(blocks: readonly Block[], anchor: string): readonly Block[] {
  const start = blocks.findIndex((block) => block.type === "heading" && headingAnchor(block.id) === anchor);
  const level = levelOf(blocks[start]);
  const below = blocks.slice(start + 1);
  const end = below.findIndex((block) => block.type === "heading" && levelOf(block) <= level);
  return end < 0 ? below : below.slice(0, end);
}

function levelOf(block: Block | undefined): number {
  return block?.type === "heading" ? (block.headingLevel[0] ?? 1) : 0;
}

function firstLines(html: string): string {
  const two = firstSentences(html, 2);
  return plainText(two).length > MOST_TEXT ? firstSentences(html, 1) : two;
}

function forReading(html: string): string {
  return bindWords(html.replaceAll(/<\/?a\b[^>]*>/g, ""));
}
