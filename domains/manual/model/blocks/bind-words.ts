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
