import {
  type Block,
  type BlockOf,
  type BlockType,
  fixedHeadingIds,
  type InlinePlace,
  serverParts,
  type WriteContext,
} from "../../../../content/server/authoring.ts";

/** Writes the blocks of a page as Markdown, each with the line break that ends it. */
export function writtenBlocks(blocks: readonly Block[], destination: InlinePlace["destination"]): string[] {
  const context = { destination, fixedIds: fixedHeadingIds(blocks) };
  return blocks.map((block, index) => {
    const text = blockMarkdown(block, context);
    return block.type === "text" && blocks[index - 1]?.type === "text" ? `---\n\n${text}\n` : `${text}\n`;
  });
}

function blockMarkdown<Type extends BlockType>(block: BlockOf<Type>, context: WriteContext): string {
  return serverParts[block.type].markdown.write(block, context);
}
