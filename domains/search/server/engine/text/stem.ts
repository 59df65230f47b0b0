/** Suffixes that derive one word from another, longest first; enough of the word must remain. */
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
/**
 * Suffixes shared by many unrelated words: constitutional, amendment, collection are derived; legal and section aren't.
 */
const doubtful: readonly string[] = ["ional", "ment", "ion", "al"];
const SHORTEST_DOUBTFUL = 5;

/**
 * The stem that a word's family shares: abbreviate and abbreviation, capitalize and capital, cite and citing. A weak
 * relation: it only adds matches that rank below the word itself.
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
