/** Citation's marks that begin what they stand before: a line never ends with one (25.5 of the shipped manual). */
const signs = /([§¶]|\b(?:Nos?|R)\.(?= \d)) (?=[\p{L}\p{N}<&])/gu;
/** The three periods of an omission. */
const ellipsis = /\. \. \.(?: \.)?/g;
/** Both ends of a range, a number in two parts, e-mail: 1126–27, §§ 90.320–.325, 41-2; and tags, whose insides are not text. */
const pairOrTag = /<[^<>]*>|(?<![\d.,])\d[\d.,]*[–-]\.?\d+|\be-(?=mail|book)\p{L}+/giu;

/**
 * Clean HTML whose signs, omissions and ranges no line breaks apart. Spaces become spaces that do not break, as an author
 * would type them; a range is held together by an element, so that what is copied stays as it was.
 */
export function bindWords(html: string): string {
  if (!/[§¶–]|\. \.|(?:Nos?|R)\. |\d-|\be-/i.test(html)) return html;
  const spaced = html.replaceAll(signs, "$1\u00a0").replaceAll(ellipsis, (dots) => dots.replaceAll(" ", "\u00a0"));
  return spaced.replaceAll(pairOrTag, (found) =>
    found.startsWith("<") ? found : `<span class="together">${found}</span>`,
  );
}
