import type { Block, BlockOf, BlockType } from "./registry/schemas.ts";
import type { HtmlChange } from "./registry/web-part.ts";
import { webParts } from "./registry/web-parts.ts";

/** Returns the block with `change` applied to each of its HTML fields. */
export function mapHtml<Type extends BlockType>(block: BlockOf<Type>, change: HtmlChange): Block {
  return webParts[block.type].mapHtml(block, change);
}
