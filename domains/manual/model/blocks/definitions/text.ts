import { flowLines } from "../flow-lines.ts";
import type { TextPart } from "../registry/text-part.ts";
import type { DefinitionsBlock } from "./schema.ts";

export const definitionsText: TextPart<DefinitionsBlock> = {
  seen: linesOf,
  lines: (block) => linesOf(block).flatMap(flowLines),
};

function linesOf({ items }: DefinitionsBlock): string[] {
  return items.flatMap(({ terms, definitions }) => [...terms, ...definitions]);
}
