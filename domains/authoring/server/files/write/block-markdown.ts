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
    return joinedTypes.includes(block.type) && blocks[index - 1]?.type === block.type
      ? `---\n\n${text}\n`
      : `${text}\n`;
  });
}

/** The types of blocks of which two beside each other would be read as one. */
export const joinedTypes: readonly string[] = Object.entries(serverParts).flatMap(([type, { markdown }]) =>
  markdown.read.from === "running text" || markdown.read.from === "adjacent nodes" ? [type] : [],
);

function blockMarkdown<Type extends BlockType>(block: BlockOf<Type>, context: WriteContext): string {
  return serverParts[block.type].markdown.write(block, context);
}
