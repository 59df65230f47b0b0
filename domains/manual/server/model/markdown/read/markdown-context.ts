import type { Node, Root } from "mdast";
import type { FileReport } from "../problem.ts";

/** A picture that a page may show. */
export interface PictureSize {
  width: number;
  height: number;
}

/** The input of the functions that read a page's Markdown, and where they report and collect links. */
export interface MarkdownContext {
  /** `parseMarkdown`. Handed on, so that a block type can be loaded, to be written, without its parser. */
  parse: (source: string) => Root;
  /** The text that positions in the syntax tree refer to. */
  source: string;
  /** The number of lines in the file before that text. */
  linesBefore: number;
  /** The line in the original text (from 1) of each of its lines, if comments were removed from it. */
  lines?: readonly number[] | undefined;
  /** Whether an address that is no link may be shown as text, as in citations. */
  citesAddresses?: boolean;
  /** The ids of the footnotes that marks lead to; `none` where there can't be any marks. */
  footnotes?: Set<string> | "none";
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
  return lineAt(node.position?.start.line ?? 1, context);
}

/** Returns the line of the file of a line (from 1) of the context's source. */
export function lineAt(line: number, context: MarkdownContext): number {
  return (context.lines?.[line - 1] ?? line) + context.linesBefore;
}

/** Returns the context for a part of the source that stands on one line of the file, and is parsed by itself. */
export function onLine(line: number, source: string, context: MarkdownContext): MarkdownContext {
  return { ...context, source, linesBefore: line - 1, lines: undefined };
}

/** Returns a node's source text. */
export function sourceOf(node: Node, context: MarkdownContext): string {
  return context.source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
}
