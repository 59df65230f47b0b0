import { flowHtml } from "../../../../server/model/markdown/read/read-flow.ts";
import { writeFlow } from "../../../../server/model/markdown/write/flow-markdown.ts";
import type { MarkdownPart } from "../../registry/server/server-part.ts";
import { textFromHtml } from "../from-html.ts";
import type { TextBlock } from "../schema.ts";

export const textMarkdown: MarkdownPart<TextBlock> = {
  normalize: (block) => (block.text === "" ? null : block),
  write: ({ text }, context) => writeFlow(text, context),
  read: {
    from: "running text",
    read(nodes, context) {
      const html = flowHtml(nodes, context);
      return html === "" ? null : textFromHtml(html);
    },
  },
};
