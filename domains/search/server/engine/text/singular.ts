/** Plurals that the endings below don't cover. */
const irregular: ReadonlyMap<string, string> = new Map([
  ["addenda", "addendum"],
  ["analyses", "analysis"],
  ["appendices", "appendix"],
  ["bases", "basis"],
  ["children", "child"],
  ["codices", "codex"],
  ["corrigenda", "corrigendum"],
  ["crises", "crisis"],
  ["dicta", "dictum"],
  ["ellipses", "ellipsis"],
  ["errata", "erratum"],
  ["feet", "foot"],
  ["fora", "forum"],
  ["halves", "half"],
  ["indices", "index"],
  ["knives", "knife"],
  ["leaves", "leaf"],
  ["lives", "life"],
  ["matrices", "matrix"],
  ["memoranda", "memorandum"],
  ["men", "man"],
  ["parentheses", "parenthesis"],
  ["shelves", "shelf"],
  ["symposia", "symposium"],
  ["theses", "thesis"],
  ["vertices", "vertex"],
  ["wives", "wife"],
  ["women", "woman"],
]);

/** Words that end like plurals but aren't. */
const unchanging = new Set(
  "alas always arkansas atlas bias dallas gas illinois kansas lens news perhaps series species texas thomas vegas".split(
    " ",
  ),
);

/** The singular of a folded English word; other words stay as they are. */
export function singular(word: string): string {
  if (word.length < 4) return word;
  const known = irregular.get(word);
  if (known !== undefined) return known;
  if (!word.endsWith("s") || unchanging.has(word) || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies")) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:ch|sh|ss|x|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
