import type { FootnoteReference, List, Nodes, PhrasingContent, Text } from "mdast";
import type { TextDirective } from "mdast-util-directive";
import { noteIdSchema } from "../../../../model/blocks/footnotes/schema.ts";
import type { RichTextBuilder } from "../../rich-text/rich-text-builder.ts";
import { deepestNesting, type MarkTag } from "../../../../model/rich-text/rich-text.ts";
import { linkHref } from "./link-href.ts";
import { lineAt, lineOf, type MarkdownContext, sourceOf } from "./markdown-context.ts";
import { findStrayMarkup } from "./stray-markup.ts";

const deepestFormats = 40;

const directiveMarks = new Map<string, MarkTag>([
  ["sc", "sc"],
  ["u", "u"],
  ["s", "s"],
  ["sup", "sup"],
  ["sub", "sub"],
  ["em", "em"],
  ["strong", "strong"],
  ["code", "code"],
]);

/** The error messages for Markdown not allowed in running text. */
const misplaced = new Map<string, string>([
  [
    "heading",
    "A heading is not allowed here. Put it in its own paragraph, outside lists, quotations, examples and tips.",
  ],
  ["thematicBreak", "A --- line is not allowed here. It separates two texts on a page."],
  ["containerDirective", "A ::: block is not allowed here. End the list, quotation, example or tip before it."],
  [
    "leafDirective",
    "A line can't start with :: and a word. Put a backslash before the first colon, or use three colons.",
  ],
  ["table", "A table is not allowed here. Put it between :::table{style=…} and :::, outside lists and quotations."],
  [
    "footnoteDefinition",
    "A footnote is not allowed here. Put [^1]: and its text in a paragraph of its own, outside lists and ::: blocks.",
  ],
  [
    "code",
    "A code block is not allowed here. Put it outside lists, quotations and ::: blocks; write short pieces of code between single backticks.",
  ],
]);

/** Adds paragraphs, lists and quotations to the builder and reports everything else. */
export function addFlow(nodes: readonly Nodes[], builder: RichTextBuilder, context: MarkdownContext, depth = 0): void {
  for (const node of nodes) {
    if ((node.type === "list" || node.type === "blockquote") && depth >= deepestNesting) {
      context.report.error(lineOf(node, context), `Lists and quotations may be nested at most ${deepestNesting} deep.`);
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
    const message = misplaced.get(node.type) ?? `Markdown of type '${node.type}' is not allowed here.`;
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

/** Adds text and formats to the builder and reports everything else. */
export function addInline(
  nodes: readonly PhrasingContent[],
  builder: RichTextBuilder,
  context: MarkdownContext,
  depth = 0,
): void {
  for (const node of nodes) {
    if (depth > deepestFormats) {
      context.report.error(lineOf(node, context), "Formats are nested too deeply here. Remove some of them.");
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
    reportStrayMarkup(node, context);
    builder.text(node.value);
  } else if (node.type === "emphasis") {
    addMarked("em", "", node.children);
  } else if (node.type === "strong") {
    addMarked("strong", "", node.children);
  } else if (node.type === "inlineCode") {
    addMarked("code", "", [{ type: "text", value: node.value }]);
  } else if (node.type === "link") {
    const href = linkHref(node.url, lineOf(node, context), context);
    builder.openMark(href === null ? null : "a", href ?? "");
    addInline(node.children, builder, { ...context, citesAddresses: true, footnotes: "none" }, depth);
    builder.closeMark();
  } else if (node.type === "footnoteReference") {
    addMark(node, builder, context);
  } else if (node.type === "textDirective") {
    const tag = directiveMark(node, builder, context);
    addMarked(tag, "", tag === null ? [] : node.children);
  } else if (node.type === "break" && sourceOf(node, context).startsWith("\\")) {
    builder.lineBreak();
  } else if (node.type === "break") {
    // Two spaces at the end of a line are rarely intended; only a backslash breaks a line.
    builder.text(" ");
  } else {
    const message =
      node.type === "image"
        ? "A picture must be in its own paragraph: put a blank line before and after it."
        : `Markdown of type '${node.type}' is not allowed in a line of text.`;
    context.report.error(lineOf(node, context), message);
  }
}

/** Adds the mark of a footnote. */
function addMark(node: FootnoteReference, builder: RichTextBuilder, context: MarkdownContext): void {
  const { identifier } = node;
  if (context.footnotes === undefined || context.footnotes === "none") {
    const message =
      "A footnote's mark can't be inside a link or another footnote. Put it after the link, or remove it.";
    context.report.error(lineOf(node, context), message);
  } else if (!noteIdSchema.safeParse(identifier).success) {
    const message = `Name a footnote by a number or by words of lowercase letters and hyphens, not '${identifier}': [^1] or [^slip-opinions].`;
    context.report.error(lineOf(node, context), message);
  } else {
    context.footnotes.add(identifier);
    builder.openMark("a", `note:${identifier}`);
    builder.text(identifier);
    builder.closeMark();
  }
}

/** Reports what an author must have meant as mark-up, though it was read as text. */
function reportStrayMarkup(node: Text, context: MarkdownContext): void {
  const { start, end } = node.position ?? {};
  if (start?.offset === undefined || end?.offset === undefined) {
    return;
  }
  const stray = findStrayMarkup(context.source, start.offset, end.offset, {
    citesAddresses: context.citesAddresses === true,
  });
  if (stray !== null) {
    const linesAbove = context.source.slice(start.offset, stray.offset).split("\n").length - 1;
    context.report.error(lineAt(start.line + linesAbove, context), stray.message);
  }
}

/**
 * Returns the format of `:sc[…]` and the like, or null if there is nothing more to add. Without brackets, a colon and a
 * word are plain text: `No. 2:cv-0123`.
 */
function directiveMark(node: TextDirective, builder: RichTextBuilder, context: MarkdownContext): MarkTag | null {
  const typed = sourceOf(node, context);
  if (!/[[{]/.test(typed)) {
    reportHalfFormat(node, typed, context);
    builder.text(typed);
    return null;
  }
  const mark = directiveMarks.get(node.name) ?? null;
  if ((mark === null && node.name !== "br") || Object.keys(node.attributes ?? {}).length > 0) {
    context.report.error(
      lineOf(node, context),
      `'${typed.slice(0, 60)}' is not recognized here. Use :sc[…], :u[…], :s[…], :sup[…] or :sub[…]; for a plain colon, write \\:.`,
    );
    return null;
  }
  if (mark === null) {
    builder.lineBreak();
  }
  return mark;
}

/** Reports a format that is never closed, or whose bracket doesn't follow its name; both are read as plain text. */
function reportHalfFormat(node: TextDirective, typed: string, context: MarkdownContext): void {
  const end = node.position?.end.offset ?? 0;
  const after = /^([ \t]*)\[/.exec(context.source.slice(end, end + 100));
  if (after === null || (after[1] !== "" && !directiveMarks.has(node.name))) {
    return;
  }
  const fault =
    after[1] === "" ? `'${typed}[' is never closed. Write ] after its text` : `In '${typed} [', remove the space`;
  context.report.error(lineOf(node, context), `${fault}; for a plain colon, write \\:.`);
}
