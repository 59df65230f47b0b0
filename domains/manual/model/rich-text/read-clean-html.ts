import { type Mark, type MarkTag, type RichBlock, type Run, normalizeRuns } from "./rich-text.ts";

const pieces = /<(\/?)([a-z]+)(?: (?:href|class|start)="([^"]*)")?>|([^<]+)/g;

const marks: Readonly<Record<string, MarkTag>> = {
  em: "em",
  strong: "strong",
  u: "u",
  s: "s",
  span: "sc",
  sup: "sup",
  sub: "sub",
  a: "a",
  code: "code",
};

/** A list, item, quotation or the whole text, while it is read. */
interface Level {
  tag: string;
  blocks: RichBlock[];
  items: RichBlock[][];
  start: number;
}

/**
 * Reads clean HTML, as `cleanHtml` returns it, into blocks; `flowToHtml` gives it back. Links in it may have been
 * rewritten: an `<a>` without address is none. It runs in browsers too, takes time in proportion to the text, and trusts
 * what it reads: anything else must be cleaned first.
 */
export function readCleanFlow(html: string): RichBlock[] {
  const root: Level = { tag: "", blocks: [], items: [], start: 1 };
  const levels = [root];
  const line = new LineReader();
  const top = () => levels.at(-1) ?? root;
  const endLine = () => {
    const runs = line.end();
    if (runs.length > 0) top().blocks.push({ kind: "paragraph", runs });
  };
  for (const [, slash = "", tag = "", value = "", text] of html.matchAll(pieces)) {
    if (text !== undefined || tag === "br" || tag in marks) line.read({ slash, tag, value, text });
    else {
      endLine();
      if (tag === "p") continue;
      if (slash === "") levels.push({ tag, blocks: [], items: [], start: value === "" ? 1 : Number(value) });
      else if (levels.length > 1) closeLevel(levels.pop(), top());
    }
  }
  endLine();
  return root.blocks;
}

/** Reads one line of clean HTML. */
export function readCleanLine(html: string): Run[] {
  const line = new LineReader();
  for (const [, slash = "", tag = "", value = "", text] of html.matchAll(pieces))
    line.read({ slash, tag, value, text });
  return line.end();
}

function closeLevel(closed: Level | undefined, above: Level): void {
  if (closed === undefined) return;
  const { tag, blocks, items, start } = closed;
  if (tag === "li") above.items.push(blocks);
  else if (tag === "blockquote") above.blocks.push({ kind: "quote", blocks });
  else above.blocks.push({ kind: "list", ordered: tag === "ol", start, items });
}

interface Piece {
  slash: string;
  tag: string;
  value: string;
  text: string | undefined;
}

/** Gathers the runs of a line. */
class LineReader {
  #runs: Run[] = [];
  #marks: Mark[] = [];
  /** For each open format, what was open before it. */
  #before: Mark[][] = [];

  read({ slash, tag, value, text }: Piece): void {
    const mark = marks[tag];
    if (text !== undefined) this.#runs.push({ kind: "text", text: unescapeHtml(text), marks: this.#marks });
    else if (tag === "br") this.#runs.push({ kind: "break", marks: this.#marks });
    else if (mark !== undefined && slash !== "") this.#marks = this.#before.pop() ?? [];
    else if (mark !== undefined) {
      this.#before.push(this.#marks);
      const isNone = mark === "a" && value === "";
      if (!isNone) this.#marks = [...this.#marks, { tag: mark, href: mark === "a" ? unescapeHtml(value) : "" }];
    }
  }

  end(): Run[] {
    const runs = normalizeRuns(this.#runs);
    [this.#runs, this.#marks, this.#before] = [[], [], []];
    return runs;
  }
}

const characters: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

function unescapeHtml(text: string): string {
  return text.includes("&") ? text.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => characters[entity] ?? entity) : text;
}
