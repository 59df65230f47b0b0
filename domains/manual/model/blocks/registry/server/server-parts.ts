import { codeMarkdown } from "../../code/server/markdown.ts";
import { definitionsMarkdown } from "../../definitions/server/markdown.ts";
import { exampleMarkdown } from "../../example/server/markdown.ts";
import { footnotesMarkdown } from "../../footnotes/server/markdown.ts";
import { headingMarkdown } from "../../heading/server/markdown.ts";
import { imageMarkdown } from "../../image/server/markdown.ts";
import { tableMarkdown } from "../../table/server/markdown.ts";
import { textMarkdown } from "../../text/server/markdown.ts";
import { tipFromHtml } from "../../tip/from-html.ts";
import { tipMarkdown } from "../../tip/server/markdown.ts";
import type { BlockOf, BlockType } from "../schemas.ts";
import type { ServerPart } from "./server-part.ts";

/** What each block type does where manuals are imported and exported. */
export const serverParts: { readonly [Type in BlockType]: ServerPart<BlockOf<Type>> } = {
  heading: { markdown: headingMarkdown },
  text: { markdown: textMarkdown },
  tip: { markdown: tipMarkdown, fromBox: tipFromHtml },
  example: { markdown: exampleMarkdown },
  table: { markdown: tableMarkdown },
  image: { markdown: imageMarkdown },
  definitions: { markdown: definitionsMarkdown },
  code: { markdown: codeMarkdown },
  footnotes: { markdown: footnotesMarkdown },
};
