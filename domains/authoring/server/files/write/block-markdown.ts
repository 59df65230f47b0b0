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
    return joins(block) && blocks[index - 1]?.type === block.type ? `---\n\n${text}\n` : `${text}\n`;
  });
}

/** Whether two blocks of this type beside each other would be read as one. */
function joins({ type }: Block): boolean {
  const { from } = serverParts[type].markdown.read;
  return from === "running text" || from === "adjacent nodes";
}

function blockMarkdown<Type extends BlockType>(block: BlockOf<Type>, context: WriteContext): string {
  return serverParts[block.type].markdown.write(block, context);
}
