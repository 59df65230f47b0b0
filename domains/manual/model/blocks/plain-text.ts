import { replaceMarks } from "./footnotes/marks.ts";

const characters: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&#x27;": "'",
  "&nbsp;": "\u00a0",
};

/**
 * Returns the text of clean HTML, without its tags and the marks of footnotes. Struck words are left out, as nothing
 * shows that they are struck any more (RULING-9).
 */
export function plainText(html: string): string {
  return html.includes("<s>") ? shownText(withoutStruck(html)).replaceAll(/ {2,}/g, " ") : shownText(html);
}

/** Returns the same with the struck words: what stands on the page, where readers select it. */
export function shownText(html: string): string {
  // Most cells of tables are text already, and a look-up table has thousands of them.
  if (!/[<&]/.test(html)) return html.trim();
  return replaceMarks(html, () => "")
    .replaceAll(/<(?:br|\/p|\/li|\/blockquote)>/g, " ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(?:amp|lt|gt|quot|#39|#x27|nbsp);/g, (entity) => characters[entity] ?? entity)
    .trim();
}

/** Struck words, the space before them, and what may stand right behind the word before that. */
const struck = /( ?)<s>(?:[^<]|<(?!\/?s>))*<\/s>(?=(?:<\/[a-z]+>)*([ .,;:!?)\]’”]|$)?)/g;

/** Returns clean HTML without the words that are struck out; of the spaces around them, one stays. */
export function withoutStruck(html: string): string {
  if (!html.includes("<s>")) return html;
  return html.replaceAll(struck, (_words, space: string, behind?: string) => (behind === undefined ? space : ""));
}
