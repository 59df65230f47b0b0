/** Stands for a line break in a text; clean HTML never contains it. */
const lineBreak = "\u000b";

/** A stretch of text with its formats: the opening tags around it, outermost first. */
export interface Run {
  readonly text: string;
  readonly marks: readonly string[];
}

/** A paragraph, or what stands in for one: its text, after the tags of paragraphs, lists and quotations before it. */
export interface Line {
  /** '<p>', '</p><ul><li>'. */
  readonly lead: string;
  readonly runs: readonly Run[];
}

/** Clean HTML as lines; `tail` closes what is still open after the last one. */
export interface Flow {
  readonly lines: readonly Line[];
  readonly tail: string;
}

const pieces = /<[^>]*>|[^<]+/g;
const structure = /^<\/?(?:p|ul|ol|li|blockquote|dl|dt|dd)\b/;

/** Reads clean HTML (as `cleanHtml` returns it), flow or inline, into lines; `flowHtml` gives it back. */
export function readFlow(html: string): Flow {
  const lines: Line[] = [];
  let lead = "";
  let runs: Run[] = [];
  let marks: readonly string[] = [];
  for (const [piece] of html.matchAll(pieces)) {
    if (structure.test(piece)) {
      if (runs.length > 0) {
        lines.push({ lead, runs });
        [lead, runs] = ["", []];
      }
      lead += piece;
    } else if (piece === "<br>") runs.push({ text: lineBreak, marks });
    else if (piece.startsWith("</")) marks = marks.slice(0, -1);
    else if (piece.startsWith("<")) marks = [...marks, piece];
    else runs.push({ text: unescapeText(piece), marks });
  }
  if (runs.length === 0) return { lines, tail: lead };
  return { lines: [...lines, { lead, runs }], tail: "" };
}

/** Writes lines as the HTML that they were read from. */
export function flowHtml({ lines, tail }: Flow): string {
  return lines.map(({ lead, runs }) => lead + runsHtml(runs)).join("") + tail;
}

/** Writes runs as HTML; neighbors share the formats that they have in common, and no tag overlaps another. */
export function runsHtml(runs: readonly Run[]): string {
  let html = "";
  let open: readonly string[] = [];
  for (const { text, marks } of runs) {
    const shared = sharedMarks(open, marks);
    html += closeMarks(open.slice(shared)) + marks.slice(shared).join("");
    html += escapeText(text).replaceAll(lineBreak, "<br>");
    open = marks;
  }
  return html + closeMarks(open);
}

/** Whether two stretches have the same formats. */
export function sameMarks(left: readonly string[], right: readonly string[]): boolean {
  return left === right || (left.length === right.length && sharedMarks(left, right) === left.length);
}

function sharedMarks(left: readonly string[], right: readonly string[]): number {
  let shared = 0;
  while (shared < left.length && left[shared] === right[shared]) shared += 1;
  return shared;
}

function closeMarks(marks: readonly string[]): string {
  return marks
    .toReversed()
    .map((mark) => `</${/^<([a-z]+[1-6]?)/.exec(mark)?.[1] ?? "span"}>`)
    .join("");
}

/** Escapes plain text for HTML. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;") : text;
}

const characters: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

function unescapeText(text: string): string {
  return text.includes("&") ? text.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => characters[entity] ?? entity) : text;
}
