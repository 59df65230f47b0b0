/** Indentation and list or quotation markers before a line's text. */
const linePrefix = /^(?:[ \t]+|>|[-+*](?=[ \t])|[0-9]{1,9}[.)](?=[ \t]))*/;
const deepestPrefix = 200;
const longestLine = 400_000;

/** Characters that may start or end a format or link: a parser compares each with the ones before it. */
const pairedSigns = /(?<!\\)[*_[]/g;
const mostPairedSigns = 10_000;

const fence = /^[ \t]*(:{3,})(.*)$/;

/** A line that must not reach the parser, with what to do about it. */
export interface HostileLine {
  line: number;
  message: string;
}

/**
 * Finds the first line whose nesting, length or special characters nobody wrote by hand: a parser's time grows with the
 * square of such things, or worse. Also finds ::: blocks inside each other, which are not allowed.
 */
export function findHostileLine(source: string, linesBefore: number): HostileLine | null {
  const fences = new Fences();
  let line = linesBefore;
  let signs = 0;
  for (const text of source.split("\n")) {
    line += 1;
    // Table cells are parsed one by one.
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
    return `This line has ${text.length} characters. Split it into paragraphs of at most ${longestLine}.`;
  }
  if ((linePrefix.exec(text)?.[0].length ?? 0) > deepestPrefix) {
    return "This line is indented or quoted too deeply. Remove spaces or markers at its start.";
  }
  return signs > mostPairedSigns
    ? `This paragraph has more than ${mostPairedSigns} asterisks, underscores and brackets. Split it with blank lines.`
    : null;
}

/** Tracks the blocks that start with ::: and a word and end with :::. */
class Fences {
  #open: { line: number; colons: number } | null = null;

  /** Returns what is wrong with a line that starts with colons, or null. */
  read(text: string, line: number): string | null {
    const [, colons = "", rest = ""] = fence.exec(text) ?? [];
    if (colons === "") {
      return null;
    }
    const closes = rest.trim() === "";
    if (this.#open === null) {
      this.#open = closes ? null : { line, colons: colons.length };
      return closes ? "This ::: closes nothing. Remove it, or put a backslash before it." : null;
    }
    if (!closes) {
      return `A ::: block starts here inside the one on line ${this.#open.line}. Close that one first with ::: on its own line.`;
    }
    this.#open = colons.length >= this.#open.colons ? null : this.#open;
    return null;
  }
}
