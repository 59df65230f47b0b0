import { exampleMarkdown } from "../../example/server/markdown.ts";
import { exampleText } from "../../example/text.ts";
import { headingMarkdown } from "../../heading/server/markdown.ts";
import { headingText } from "../../heading/text.ts";
import { imageMarkdown } from "../../image/server/markdown.ts";
import { imageText } from "../../image/text.ts";
import { tableMarkdown } from "../../table/server/markdown.ts";
import { tableText } from "../../table/text.ts";
import { textMarkdown } from "../../text/server/markdown.ts";
import { textText } from "../../text/text.ts";
import { tipFromHtml } from "../../tip/from-html.ts";
import { tipMarkdown } from "../../tip/server/markdown.ts";
import { tipText } from "../../tip/text.ts";
import type { BlockOf, BlockType } from "../schemas.ts";
import type { ServerPart } from "./server-part.ts";

/** What the server needs of each block type. */
export const serverParts: { readonly [Type in BlockType]: ServerPart<BlockOf<Type>> } = {
  heading: { text: headingText, markdown: headingMarkdown },
  text: { text: textText, markdown: textMarkdown },
  tip: { text: tipText, markdown: tipMarkdown, fromBox: tipFromHtml },
  example: { text: exampleText, markdown: exampleMarkdown },
  table: { text: tableText, markdown: tableMarkdown },
  image: { text: imageText, markdown: imageMarkdown },
};
