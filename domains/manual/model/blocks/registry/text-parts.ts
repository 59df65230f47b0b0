import { codeText } from "../code/text.ts";
import { definitionsText } from "../definitions/text.ts";
import { exampleText } from "../example/text.ts";
import { footnotesText } from "../footnotes/text.ts";
import { headingText } from "../heading/text.ts";
import { imageText } from "../image/text.ts";
import { tableText } from "../table/text.ts";
import { textText } from "../text/text.ts";
import { tipText } from "../tip/text.ts";
import type { BlockOf, BlockType } from "./schemas.ts";
import type { TextPart } from "./text-part.ts";

/** The text of each block type. */
export const textParts: { readonly [Type in BlockType]: TextPart<BlockOf<Type>> } = {
  heading: headingText,
  text: textText,
  tip: tipText,
  example: exampleText,
  table: tableText,
  image: imageText,
  definitions: definitionsText,
  code: codeText,
  footnotes: footnotesText,
};
