import { replaceMarks } from "./footnotes/marks.ts";
import type { BlockOf, BlockType } from "./registry/schemas.ts";
import { textParts } from "./registry/text-parts.ts";

/** Returns the HTML and plain text that readers see in a block, in order, without the marks of footnotes. */
export function seenText<Type extends BlockType>(block: BlockOf<Type>): string[] {
  return textParts[block.type].seen(block).map((html) => replaceMarks(html, () => ""));
}

/** Returns the plain text of a block for search: its lines, each a list of cells. */
export function blockLines<Type extends BlockType>(block: BlockOf<Type>): string[][] {
  return textParts[block.type].lines(block);
}
