import type { Node } from "mdast";
import type { FileReport } from "../problem.ts";

/** A picture that a page may show. */
export interface PictureSize {
  width: number;
  height: number;
}

/** The input of the functions that read a page's Markdown, and where they report and collect links. */
export interface MarkdownContext {
  /** The text that positions in the syntax tree refer to. */
  source: string;
  /** The number of lines in the file before that text. */
  linesBefore: number;
  /** The page's own address in links: `rules/names`. */
  address: string;
  report: FileReport;
  pictures: ReadonlyMap<string, PictureSize>;
  /** Links to pages, resolved once all pages are known. */
  links: PageLink[];
}

/** A link as an author wrote it (`10.2`, `rules/names#unions`), with its line. */
export interface PageLink {
  line: number;
  target: string;
}

/** Returns the line of the file where a node starts. */
export function lineOf(node: Node, context: MarkdownContext): number {
  return (node.position?.start.line ?? 1) + context.linesBefore;
}

/** Returns a node's source text. */
export function sourceOf(node: Node, context: MarkdownContext): string {
  return context.source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
}
