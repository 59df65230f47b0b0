import { type BlockOf, type BlockType, serverParts, type WriteContext } from "../../../../content/server/authoring.ts";

/** Writes a block as Markdown, without a trailing line break. */
export function blockMarkdown<Type extends BlockType>(block: BlockOf<Type>, context: WriteContext): string {
  return serverParts[block.type].markdown.write(block, context);
}
