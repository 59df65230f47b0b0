import { containerHtml } from "../../../../../../server/model/markdown/read/read-flow.ts";
import { plainLine } from "../../../../../../server/model/markdown/plain-line.ts";
import { textAttribute, writeContainer, writeFlow } from "../../../../../../server/model/markdown/write/flow-markdown.ts";
import type { MarkdownPart } from "../../../server/server-part.ts";
import type { AsideBlock } from "../schema.ts";

export const asideMarkdown: MarkdownPart<AsideBlock> = {
  normalize: (block) => (block.remark === "" ? null : { ...block, title: plainLine(block.title) }),
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
      return remark === "" ? null : { type: "aside", title: plainLine(node.attributes?.["title"] ?? ""), remark };
    },
  },
};
