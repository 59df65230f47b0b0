/** Columns of indentation and markers of lists and quotations before a line's words. */
const linePrefix = /^(?:[ \t]+|>|[-+*](?=[ \t])|[0-9]{1,9}[.)](?=[ \t]))*/;
const deepestPrefix = 200;
const longestLine = 400_000;

/** Signs that may begin or end a format or a link: a parser compares each with the ones before it. */
const pairedSigns = /(?<!\\)[*_[]/g;
const mostPairedSigns = 10_000;

const fence = /^[ \t]*(:{3,})(.*)$/;

/** A line that no parser should be given, with what to do about it. */
export interface HostileLine {
  line: number;
  message: string;
}

/**
 * The first line whose nesting, length or signs nobody wrote by hand: a parser's time grows with the square of such
 * things, or worse. Parts between ::: can't stand inside each other, so that is told here, too.
 */
export function findHostileLine(source: string, linesBefore: number): HostileLine | null {
  const fences = new Fences();
  let line = linesBefore;
  let signs = 0;
  for (const text of source.split("\n")) {
    line += 1;
    // A table's cells are parsed one by one.
    signs = /^\s*(?:$|\|)/.test(text) ? 0 : signs + (text.match(pairedSigns)?.length ?? 0);
    const message = tooMuch(text, signs) ?? fences.read(text, line);
    if (message !== null) {
      return { line, message };
    }
  }
  return null;
}

function tooMuch(text: string, signs: number): string | null {
  if (text.length > longestLine) {
    return `This line has ${text.length} characters. Part it into paragraphs of at most ${longestLine}.`;
  }
  if ((linePrefix.exec(text)?.[0].length ?? 0) > deepestPrefix) {
    return "This line is indented or quoted too deeply. Take spaces or marks at its beginning away.";
  }
  return signs > mostPairedSigns
    ? `This paragraph has more than ${mostPairedSigns} stars, underscores and brackets. Part it with blank lines.`
    : null;
}

/** Follows the parts that begin with ::: and a word and end with :::. */
class Fences {
  #open: { line: number; colons: number } | null = null;

  /** What is wrong with a line that begins with colons, or null. */
  read(text: string, line: number): string | null {
    const [, colons = "", rest = ""] = fence.exec(text) ?? [];
    if (colons === "") {
      return null;
    }
    const closes = rest.trim() === "";
    if (this.#open === null) {
      this.#open = closes ? null : { line, colons: colons.length };
      return closes ? "This ::: closes nothing. Take it away, or write a backslash before it." : null;
    }
    if (!closes) {
      return `A ::: part begins here inside the one of line ${this.#open.line}. Close that one first with ::: on a line of its own.`;
    }
    this.#open = colons.length >= this.#open.colons ? null : this.#open;
    return null;
  }
}
