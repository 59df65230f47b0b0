import { containerHtml } from "../../../../server/model/markdown/read/read-flow.ts";
import { writeContainer, writeFlow } from "../../../../server/model/markdown/write/flow-markdown.ts";
import type { MarkdownPart } from "../../registry/server/server-part.ts";
import { tipFromHtml } from "../from-html.ts";
import type { TipBlock } from "../schema.ts";

export const tipMarkdown: MarkdownPart<TipBlock> = {
  normalize: (block) => (block.tip === "" ? null : block),
  write: ({ tip }, context) => writeContainer("tip", [], writeFlow(tip, context)),
  read: {
    from: "container",
    name: "tip",
    attributes: [],
    read(node, context) {
      const html = containerHtml(node, context);
      return html === "" ? null : tipFromHtml(html);
    },
  },
};
