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

/** Where a block stands in its page. */
interface Place {
  index: number;
  /** Its rank in the outline, 2 for h2; for headings. */
  rank: number;
}

/** Pictures from this block on load when they come near. */
const FAR_DOWN = 3;

/**
 * A page's article as HTML: the one place that knows every type of block (a missing one does not compile). The same
 * on the server and in browsers. The blocks' HTML is clean and their links are resolved; plain text is escaped here.
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
