/** Endings that make one word out of another, the longest first; what remains must be a word's worth. */
const endings: readonly string[] = [
  "ization",
  "isation",
  "izing",
  "ising",
  "ized",
  "ised",
  "ation",
  "ating",
  "ator",
  "ated",
  "ize",
  "ise",
  "ate",
  "ing",
  "ed",
  "e",
];

const SHORTEST_STEM = 3;
/** Endings that stand in many words that are no relatives: constitutional, amendment, collection; but not legal, nor section. */
const doubtful: readonly string[] = ["ional", "ment", "ion", "al"];
const SHORTEST_DOUBTFUL = 5;

/**
 * What words of one family share: abbreviate and abbreviation, capitalize and capital, cite and citing. A weak tie, so
 * that it only ever adds matches below those of the word itself.
 */
export function stem(word: string): string {
  const ending =
    endings.find((end) => word.endsWith(end) && word.length - end.length >= SHORTEST_STEM) ??
    doubtful.find((end) => word.endsWith(end) && word.length - end.length >= SHORTEST_DOUBTFUL);
  if (ending === undefined) return word;
  const rest = word.slice(0, -ending.length);
  const isDoubled = /([bdfglmnprt])\1$/.test(rest) && (ending === "ing" || ending === "ed");
  return isDoubled ? rest.slice(0, -1) : rest;
}
