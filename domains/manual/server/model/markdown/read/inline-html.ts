import type { PhrasingContent } from "mdast";
import { RichTextBuilder } from "../../rich-text/rich-text-builder.ts";
import { inlineToHtml } from "../../../../model/rich-text/to-html.ts";
import { addInline } from "./add-rich-text.ts";
import { withoutComments } from "./comments.ts";
import type { MarkdownContext } from "./markdown-context.ts";

/** Converts a parsed line of Markdown to clean inline HTML. */
export function inlineHtml(nodes: readonly PhrasingContent[], context: MarkdownContext): string {
  const builder = new RichTextBuilder();
  addInline(nodes, builder, context);
  const [paragraph] = builder.finish();
  return paragraph?.kind === "paragraph" ? inlineToHtml(paragraph.runs) : "";
}

/** Converts a paragraph of Markdown in a YAML file to clean inline HTML. */
export function inlineMarkdownToHtml(markdown: string, context: MarkdownContext): string {
  const source = withoutComments(markdown).source.replace(/^[ \t\n]+|[ \t\n]+$/g, "");
  const [paragraph, ...others] = context.parse(source).children;
  if (paragraph === undefined) {
    return "";
  }
  const inner = { ...context, source, lines: undefined };
  if (paragraph.type !== "paragraph" || others.length > 0) {
    inner.report.error(inner.linesBefore + 1, "Only one paragraph of text is allowed here, without lists or headings.");
    return "";
  }
  return inlineHtml(paragraph.children, inner);
}
