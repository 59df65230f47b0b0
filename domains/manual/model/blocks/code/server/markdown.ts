import type { Code, RootContent } from "mdast";
import { lineOf, type MarkdownContext, sourceOf } from "../../../../server/model/markdown/read/markdown-context.ts";
import type { MarkdownPart } from "../../registry/server/server-part.ts";
import { codeFromText } from "../from-html.ts";
import type { CodeBlock } from "../schema.ts";

/** How much of a word an error repeats, in characters. */
const SHOWN = 40;

export const codeMarkdown: MarkdownPart<CodeBlock> = {
  normalize: ({ code }) => codeFromText(code),
  write({ code }) {
    const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length));
    const fence = "`".repeat(longest + 1);
    return `${fence}\n${code}\n${fence}`;
  },
  read: {
    from: "node",
    readerOf: (node: RootContent) => (node.type === "code" ? (context) => readCode(node, context) : null),
  },
};

/** Reads the lines between two lines of backticks; null if there are none, or if the lines around them are not right. */
function readCode(node: Code, context: MarkdownContext): CodeBlock | null {
  const message = faultOf(node, sourceOf(node, context));
  if (message === null) return codeFromText(node.value);
  context.report.error(lineOf(node, context), message);
  return null;
}

function faultOf({ lang, value }: Code, source: string): string | null {
  const fence = /^`+/.exec(source)?.[0];
  if (fence === undefined) return "A code block goes between lines of backticks. Write ``` instead of ~~~.";
  if (lang) return `A code block has no language here. Remove '${lang.slice(0, SHOWN)}' after the backticks.`;
  const last = source.slice(source.lastIndexOf("\n") + 1).trim();
  if (!source.includes("\n") || !/^`+$/.test(last) || last.length < fence.length)
    return "This code block is never closed. Write the same backticks on a line of their own after it.";
  return value.trim() === "" ? "This code block is empty. Write its lines between the backticks, or remove it." : null;
}
