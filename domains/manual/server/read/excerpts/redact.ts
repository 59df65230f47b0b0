import type { Block } from "../../../model/blocks/registry/schemas.ts";

const PREVIEW_SENTENCES = 2;
const blockEnd = /<(?:\/(?:p|li|blockquote|ul|ol)|br)>/;
const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/**
 * Returns what a reader without access may see of a page: its headings and the first two sentences of its first text
 * block (RULING-4). Everything else is removed, not hidden.
 */
export function redact(blocks: readonly Block[]): Block[] {
  const firstText = blocks.find((block) => block.type === "text");
  return blocks.flatMap((block): Block[] => {
    if (block.type === "heading") return [block];
    return block === firstText && block.type === "text"
      ? [{ type: "text", text: firstSentences(block.text, PREVIEW_SENTENCES) }]
      : [];
  });
}

/** Returns the first sentences of clean HTML, closing the elements that are open at the cut. */
export function firstSentences(html: string, count: number): string {
  const tokens = html.match(/<[^>]*>|[^<]+/g) ?? [];
  let left = sentencesLength(plain(tokens), count);
  const open: string[] = [];
  let kept = "";
  for (const token of tokens) {
    if (left <= 0) break;
    if (token.startsWith("<")) {
      left -= blockEnd.test(token) ? 1 : 0;
      track(open, token);
      kept += token;
    } else {
      const piece = takeCharacters(token, left);
      left -= piece.length;
      kept += piece.text;
    }
  }
  return (
    kept.trimEnd() +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join("")
  );
}

/** The text for sentence detection: an entity counts as one character, the end of a paragraph as a line break. */
function plain(tokens: readonly string[]): string {
  return tokens
    .map((token) =>
      token.startsWith("<") ? (blockEnd.test(token) ? "\n" : "") : token.replaceAll(/&[a-z#0-9]+;/gi, "&"),
    )
    .join("");
}

function sentencesLength(text: string, count: number): number {
  let sentences = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    if (segment.trim() !== "") sentences += 1;
    if (sentences === count) return index + segment.length;
  }
  return text.length;
}

function takeCharacters(token: string, limit: number): { text: string; length: number } {
  const characters = token.match(/&[a-z#0-9]+;|[\s\S]/gi) ?? [];
  const taken = characters.slice(0, limit);
  return { text: taken.join(""), length: taken.length };
}

function track(open: string[], tag: string): void {
  const name = /^<\/?([a-z0-9]+)/.exec(tag)?.[1];
  if (name === undefined || name === "br") return;
  if (tag.startsWith("</")) open.pop();
  else open.push(name);
}
