import { containerHtml } from "../../../../../server/files/markdown/read-flow.ts";
import { plainText } from "../../../../../server/files/plain-text.ts";
import { textAttribute, writeContainer, writeFlow } from "../../../../../server/files/write/write-context.ts";
import type { MarkdownPart } from "../../../server/server-part.ts";
import type { AsideBlock } from "../schema.ts";

export const asideMarkdown: MarkdownPart<AsideBlock> = {
  normalize: (block) => (block.remark === "" ? null : { ...block, title: plainText(block.title) }),
  write({ title, remark }, context) {
    const attributes = title === "" ? [] : [textAttribute("title", title)];
    return writeContainer("aside", attributes, writeFlow(remark, context));
  },
  read: {
    from: "container",
    name: "aside",
    attributes: ["title"],
    read(node, context) {
      const remark = containerHtml(node, context);
      return remark === "" ? null : { type: "aside", title: plainText(node.attributes?.["title"] ?? ""), remark };
    },
  },
};
