import { plainText } from "../plain-text.ts";
import type { TextPart } from "../registry/text-part.ts";
import type { HeadingBlock } from "./schema.ts";

export const headingText: TextPart<HeadingBlock> = {
  seen: (block) => [block.headingCode, block.headingText],
  // Search looks codes up by themselves.
  lines: (block) => [[plainText(block.headingText)]],
};
