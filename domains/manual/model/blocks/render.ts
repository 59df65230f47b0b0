import { bindWords } from "./plain-text.ts";
import { marksOf } from "./footnotes/render.ts";
import { outlineRanks } from "./heading/outline-ranks.ts";
import { titleLevel } from "./heading/render.ts";
import { mapHtml } from "./map-html.ts";
import type { Block, BlockOf, BlockType } from "./registry/schemas.ts";
import type { Place } from "./registry/web-part.ts";
import { webParts } from "./registry/web-parts.ts";

/**
 * Renders a page's article as HTML, the same on the server and in browsers. Expects clean HTML with resolved links in
 * the blocks.
 */
export function renderBlocks(blocks: readonly Block[]): string {
  const headings = blocks.filter((block) => block.type === "heading");
  const ranks = outlineRanks(headings.map(({ headingLevel }) => titleLevel(headingLevel))).values();
  const withMarks = marksOf(blocks);
  return blocks
    .map((block, index) => {
      const rank = block.type === "heading" ? (ranks.next().value ?? 2) : 0;
      return renderBlock(
        mapHtml(block, (html) => bindWords(withMarks(html))),
        { index, rank },
      );
    })
    .join("\n");
}

function renderBlock<Type extends BlockType>(block: BlockOf<Type>, place: Place): string {
  return webParts[block.type].render(block, place);
}
