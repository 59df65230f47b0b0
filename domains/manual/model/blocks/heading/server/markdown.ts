import { plainLine } from "../../../../server/model/markdown/plain-line.ts";
import { escapeStrayWords } from "../../../../server/model/markdown/plain-words.ts";
import { escapeClosingSigns } from "../../../../server/model/markdown/write/escape-text.ts";
import { type WriteContext, inlineMarkdown, writeAttributes } from "../../../../server/model/markdown/write/flow-markdown.ts";
import { readCleanLine } from "../../../rich-text/read-clean-html.ts";
import type { MarkdownPart } from "../../registry/server/server-part.ts";
import type { HeadingBlock } from "../schema.ts";
import { headingAttributes, readHeadingLine } from "./heading-line.ts";

export const headingMarkdown: MarkdownPart<HeadingBlock> = {
  normalize: (block) => ({
    ...block,
    headingCode: plainLine(block.headingCode),
    headingLevel: [block.headingLevel[0] ?? 1],
  }),
  write: writeHeading,
  read: {
    from: "node",
    readerOf: (node) => (node.type === "heading" ? (context) => readHeadingLine(node, context) : null),
  },
};

function writeHeading(block: HeadingBlock, context: WriteContext): string {
  const code = escapeStrayWords(block.headingCode.replace(/[\\|]/g, "\\$&"));
  const words = inlineMarkdown(readCleanLine(block.headingText), { kind: "heading", destination: context.destination });
  // Braces and number signs at the end would be read as attributes or a closing sequence.
  const text = escapeClosingSigns(words.replace(headingAttributes, (match) => match.replace("{", "\\{")));
  const attributes = [
    ...(context.fixedIds.has(block.id) ? [`#${block.id}`] : []),
    ...(block.putNameOnItsOwnLine ? [".own-line"] : []),
  ];
  const level = "#".repeat((block.headingLevel[0] ?? 1) + 1);
  return [level, code, code === "" ? "" : "|", text, writeAttributes(attributes)]
    .filter((part) => part !== "")
    .join(" ");
}
