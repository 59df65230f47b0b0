import type { Root } from "mdast";
import { directiveFromMarkdown } from "mdast-util-directive";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { directive } from "micromark-extension-directive";
import { gfmTable } from "micromark-extension-gfm-table";

/**
 * What of Markdown a manual does without: HTML and addresses in angle brackets stay as they are typed, an indented
 * line is a line, `---` under a paragraph is a line of its own, and `[word]: …` defines nothing.
 */
const disabled = ["htmlFlow", "htmlText", "autolink", "definition", "setextUnderline", "codeIndented"];

const extensions = [directive(), gfmTable(), { disable: { null: disabled } }];
const mdastExtensions = [directiveFromMarkdown(), gfmTableFromMarkdown()];

/** Reads the manual's Markdown into a syntax tree with positions. */
export function parseMarkdown(source: string): Root {
  return fromMarkdown(source, { extensions, mdastExtensions });
}

/** Columns of indentation and markers of lists and quotations before a line's words. */
const linePrefix = /^(?:[ \t]+|>|[-+*](?=[ \t])|[0-9]{1,9}[.)](?=[ \t]))*/;
const deepestPrefix = 120;
const longestLine = 200_000;

const fence = /^[ \t]*(:{3,})(.*)$/;

/** A line that no parser should be given, with what to do about it. */
export interface HostileLine {
  line: number;
  message: string;
}

/**
 * The first line whose nesting or length nobody wrote by hand: a parser's time grows with the square of such things,
 * or worse.
 */
export function findHostileLine(source: string, linesBefore: number): HostileLine | null {
  let line = linesBefore;
  let open: { line: number; colons: number } | null = null;
  for (const text of source.split("\n")) {
    line += 1;
    if (text.length > longestLine) {
      return {
        line,
        message: `This line has ${text.length} characters. Part it into paragraphs of at most ${longestLine}.`,
      };
    }
    if ((linePrefix.exec(text)?.[0].length ?? 0) > deepestPrefix) {
      return {
        line,
        message: "This line is indented or quoted too deeply. Take spaces or marks at its beginning away.",
      };
    }
    const [, colons = "", rest = ""] = fence.exec(text) ?? [];
    if (colons === "") {
      continue;
    }
    if (rest.trim() === "" && open === null) {
      return { line, message: "This ::: closes nothing. Take it away, or write a backslash before it." };
    }
    if (rest.trim() === "") {
      open = open !== null && colons.length >= open.colons ? null : open;
    } else if (open === null) {
      open = { line, colons: colons.length };
    } else {
      return {
        line,
        message: `A ::: part begins here inside the one of line ${open.line}. Close that one first with ::: on a line of its own.`,
      };
    }
  }
  return null;
}
