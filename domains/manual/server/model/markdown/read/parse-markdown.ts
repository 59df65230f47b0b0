import type { Root } from "mdast";
import { directiveFromMarkdown } from "mdast-util-directive";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFootnoteFromMarkdown } from "mdast-util-gfm-footnote";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { directive } from "micromark-extension-directive";
import { gfmFootnote } from "micromark-extension-gfm-footnote";
import { gfmTable } from "micromark-extension-gfm-table";

/**
 * The Markdown features that manuals don't use: HTML and addresses in angle brackets stay as typed, an indented line is
 * an ordinary line, `---` below a paragraph is a separate line, and `[word]: …` defines nothing.
 */
const disabled = ["htmlFlow", "htmlText", "autolink", "definition", "setextUnderline", "codeIndented"];

const extensions = [directive(), gfmTable(), gfmFootnote(), { disable: { null: disabled } }];
const mdastExtensions = [directiveFromMarkdown(), gfmTableFromMarkdown(), gfmFootnoteFromMarkdown()];

/** Reads the manual's Markdown into a syntax tree with positions. */
export function parseMarkdown(source: string): Root {
  return fromMarkdown(source, { extensions, mdastExtensions });
}
