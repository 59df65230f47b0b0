import type { PhrasingContent } from "mdast";
import { RichTextBuilder } from "../../rich-text/rich-text-builder.ts";
import { inlineToHtml } from "../../rich-text/to-html.ts";
import { addInline } from "./add-rich-text.ts";
import type { MarkdownContext } from "./markdown-context.ts";
import { parseMarkdown } from "./parse-markdown.ts";

/** A line of Markdown, already parsed, as clean inline HTML. */
export function inlineHtml(nodes: readonly PhrasingContent[], context: MarkdownContext): string {
  const builder = new RichTextBuilder();
  addInline(nodes, builder, context);
  const [paragraph] = builder.finish();
  return paragraph?.kind === "paragraph" ? inlineToHtml(paragraph.runs) : "";
}

/** A paragraph of Markdown that stands in a YAML file as clean inline HTML. */
export function inlineMarkdownToHtml(markdown: string, context: MarkdownContext): string {
  const source = markdown.replace(/^[ \t\n]+|[ \t\n]+$/g, "");
  const [paragraph, ...others] = parseMarkdown(source).children;
  if (paragraph === undefined) {
    return "";
  }
  const inner = { ...context, source };
  if (paragraph.type !== "paragraph" || others.length > 0) {
    inner.report.error(inner.linesBefore + 1, "Only one paragraph of text can stand here, without lists and headings.");
    return "";
  }
  return inlineHtml(paragraph.children, inner);
}
