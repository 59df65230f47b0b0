import type { RootContent } from "mdast";
import type { ContainerDirective } from "mdast-util-directive";
import { RichTextBuilder } from "../../rich-text/rich-text-builder.ts";
import { flowToHtml } from "../../../../model/rich-text/to-html.ts";
import { addFlow } from "./add-rich-text.ts";
import { lineOf, type MarkdownContext } from "./markdown-context.ts";

/** Converts parsed paragraphs, lists and quotations to clean HTML. */
export function flowHtml(nodes: readonly RootContent[], context: MarkdownContext): string {
  const builder = new RichTextBuilder();
  addFlow(nodes, builder, context);
  return flowToHtml(builder.finish());
}

/** Converts the content of `:::name` to clean HTML; reports an empty one. */
export function containerHtml(node: ContainerDirective, context: MarkdownContext): string {
  const html = flowHtml(node.children, context);
  if (html === "") {
    context.report.error(
      lineOf(node, context),
      `This :::${node.name} is empty. Add text before the closing :::, or remove it.`,
    );
  }
  return html;
}
