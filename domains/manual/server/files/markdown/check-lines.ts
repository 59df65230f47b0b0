/** Indentation and list or quotation markers before a line's text. */
const linePrefix = /^(?:[ \t]+|>|[-+*](?=[ \t])|[0-9]{1,9}[.)](?=[ \t]))*/;
const deepestPrefix = 200;
const longestLine = 400_000;

/** Characters that may start or end a format or link: a parser compares each with the ones before it. */
const pairedSigns = /(?<!\\)[*_[]/g;
const mostPairedSigns = 2_000;

/** In a quotation or a list, a parser looks through all of the paragraph for each line without their signs. */
const mostParagraphLines = 1_000;

/** What is wrong with a line, and what to do about it. */
interface LineFault {
  line: number;
  message: string;
}

/** A page's text as the parser gets it, and what is wrong with the lines that it doesn't get. */
interface CheckedSource {
  source: string;
  faults: LineFault[];
}

/**
 * Finds lines whose nesting, length or special characters nobody wrote by hand: a parser's time grows with the square of
 * such things, or worse. Also finds ::: blocks that are malformed, unclosed or inside each other, which are not allowed:
 * what follows them would be misread. Returns the text without them, line by line, with the first lines of its ::: blocks
 * in the parser's form. `lineAt` returns the line of the file of a line of the text, from 1.
 */
export function checkLines(source: string, lineAt: (line: number) => number): CheckedSource {
  const lines = source.split("\n");
  const fences = new Fences(lines, lineAt);
  const paragraphs = new Paragraphs();
  let isSkipping = false;
  for (const [index, text] of source.split("\n").entries()) {
    isSkipping &&= text.trim() !== "";
    paragraphs.read(text);
    const message = tooMuch(text, paragraphs);
    if (message === null) {
      fences.read(text, index);
      continue;
    }
    // One for each paragraph.
    if (!isSkipping) fences.faults.push({ line: lineAt(index + 1), message });
    isSkipping = true;
    lines[index] = "";
  }
  fences.finish();
  return { source: lines.join("\n"), faults: fences.faults };
}

function tooMuch(text: string, { signs, lines }: Paragraphs): string | null {
  if (text.length > longestLine) {
    return `This line has ${text.length} characters. Split it into paragraphs of at most ${longestLine}.`;
  }
  if ((linePrefix.exec(text)?.[0].length ?? 0) > deepestPrefix) {
    return "This line is indented or quoted too deeply. Remove spaces or markers at its start.";
  }
  if (lines > mostParagraphLines) {
    return `This paragraph has more than ${mostParagraphLines} lines. Split it with blank lines.`;
  }
  return signs > mostPairedSigns
    ? `This paragraph has more than ${mostPairedSigns} asterisks, underscores and brackets. Split it with blank lines.`
    : null;
}

/** A row of a table, of which each cell is parsed by itself, or nothing. */
const noParagraph = /^\s*(?:$|\|)/;
/** What begins a paragraph wherever it stands. */
const item = /^[\s>]*(?:[-+*]|1[.)])[ \t]+\S/;
/** What begins a paragraph below another one like it. */
const numberedItem = /^([\s>]*)[0-9]{1,9}[.)][ \t]+\S/;

/** Counts the lines of the paragraph that a line is part of, and its signs so far: at least those that a parser takes for one. */
class Paragraphs {
  lines = 0;
  signs = 0;
  #numberedAt: string | undefined;

  read(text: string): void {
    const numberedAt = numberedItem.exec(text)?.[1];
    const isNext = numberedAt !== undefined && numberedAt === this.#numberedAt;
    const isNone = noParagraph.test(text);
    if (isNone || isNext || item.test(text)) [this.lines, this.signs, this.#numberedAt] = [0, 0, numberedAt];
    if (isNone) return;
    this.lines += 1;
    this.signs += text.match(pairedSigns)?.length ?? 0;
  }
}

const headingLine = /^#{1,6}[ \t]/;

interface OpenBlock {
  index: number;
  line: number;
  colons: number;
  name: string;
}

/**
 * Tracks the blocks that start with ::: and a word and end with :::, and blocks of code, in which colons mean nothing.
 * Takes out of `lines` what would be misread, so that one fault is one error.
 */
class Fences {
  readonly faults: LineFault[] = [];
  readonly #lines: string[];
  readonly #lineAt: (line: number) => number;
  #open: OpenBlock | null = null;
  /** How many closing lines may follow that belong to what was reported. */
  #owed = 0;
  #code: string | null = null;

  constructor(lines: string[], lineAt: (line: number) => number) {
    this.#lines = lines;
    this.#lineAt = lineAt;
  }

  read(text: string, index: number): void {
    if (this.#isCode(text)) return;
    const directive = readDirectiveLine(text);
    if (directive === null) {
      if (headingLine.test(text) && this.#open === null) this.#owed = 0;
      return;
    }
    const colons = /:+/.exec(text)?.[0].length ?? 0;
    if (directive.kind === "closes") {
      this.#close(colons, index);
      return;
    }
    const line = this.#lineAt(index + 1);
    if (this.#open !== null) {
      const { name } = this.#open;
      this.#giveUp(
        this.#open,
        index,
        `This :::${name} is not closed before the ::: block on line ${line}. Write ::: on its own line between them; a block can't be in another.`,
      );
      this.#owed += 1;
    }
    const { name } = directive;
    if (directive.kind === "wrong") this.faults.push({ line, message: directive.message });
    if (name === "") {
      this.#lines[index] = "";
      if (this.#isClosedNext(index)) this.#owed += 1;
      return;
    }
    // What is wrong with its settings was reported: its text is read as that of a block without any.
    this.#lines[index] = directive.kind === "opens" ? directive.written : ":".repeat(colons) + name;
    this.#open = { index, line, colons, name };
  }

  /** Reports the block that the text leaves open. */
  finish(): void {
    if (this.#open !== null) {
      const message = `This :::${this.#open.name} is never closed. Write ::: on its own line after it.`;
      this.#giveUp(this.#open, this.#lines.length, message);
    }
  }

  #close(colons: number, index: number): void {
    if (this.#open !== null) {
      if (colons >= this.#open.colons) this.#open = null;
      return;
    }
    this.#lines[index] = "";
    if (this.#owed > 0) {
      this.#owed -= 1;
      return;
    }
    const message = "This ::: closes nothing. Remove it, or put a backslash before each colon.";
    this.faults.push({ line: this.#lineAt(index + 1), message });
  }

  /** A block without an end: nobody knows where it was to end, but no later than at the next heading. */
  #giveUp(open: OpenBlock, end: number, message: string): void {
    this.faults.push({ line: open.line, message });
    this.#open = null;
    for (let index = open.index; index < end; index += 1) {
      if (index > open.index && headingLine.test(this.#lines[index] ?? "")) return;
      this.#lines[index] = "";
    }
  }

  #isClosedNext(index: number): boolean {
    let next = index + 1;
    while (next < this.#lines.length && !/^[ \t]*:{3}/.test(this.#lines[next] ?? "")) next += 1;
    return readDirectiveLine(this.#lines[next] ?? "")?.kind === "closes";
  }

  #isCode(text: string): boolean {
    const marks = /^[ \t]*(`{3,})([^`]*)$/.exec(text);
    if (this.#code === null) {
      this.#code = marks?.[1] ?? null;
      return marks !== null;
    }
    if (marks !== null && marks[2]?.trim() === "" && (marks[1] ?? "").length >= this.#code.length) {
      this.#code = null;
    }
    return true;
  }
}

/** What a line that begins with three or more colons is, or what is wrong with it. */
type DirectiveLine =
  | { kind: "closes" }
  | { kind: "opens"; name: string; written: string }
  | { kind: "wrong"; name: string; message: string };

const fence = /^([ \t]*:{3,})(.*)$/;

/** `tip`, `.tip` in braces as in Pandoc, or `{tip}` as in MyST, then what follows the name. */
const named = /^(?<name>\p{L}[\p{L}\p{N}_-]*)(?<tail>.*)$/u;
const braced = /^\{[ \t]*\.?(?<name>\p{L}[\p{L}\p{N}_-]*)(?:[ \t]+(?<inner>[^{}]*))?\}(?<tail>.*)$/u;
const settings = /^\{[ \t]*(?:[\p{L}][\p{L}\p{N}_-]*(?:=(?:"[^"]*"|'[^']*'|[^\s"'<>=`{},]+))?(?:[ \t]+|(?=\})))*\}$/u;

/**
 * Reads a line that begins a ::: block in any of the forms that authors know from Pandoc, MyST and Docusaurus, and
 * returns it in the one form that the parser knows (`:::name{settings}`); null if it begins with fewer colons.
 */
function readDirectiveLine(text: string): DirectiveLine | null {
  const match = fence.exec(text);
  if (match === null) {
    return null;
  }
  const [, colons = "", after = ""] = match;
  const rest = after.trim().replace(/[ \t]+:{3,}$/, "");
  if (rest === "") {
    return { kind: "closes" };
  }
  const { name = "", inner = "", tail = "" } = (braced.exec(rest) ?? named.exec(rest))?.groups ?? {};
  if (name === "") {
    return {
      kind: "wrong",
      name: "",
      message: "A ::: block begins with its name, as in :::tip. To write colons, write \\:\\:\\:.",
    };
  }
  const given = (inner === "" ? "" : `{${inner.trim()}}`) + tail.trim();
  const message = faultOf(name, given);
  return message === null
    ? { kind: "opens", name, written: `${colons}${name}${given}` }
    : { kind: "wrong", name, message };
}

function faultOf(name: string, given: string): string | null {
  if (given === "" || settings.test(given)) {
    return null;
  }
  if (given.startsWith("[")) {
    return `Text in brackets after :::${name} is not allowed. Put it on the next line.`;
  }
  if (given.startsWith("{")) {
    return `The text in braces after :::${name} can't be read. Write settings as name=value with spaces between, quotation marks around several words, and both braces: :::example{marker=OR align=left}.`;
  }
  if (given.startsWith("(")) {
    return `Settings of :::${name} belong in braces: :::example{marker=OR}.`;
  }
  return `Text after :::${name} is not allowed. Put it on the next line, such as **${given.slice(0, 40)}**; a table's title is title="…" in its braces.`;
}
