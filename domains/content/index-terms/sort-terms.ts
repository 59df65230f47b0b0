import { plainApostrophes } from "../rich-text/apostrophes.ts";

/** The letters of the index. */
export const indexLetters: readonly string[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");

/** What a term is sorted and listed by: its own words if `sortAs` is empty. */
interface Sorted {
  term: string;
  sortAs: string;
}

/** Words ignored at the start of a nested term ('in documents' sorts under d). */
const weakWords = /^(?:(?:a|an|and|as|at|before|by|for|from|in|of|on|or|the|to|under|with|within|without) )+/;

/** A term as it is sorted: lower case, without accents, only letters, digits and single spaces. */
export function foldTerm(text: string): string {
  return plainApostrophes(text)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/'/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** A term's sort key. Leading prepositions of nested terms don't count. */
function sortKey({ term, sortAs }: Sorted, level: number): string {
  const key = foldTerm(sortAs === "" ? term : sortAs);
  return level === 0 || sortAs !== "" ? key : key.replace(weakWords, "");
}

/** Sorts sibling terms in index order, word by word; top-level terms by their letter first. */
export function sortTerms<Term extends Sorted>(terms: readonly Term[], level: number): Term[] {
  const keyed = terms.map((term) => {
    const key = sortKey(term, level);
    return { term, key: level === 0 ? `${letterOf(term) ?? ""} ${key}` : key };
  });
  keyed.sort((left, right) => compare(left.key, right.key) || compare(left.term.term, right.term.term));
  return keyed.map(({ term }) => term);
}

/** The letter a top-level term is listed under; undefined if it contains no letter from A to Z. */
export function letterOf(term: Sorted): string | undefined {
  return /[a-z]/.exec(sortKey(term, 0))?.[0].toUpperCase();
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
