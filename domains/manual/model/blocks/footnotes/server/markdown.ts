import type { FootnoteDefinition } from "mdast";
import { inlineHtml } from "../../../../server/model/markdown/read/inline-html.ts";
import { lineOf, type MarkdownContext } from "../../../../server/model/markdown/read/markdown-context.ts";
import { escapeLineStarts, inlineMarkdown } from "../../../../server/model/markdown/write/flow-markdown.ts";
import { readCleanLine } from "../../../rich-text/read-clean-html.ts";
import type { MarkdownPart } from "../../registry/server/server-part.ts";
import { type FootnotesBlock, noteIdSchema } from "../schema.ts";

export const footnotesMarkdown: MarkdownPart<FootnotesBlock> = {
  normalize(block) {
    const notes = block.notes.filter(({ text }) => text !== "");
    return notes.length === 0 ? null : { ...block, notes };
  },
  write: ({ notes }, { destination }) =>
    notes
      .map(({ id, text }) => {
        const words = inlineMarkdown(readCleanLine(text), { kind: "line", destination });
        return `[^${id}]: ${escapeLineStarts(words)}`;
      })
      .join("\n"),
  read: { from: "page end", read: readFootnotes },
};

/** Reads the `[^id]: text` of a page; null if there are none. */
function readFootnotes(definitions: readonly FootnoteDefinition[], context: MarkdownContext): FootnotesBlock | null {
  const notes = new Map<string, string>();
  for (const definition of definitions) {
    const { identifier } = definition;
    const error = (message: string) => context.report.error(lineOf(definition, context), message);
    const text = noteText(definition, context);
    if (notes.has(identifier)) error(`There are two footnotes [^${identifier}]. Give one of them another name.`);
    else if (text === null) error("A footnote is one paragraph. Put lists, quotations and blocks into the text.");
    else if (text === "") error(`This footnote is empty. Write its text after [^${identifier}]:, or remove it.`);
    if (!notes.has(identifier)) notes.set(identifier, text ?? "");
  }
  // A name that can't be read is reported where the mark is.
  const written = [...notes].filter(([id, text]) => text !== "" && noteIdSchema.safeParse(id).success);
  return written.length === 0 ? null : { type: "footnotes", notes: written.map(([id, text]) => ({ id, text })) };
}

/** The text of a footnote; null if it is more than a paragraph. */
function noteText({ children }: FootnoteDefinition, context: MarkdownContext): string | null {
  const [paragraph, ...others] = children;
  if (paragraph === undefined) return "";
  if (paragraph.type !== "paragraph" || others.length > 0) return null;
  return inlineHtml(paragraph.children, { ...context, footnotes: "none" });
}
