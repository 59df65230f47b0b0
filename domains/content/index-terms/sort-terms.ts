/** The letters of the index. */
export const indexLetters: readonly string[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");

/** What a term is sorted by and found under: its own words where `sortAs` is empty. */
interface Sorted {
  term: string;
  sortAs: string;
}

/** Words that count for nothing at the beginning of a term below another ('in documents' stands under d). */
const weakWords = /^(?:(?:a|an|and|as|at|before|by|for|from|in|of|on|or|the|to|under|with|within|without) )+/;

/** The words of a term as they are sorted: small letters without marks, and only letters, digits and single spaces. */
export function foldTerm(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** What a term is sorted by. Below another term, prepositions at its beginning don't count. */
function sortKey({ term, sortAs }: Sorted, level: number): string {
  const key = foldTerm(sortAs === "" ? term : sortAs);
  return level === 0 || sortAs !== "" ? key : key.replace(weakWords, "");
}

/** Terms of one parent in the order of an index, word by word; those at the top by their letters first. */
export function sortTerms<Term extends Sorted>(terms: readonly Term[], level: number): Term[] {
  const keyed = terms.map((term) => {
    const key = sortKey(term, level);
    return { term, key: level === 0 ? `${letterOf(term) ?? ""} ${key}` : key };
  });
  keyed.sort((left, right) => compare(left.key, right.key) || compare(left.term.term, right.term.term));
  return keyed.map(({ term }) => term);
}

/** The letter that a term of the first level stands under; undefined where nothing of it is a letter from A to Z. */
export function letterOf(term: Sorted): string | undefined {
  return /[a-z]/.exec(sortKey(term, 0))?.[0].toUpperCase();
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
