import { bindWords } from "./bind-words.ts";
import { renderExample } from "./example/render.ts";
import { outlineRanks } from "./heading/outline-ranks.ts";
import { renderHeading, titleLevel } from "./heading/render.ts";
import { renderImage } from "./image/render.ts";
import { mapHtml } from "./map-html.ts";
import type { Block } from "./schema.ts";
import { renderTable } from "./table/render.ts";
import { renderText } from "./text/render.ts";
import { renderTip } from "./tip/render.ts";

/** A block's position in its page. */
interface Place {
  index: number;
  /** For headings: the rank in the outline, 2 for h2. */
  rank: number;
}

/** Pictures from this block on are lazy-loaded. */
const FAR_DOWN = 3;

/**
 * Renders a page's article as HTML, the same on the server and in browsers. The one place that knows every block type (a
 * missing one does not compile). Expects clean HTML with resolved links in the blocks; escapes plain text itself.
 */
export function renderBlocks(blocks: readonly Block[]): string {
  const headings = blocks.filter((block) => block.type === "heading");
  const ranks = outlineRanks(headings.map(({ headingLevel }) => titleLevel(headingLevel))).values();
  return blocks
    .map((block, index) => {
      const rank = block.type === "heading" ? (ranks.next().value ?? 2) : 0;
      return renderBlock(mapHtml(block, bindWords), { index, rank });
    })
    .join("\n");
}

function renderBlock(block: Block, { index, rank }: Place): string {
  switch (block.type) {
    case "heading":
      return renderHeading(block, rank);
    case "text":
      return renderText(block);
    case "tip":
      return renderTip(block);
    case "example":
      return renderExample(block);
    case "table":
      return renderTable(block, `table-${index}`);
    case "image":
      return renderImage(block, index >= FAR_DOWN);
  }
}
