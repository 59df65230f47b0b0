import type { Nodes, PhrasingContent } from "mdast";
import type { RichTextBuilder } from "../../rich-text/rich-text-builder.ts";
import { deepestNesting, type MarkTag } from "../../rich-text/rich-text.ts";
import { linkHref } from "./link-href.ts";
import { lineOf, type MarkdownContext, sourceOf } from "./markdown-context.ts";

const deepestFormats = 40;

const directiveMarks = new Map<string, MarkTag>([
  ["sc", "sc"],
  ["u", "u"],
  ["sup", "sup"],
  ["sub", "sub"],
  ["em", "em"],
  ["strong", "strong"],
  ["code", "code"],
]);

/** What an author hears about parts of Markdown that have no place in running text. */
const misplaced = new Map<string, string>([
  [
    "heading",
    "A heading can't stand here. Put it in a paragraph of its own, outside lists, quotations, examples and tips.",
  ],
  ["thematicBreak", "A line --- can't stand here. It parts two texts of a page."],
  ["containerDirective", "A ::: part can't stand here. End the list, quotation, example or tip before it."],
  [
    "leafDirective",
    "A line that begins with :: and a word means nothing here. Write a backslash before the first colon, or use three.",
  ],
  ["table", "A table can't stand here. Put it between :::table{style=…} and :::, outside lists and quotations."],
  ["code", "A code block can't stand here. Write short pieces of code between single backticks."],
]);

/** Whether a node is one of paragraph, list and quotation. */
export function isRunningText(node: Nodes): boolean {
  return node.type === "paragraph" || node.type === "list" || node.type === "blockquote";
}

/** Gives paragraphs, lists and quotations to the builder and reports everything else. */
export function addFlow(nodes: readonly Nodes[], builder: RichTextBuilder, context: MarkdownContext, depth = 0): void {
  for (const node of nodes) {
    if ((node.type === "list" || node.type === "blockquote") && depth >= deepestNesting) {
      context.report.error(
        lineOf(node, context),
        `Lists and quotations may stand at most ${deepestNesting} deep inside each other.`,
      );
      return;
    }
    addBlock(node, builder, context, depth);
  }
}

function addBlock(node: Nodes, builder: RichTextBuilder, context: MarkdownContext, depth: number): void {
  switch (node.type) {
    case "paragraph":
      builder.openParagraph();
      addInline(node.children, builder, context);
      builder.closeBlock();
      return;
    case "blockquote":
      builder.openQuote();
      addFlow(node.children, builder, context, depth + 1);
      builder.closeBlock();
      return;
    case "list":
      builder.openList({ ordered: node.ordered === true, start: node.start ?? 1 });
      for (const item of node.children) {
        builder.openItem();
        addFlow(item.children, builder, context, depth + 1);
        builder.closeBlock();
      }
      builder.closeBlock();
      return;
    default:
      context.report.error(
        lineOf(node, context),
        misplaced.get(node.type) ?? `A part of the kind '${node.type}' can't stand here.`,
      );
  }
}

/** Gives words and formats to the builder and reports what is none. */
export function addInline(
  nodes: readonly PhrasingContent[],
  builder: RichTextBuilder,
  context: MarkdownContext,
  depth = 0,
): void {
  for (const node of nodes) {
    if (depth > deepestFormats) {
      context.report.error(
        lineOf(node, context),
        "Formats stand too deep inside each other here. Take some of them away.",
      );
      return;
    }
    addPhrase(node, builder, context, depth + 1);
  }
}

function addPhrase(node: PhrasingContent, builder: RichTextBuilder, context: MarkdownContext, depth: number): void {
  switch (node.type) {
    case "text":
      builder.text(node.value);
      return;
    case "break":
      // Two spaces at the end of a line are seldom meant; only a backslash breaks a line.
      if (sourceOf(node, context).startsWith("\\")) {
        builder.lineBreak();
      } else {
        builder.text(" ");
      }
      return;
    case "emphasis":
      return addMarked("em", "", node.children, builder, context, depth);
    case "strong":
      return addMarked("strong", "", node.children, builder, context, depth);
    case "inlineCode":
      return addMarked("code", "", [{ type: "text", value: node.value }], builder, context, depth);
    case "link": {
      const href = linkHref(node.url, lineOf(node, context), context);
      return addMarked(href === null ? null : "a", href ?? "", node.children, builder, context, depth);
    }
    case "textDirective":
      return addDirective(node, builder, context, depth);
    case "image":
      context.report.error(
        lineOf(node, context),
        "A picture stands in a paragraph of its own: put a blank line before and after it.",
      );
      return;
    default:
      context.report.error(lineOf(node, context), `A part of the kind '${node.type}' can't stand in a line of text.`);
  }
}

function addMarked(
  tag: MarkTag | null,
  href: string,
  children: readonly PhrasingContent[],
  builder: RichTextBuilder,
  context: MarkdownContext,
  depth: number,
): void {
  builder.openMark(tag, href);
  addInline(children, builder, context, depth);
  builder.closeMark();
}

/** `:sc[…]` and its like. Without brackets a colon and a word are what they look like: `No. 2:cv-0123`. */
function addDirective(
  node: Extract<PhrasingContent, { type: "textDirective" }>,
  builder: RichTextBuilder,
  context: MarkdownContext,
  depth: number,
): void {
  const typed = sourceOf(node, context);
  if (!/[[{]/.test(typed)) {
    builder.text(typed);
    return;
  }
  const mark = directiveMarks.get(node.name);
  if ((mark === undefined && node.name !== "br") || Object.keys(node.attributes ?? {}).length > 0) {
    context.report.error(
      lineOf(node, context),
      `'${typed.slice(0, 60)}' means nothing here. There are :sc[…], :u[…], :sup[…], :sub[…]; for a plain colon write \\: instead.`,
    );
    return;
  }
  if (mark === undefined) {
    builder.lineBreak();
  }
  addMarked(mark ?? null, "", node.children, builder, context, depth);
}
