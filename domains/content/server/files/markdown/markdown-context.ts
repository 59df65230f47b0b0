import type { Node } from "mdast";
import type { FileReport } from "../problem.ts";

/** A picture that a page may show. */
export interface PictureSize {
  width: number;
  height: number;
}

/** What the readers of a page's Markdown need to know and where they leave what they find. */
export interface MarkdownContext {
  /** The text that the syntax tree's positions point into. */
  source: string;
  /** How many lines of the file stand before that text. */
  linesBefore: number;
  /** The page's own address, as links name it: `rules/names`. */
  address: string;
  report: FileReport;
  pictures: ReadonlyMap<string, PictureSize>;
  /** Links to pages, to be looked up once all pages are known. */
  links: PageLink[];
}

/** A link as an author wrote it (`10.2`, `rules/names#unions`), with the line that holds it. */
export interface PageLink {
  line: number;
  target: string;
}

/** The line of the file at which a node begins. */
export function lineOf(node: Node, context: MarkdownContext): number {
  return (node.position?.start.line ?? 1) + context.linesBefore;
}

/** A node as its author typed it. */
export function sourceOf(node: Node, context: MarkdownContext): string {
  return context.source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
}
