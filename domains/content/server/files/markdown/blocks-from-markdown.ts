import type { Image, Paragraph, RootContent } from "mdast";
import { type Block, blockSchema } from "../../../blocks/schema.ts";
import { RichTextBuilder } from "../../rich-text/rich-text-builder.ts";
import { flowToHtml } from "../../rich-text/to-html.ts";
import { headingIds } from "./heading-ids.ts";
import { addFlow, isRunningText } from "./add-rich-text.ts";
import { readContainer } from "./container-block.ts";
import { findHostileLine } from "./find-hostile-line.ts";
import { type HeadingLine, readHeadingLine } from "./heading-line.ts";
import { lineOf, type MarkdownContext } from "./markdown-context.ts";
import { parseMarkdown } from "./parse-markdown.ts";
import { readPicture } from "./picture-block.ts";

/** A block in progress: headings get their targets once all headings of the page are known. */
type Draft = { line: number; block: Block } | { line: number; heading: HeadingLine };

/** Reads a page's text into blocks. Faults go to the context's report. */
export function blocksFromMarkdown(context: MarkdownContext): Block[] {
  const hostile = findHostileLine(context.source, context.linesBefore);
  if (hostile !== null) {
    context.report.error(hostile.line, hostile.message);
    return [];
  }
  return finishBlocks(readDrafts(parseMarkdown(context.source).children, context), context);
}

/** Adjacent paragraphs, lists and quotations form one text block; everything else is its own block. */
function readDrafts(nodes: readonly RootContent[], context: MarkdownContext): Draft[] {
  const drafts: Draft[] = [];
  let text: RootContent[] = [];
  const endText = () => {
    const [first] = text;
    if (first !== undefined) {
      const html = runningTextHtml(text, context);
      if (html !== "") {
        drafts.push({ line: lineOf(first, context), block: { type: "text", text: html } });
      }
      text = [];
    }
  };
  for (const node of nodes) {
    const picture = node.type === "paragraph" ? onlyPicture(node) : null;
    if (picture === null && (isRunningText(node) || !isBlock(node))) {
      text.push(node);
      continue;
    }
    endText();
    const draft = readDraft(node, picture, context);
    if (draft !== null) {
      drafts.push(draft);
    }
  }
  endText();
  return drafts;
}

function runningTextHtml(nodes: readonly RootContent[], context: MarkdownContext): string {
  const builder = new RichTextBuilder();
  addFlow(nodes, builder, context);
  return flowToHtml(builder.finish());
}

function isBlock(node: RootContent): boolean {
  return node.type === "heading" || node.type === "thematicBreak" || node.type === "containerDirective";
}

function readDraft(node: RootContent, picture: Image | null, context: MarkdownContext): Draft | null {
  const line = lineOf(node, context);
  if (picture !== null) {
    const block = readPicture(picture, line, context);
    return block === null ? null : { line, block };
  }
  if (node.type === "heading") {
    return { line, heading: readHeadingLine(node, context) };
  }
  if (node.type === "containerDirective") {
    const block = readContainer(node, context);
    return block === null ? null : { line, block };
  }
  return null;
}

function onlyPicture(paragraph: Paragraph): Image | null {
  const [first, ...others] = paragraph.children;
  return first?.type === "image" && others.length === 0 ? first : null;
}

function finishBlocks(drafts: readonly Draft[], context: MarkdownContext): Block[] {
  const headings = drafts.flatMap((draft) => ("heading" in draft ? [draft.heading] : []));
  reportTwins(headings, context);
  const ids = headingIds(headings);
  let next = 0;
  return drafts.flatMap((draft) => {
    const block = "block" in draft ? draft.block : headingBlock(draft.heading, ids[next++] ?? "heading");
    const check = blockSchema.safeParse(block);
    if (!check.success) {
      const [issue] = check.error.issues;
      context.report.error(
        draft.line,
        `This ${block.type} is invalid (${issue?.path.join(".") ?? ""}: ${issue?.message ?? "invalid"}). Shorten or split it.`,
      );
      return [];
    }
    return [check.data];
  });
}

function headingBlock(heading: HeadingLine, id: string): Block {
  return {
    type: "heading",
    id,
    headingCode: heading.code,
    headingText: heading.text,
    headingLevel: [heading.level],
    putNameOnItsOwnLine: heading.ownLine,
  };
}

function reportTwins(headings: readonly HeadingLine[], context: MarkdownContext): void {
  const seen = new Map<string, number>();
  for (const { id, line } of headings) {
    const first = id === null ? undefined : seen.get(id);
    if (first !== undefined) {
      context.report.error(line, `The link target {#${id}} is already used on line ${first}. Rename one of them.`);
    } else if (id !== null) {
      seen.set(id, line);
    }
  }
}
