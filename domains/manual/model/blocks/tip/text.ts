import { flowLines } from "../flow-lines.ts";
import type { TextPart } from "../registry/text-part.ts";
import type { TipBlock } from "./schema.ts";

export const tipText: TextPart<TipBlock> = {
  seen: ({ tip }) => [tip],
  lines: ({ tip }) => flowLines(tip),
};
