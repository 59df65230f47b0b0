/**
 * Text as the filter compares it: its words in lower case, parted by one space, without accents. A word is a run of
 * letters, digits and underscores of any script; an apostrophe inside one is left out, so that Ass'n is one word.
 */
export function normalise(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’ʼ]+/gu, "")
    .replaceAll(/[^\p{L}\p{N}_]+/gu, " ")
    .toLowerCase()
    .trim();
}
