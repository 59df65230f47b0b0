import type { List, Nodes, PhrasingContent } from "mdast";
import type { TextDirective } from "mdast-util-directive";
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
  if (node.type === "paragraph") {
    builder.openParagraph();
    addInline(node.children, builder, context);
    builder.closeBlock();
  } else if (node.type === "blockquote") {
    builder.openQuote();
    addFlow(node.children, builder, context, depth + 1);
    builder.closeBlock();
  } else if (node.type === "list") {
    addList(node, builder, context, depth + 1);
  } else {
    const message = misplaced.get(node.type) ?? `A part of the kind '${node.type}' can't stand here.`;
    context.report.error(lineOf(node, context), message);
  }
}

function addList(list: List, builder: RichTextBuilder, context: MarkdownContext, depth: number): void {
  builder.openList({ ordered: list.ordered === true, start: list.start ?? 1 });
  for (const item of list.children) {
    builder.openItem();
    addFlow(item.children, builder, context, depth);
    builder.closeBlock();
  }
  builder.closeBlock();
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
  const addMarked = (tag: MarkTag | null, href: string, children: readonly PhrasingContent[]) => {
    builder.openMark(tag, href);
    addInline(children, builder, context, depth);
    builder.closeMark();
  };
  if (node.type === "text") {
    builder.text(node.value);
  } else if (node.type === "emphasis") {
    addMarked("em", "", node.children);
  } else if (node.type === "strong") {
    addMarked("strong", "", node.children);
  } else if (node.type === "inlineCode") {
    addMarked("code", "", [{ type: "text", value: node.value }]);
  } else if (node.type === "link") {
    const href = linkHref(node.url, lineOf(node, context), context);
    addMarked(href === null ? null : "a", href ?? "", node.children);
  } else if (node.type === "textDirective") {
    const tag = directiveMark(node, builder, context);
    addMarked(tag, "", tag === null ? [] : node.children);
  } else if (node.type === "break" && sourceOf(node, context).startsWith("\\")) {
    builder.lineBreak();
  } else if (node.type === "break") {
    // Two spaces at the end of a line are seldom meant; only a backslash breaks a line.
    builder.text(" ");
  } else {
    const message =
      node.type === "image"
        ? "A picture stands in a paragraph of its own: put a blank line before and after it."
        : `A part of the kind '${node.type}' can't stand in a line of text.`;
    context.report.error(lineOf(node, context), message);
  }
}

/**
 * The format that `:sc[…]` and its like stand for, or null when there is nothing more to add. Without brackets a colon
 * and a word are what they look like: `No. 2:cv-0123`.
 */
function directiveMark(node: TextDirective, builder: RichTextBuilder, context: MarkdownContext): MarkTag | null {
  const typed = sourceOf(node, context);
  if (!/[[{]/.test(typed)) {
    builder.text(typed);
    return null;
  }
  const mark = directiveMarks.get(node.name) ?? null;
  if ((mark === null && node.name !== "br") || Object.keys(node.attributes ?? {}).length > 0) {
    context.report.error(
      lineOf(node, context),
      `'${typed.slice(0, 60)}' means nothing here. There are :sc[…], :u[…], :sup[…], :sub[…]; for a plain colon write \\: instead.`,
    );
    return null;
  }
  if (mark === null) {
    builder.lineBreak();
  }
  return mark;
}
