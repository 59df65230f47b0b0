import type { BlockOf, BlockType } from "../registry/schemas.ts";
import { serverParts } from "../registry/server/server-parts.ts";

/** Returns the HTML and plain text that readers see in a block, in order. */
export function seenText<Type extends BlockType>(block: BlockOf<Type>): string[] {
  return serverParts[block.type].text.seen(block);
}

/** Returns the plain text of a block for search: its lines, each a list of cells. */
export function blockLines<Type extends BlockType>(block: BlockOf<Type>): string[][] {
  return serverParts[block.type].text.lines(block);
}
