import { flowLines } from "../flow-lines.ts";
import type { TextPart } from "../registry/text-part.ts";
import type { ExampleBlock } from "./schema.ts";

export const exampleText: TextPart<ExampleBlock> = {
  seen: ({ text }) => [text],
  lines: ({ text }) => flowLines(text),
};
