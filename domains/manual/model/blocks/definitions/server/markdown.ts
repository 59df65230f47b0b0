import type { PhrasingContent, RootContent, Text } from "mdast";
import { inlineHtml } from "../../../../server/model/markdown/read/inline-html.ts";
import { lineOf, type MarkdownContext, sourceOf } from "../../../../server/model/markdown/read/markdown-context.ts";
import { escapeLineStarts, inlineMarkdown } from "../../../../server/model/markdown/write/flow-markdown.ts";
import { readCleanLine } from "../../../rich-text/read-clean-html.ts";
import type { MarkdownPart } from "../../registry/server/server-part.ts";
import type { DefinitionsBlock, DefinitionsItem } from "../schema.ts";

export const definitionsMarkdown: MarkdownPart<DefinitionsBlock> = {
  normalize(block) {
    const written = (lines: readonly string[]) => lines.filter((line) => line !== "");
    const items = block.items
      .map(({ terms, definitions }) => ({ terms: written(terms), definitions: written(definitions) }))
      .filter(({ terms, definitions }) => terms.length > 0 && definitions.length > 0);
    return items.length === 0 ? null : { ...block, items };
  },
  write({ items }, { destination }) {
    const words = (html: string) => inlineMarkdown(readCleanLine(html), { kind: "line", destination });
    return items
      .map(({ terms, definitions }) =>
        [
          ...terms.map((term) => escapeLineStarts(words(term))),
          ...definitions.map((definition) => `: ${words(definition)}`),
        ].join("\n"),
      )
      .join("\n\n");
  },
  read: {
    from: "adjacent nodes",
    claims: (node, context) => linesOf(node, context).some((line, index) => index > 0 && isDefinition(line, context)),
    read(nodes, context) {
      const items = nodes.flatMap((node) => readItem(node, context) ?? []);
      return items.length === 0 ? null : { type: "definitions", items };
    },
  },
};

/** The lines of a paragraph as it was typed, each with its part of the syntax tree; none of other nodes. */
function linesOf(node: RootContent, context: MarkdownContext): PhrasingContent[][] {
  if (node.type !== "paragraph") return [];
  const lines: PhrasingContent[][] = [[]];
  for (const child of node.children) {
    const [first, ...others] = child.type === "text" ? partsOf(child, context) : [child];
    if (first !== undefined) lines.at(-1)?.push(first);
    lines.push(...others.map((part) => [part]));
  }
  return lines;
}

/** Cuts a text at its line breaks. Each part knows where it stands, so that what is wrong in it is found there. */
function partsOf(text: Text, context: MarkdownContext): Text[] {
  const values = text.value.split("\n");
  const typed = sourceOf(text, context).split("\n");
  const { start, end } = text.position ?? {};
  // A line break that was typed as a character reference is no end of a line.
  if (values.length !== typed.length || start?.offset === undefined || end === undefined) return [text];
  let offset = start.offset;
  return values.map((value, index) => {
    const from = { line: start.line + index, column: 1, offset };
    offset += (typed[index]?.length ?? 0) + 1;
    return { type: "text", value, position: { start: from, end: { ...from, offset: offset - 1 } } };
  });
}

function isDefinition([first]: readonly PhrasingContent[], context: MarkdownContext): boolean {
  return first?.type === "text" && sign.test(sourceOf(first, context));
}

const sign = /^[ \t]*:[ \t]+/;

/** Reads terms, then definitions, each of which may go on in the lines below it; null if there is no term. */
function readItem(node: RootContent, context: MarkdownContext): DefinitionsItem | null {
  const lines = linesOf(node, context);
  const first = lines.findIndex((line) => isDefinition(line, context));
  if (first === 0) {
    context.report.error(
      lineOf(node, context),
      "A definition goes on the line below its term. Write the term above.",
    );
    return null;
  }
  const definitions: PhrasingContent[][] = [];
  for (const line of lines.slice(first)) {
    if (isDefinition(line, context)) definitions.push(withoutSign(line, context));
    else definitions.at(-1)?.push({ type: "text", value: " " }, ...line);
  }
  const html = (line: readonly PhrasingContent[]) => inlineHtml(line, context);
  return { terms: lines.slice(0, first).map(html), definitions: definitions.map(html) };
}

/** A definition without the colon that begins its line. */
function withoutSign([first, ...others]: readonly PhrasingContent[], context: MarkdownContext): PhrasingContent[] {
  if (first?.type !== "text" || first.position?.start.offset === undefined) return others;
  const { start, end } = first.position;
  const length = sign.exec(sourceOf(first, context))?.[0].length ?? 0;
  const from = { ...start, offset: (start.offset ?? 0) + length };
  return [{ ...first, value: first.value.replace(sign, ""), position: { start: from, end } }, ...others];
}
