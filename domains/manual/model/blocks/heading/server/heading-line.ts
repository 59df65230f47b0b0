import type { Heading } from "mdast";
import { inlineHtml } from "../../../../server/model/markdown/read/inline-html.ts";
import { lineOf, type MarkdownContext, onLine, sourceOf } from "../../../../server/model/markdown/read/markdown-context.ts";
import { readPlainWords } from "../../../../server/model/markdown/plain-words.ts";
import { type HeadingBlock, headingIdSchema } from "../schema.ts";

/** The attributes in braces at a heading's end: `{#target .own-line}`. */
export const headingAttributes = /(?:^|[ \t])\{[ \t]*([#.][^{}]*)\}$/;

/**
 * Reads `## 10.2.1 | What to leave out {#leave-out .own-line}`. Its id is empty if the author didn't set it, until all
 * headings of the page are known (`withHeadingIds`).
 */
export function readHeadingLine(node: Heading, context: MarkdownContext): HeadingBlock {
  const line = lineOf(node, context);
  if (node.depth > 5) {
    context.report.error(line, "A heading starts with one to five #. Remove one.");
  }
  let rest = trimSpace(sourceOf(node, context).replace(/^[ \t]*#+/, ""));
  const attributes = headingAttributes.exec(rest);
  const { id, ownLine } = readAttributes(attributes?.[1] ?? "", line, context);
  if (attributes !== null) {
    rest = trimSpace(rest.slice(0, attributes.index));
  }
  const bar = findBar(rest);
  const code = bar === -1 ? "" : readPlainWords(rest.slice(0, bar), line, context.report);
  const text = headingText(bar === -1 ? rest : trimSpace(rest.slice(bar + 1)), line, context);
  return {
    type: "heading",
    id,
    headingCode: code,
    headingText: text,
    headingLevel: [Math.min(node.depth, 5) - 1],
    putNameOnItsOwnLine: ownLine,
  };
}

function trimSpace(text: string): string {
  return text.replace(/^[ \t]+|[ \t]+$/g, "");
}

function readAttributes(text: string, line: number, context: MarkdownContext): { id: string; ownLine: boolean } {
  let id = "";
  let ownLine = false;
  for (const word of text.split(/[ \t]+/).filter((part) => part !== "")) {
    if (word === ".own-line") {
      ownLine = true;
    } else if (word.startsWith("#") && headingIdSchema.safeParse(word.slice(1)).success) {
      id = word.slice(1);
    } else if (word.startsWith("#")) {
      context.report.error(
        line,
        `The link target '${word}' may contain only lowercase letters, digits, dots and hyphens.`,
      );
    } else {
      context.report.error(line, `'${word}' is not recognized in a heading. Use {#target} or {.own-line}.`);
    }
  }
  return { id, ownLine };
}

/** Returns the index of the first unescaped bar with white space around it, or -1. */
function findBar(text: string): number {
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === "\\") {
      index += 1;
    } else if (
      text[index] === "|" &&
      /^[ \t]?$/.test(text[index - 1] ?? "") &&
      /^[ \t]?$/.test(text[index + 1] ?? "")
    ) {
      return index;
    }
  }
  return -1;
}

function headingText(markdown: string, line: number, context: MarkdownContext): string {
  const source = `# ${markdown}`;
  const [heading] = context.parse(source).children;
  return heading?.type === "heading" ? inlineHtml(heading.children, onLine(line, source, context)) : "";
}
