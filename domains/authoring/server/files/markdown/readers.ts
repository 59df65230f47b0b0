import { type Block, type MarkdownContext, serverParts } from "../../../../content/server/authoring.ts";
import type { FootnoteDefinition, RootContent } from "mdast";

const readers = Object.values(serverParts).map(({ markdown }) => markdown.read);

/** The block types that are written as `:::name` … `:::`. */
export const containerReaders = readers.filter((reader) => reader.from === "container");

/** The block types with Markdown of their own. */
export const nodeReaders = readers.filter((reader) => reader.from === "node");

/** The block types that consist of adjacent parts of the syntax tree. */
export const adjacentReaders = readers.filter((reader) => reader.from === "adjacent nodes");

const [runningText] = readers.filter((reader) => reader.from === "running text");

const [pageEnd] = readers.filter((reader) => reader.from === "page end");

/** Reads the footnotes of a page; null if it has none. */
export function readPageEnd(definitions: readonly FootnoteDefinition[], context: MarkdownContext): Block | null {
  return pageEnd?.read(definitions, context) ?? null;
}

/** Reads adjacent paragraphs, lists and quotations; null if they have no text. */
export function readRunningText(nodes: readonly RootContent[], context: MarkdownContext): Block | null {
  return runningText?.read(nodes, context) ?? null;
}
