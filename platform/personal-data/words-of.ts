/** Longer words are cut, and more of them left out: what is looked for begins with few letters. */
const LONGEST = 60;
const MOST = 40;

/** The words of some texts as they are looked for: without case and accents, each once. */
export function wordsOf(texts: readonly string[]): string[] {
  const folded = texts.map((text) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase());
  const words = folded.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)).filter((word) => word !== "");
  return [...new Set(words.map((word) => word.slice(0, LONGEST)))].slice(0, MOST);
}
