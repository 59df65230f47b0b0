import type { BlockOf, BlockType } from "../../../blocks/registry/schemas.ts";
import { serverParts } from "../../../blocks/registry/server/server-parts.ts";
import type { WriteContext } from "./write-context.ts";

/** Writes a block as Markdown, without a trailing line break. */
export function blockMarkdown<Type extends BlockType>(block: BlockOf<Type>, context: WriteContext): string {
  return serverParts[block.type].markdown.write(block, context);
}
