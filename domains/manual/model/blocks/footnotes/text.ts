import { plainText } from "../plain-text.ts";
import type { TextPart } from "../registry/text-part.ts";
import type { FootnotesBlock } from "./schema.ts";

export const footnotesText: TextPart<FootnotesBlock> = {
  seen: ({ notes }) => notes.map(({ text }) => text),
  lines: ({ notes }) => notes.map(({ text }) => [plainText(text)]),
};
