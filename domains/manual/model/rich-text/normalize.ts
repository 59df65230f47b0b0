



/** What is typed, pasted or set for an apostrophe. */
const APOSTROPHES = "'’‘‛′＇ʼʻꞌ`´";
const apostrophes = new RegExp(`(?<=[\\p{L}\\p{N}\\p{M}])[${APOSTROPHES}]+(?=\\p{L})`, "gu");

/** Returns text with one sign for the apostrophes within its words, whichever they have; its length stays. */
export function plainApostrophes(text: string): string {
  return text.replaceAll(apostrophes, (found) => "'".repeat(found.length));
}

/**
 * Normalizes text for the filter: words in lower case, without accents, separated by one space. A word is a run of
 * letters, digits and underscores of any script; apostrophes inside it are dropped, so that Ass'n is one word.
 */
export function normalize(written: string): string {
  const text = plainApostrophes(written);
  // Most text is plain English with its punctuation, where the same takes a fraction of the time.
  if (!/[^ -~§¶‐-‧⇒]/.test(text))
    return text
      .toLowerCase()
      .replaceAll(/'+/g, "")
      .replaceAll(/[^a-z0-9_]+/g, " ")
      .trim();
  return text
    .normalize("NFKD")
    .replaceAll(/[\p{M}']+/gu, "")
    .replaceAll(/[^\p{L}\p{N}_]+/gu, " ")
    .toLowerCase()
    .trim();
}
