/** What is typed, pasted or set for an apostrophe. */
const APOSTROPHES = "'’‘‛′＇ʼʻꞌ`´";
const apostrophes = new RegExp(`(?<=[\\p{L}\\p{N}\\p{M}])[${APOSTROPHES}]+(?=\\p{L})`, "gu");

/** Returns text with one sign for the apostrophes within its words, whichever they have; its length stays. */
export function plainApostrophes(text: string): string {
  return text.replaceAll(apostrophes, (found) => "'".repeat(found.length));
}
