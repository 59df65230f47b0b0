import { flowLines } from "../flow-lines.ts";
import type { TextPart } from "../registry/text-part.ts";
import type { TextBlock } from "./schema.ts";

export const textText: TextPart<TextBlock> = {
  seen: ({ text }) => [text],
  lines: ({ text }) => flowLines(text),
};
