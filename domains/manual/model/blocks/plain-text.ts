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

/** Wraps clean HTML in a paragraph unless it starts with a paragraph, list or quotation. */
export function paragraphs(html: string): string {
  return /^<(?:p|ul|ol|blockquote)\b/.test(html) ? html : `<p>${html}</p>`;
}

/** Citation symbols that belong to what follows them: no line may end with one (25.5 of the shipped manual). */
const signs = /([§¶]|\b(?:Nos?|R)\.(?= \d)) (?=[\p{L}\p{N}<&])/gu;
/** An ellipsis: the three (or four) spaced periods of an omission. */
const ellipsis = /\. \. \.(?: \.)?/g;
/** Number ranges, hyphenated numbers and e-mail (1126–27, §§ 90.320–.325, 41-2), and tags, which must be skipped. */
const pairOrTag = /<[^<>]*>|(?<![\d.,])\d[\d.,]*[–-]\.?\d+|\be-(?=mail|book)\p{L}+/giu;

/**
 * Prevents line breaks inside symbols, ellipses and ranges of clean HTML. Spaces become non-breaking spaces, as an author
 * would type them; ranges are wrapped in an element, so that copied text stays unchanged.
 */
export function bindWords(html: string): string {
  if (!/[§¶–]|\. \.|(?:Nos?|R)\. |\d-|\be-/i.test(html)) return html;
  const spaced = html.replaceAll(signs, "$1\u00a0").replaceAll(ellipsis, (dots) => dots.replaceAll(" ", "\u00a0"));
  return spaced.replaceAll(pairOrTag, (found) =>
    found.startsWith("<") ? found : `<span class="together">${found}</span>`,
  );
}
