import { plainApostrophes } from "../rich-text/normalize.ts";

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

const bases: Readonly<Record<string, number>> = { "": 100_000, T: 200_000, B: 300_000, BT: 400_000 };
const code = /^(BT|B|T)?(\d{1,4})(?:\.(\d{1,4}))?(?:\.(\d{1,4}))?(?!\d)/;

/**
 * Ranks an entry's title among the entries that a term links to (IDX-5): rules, tables, Bluepages, Bluetables, and
 * within each by number, sub-number and sub-sub-number. Titles without a number come first.
 */
export function indexEntryRank(title: string): number {
  const [, prefix = "", number = "0", sub = "0", subSub = "0"] = code.exec(title.trim()) ?? [];
  return (bases[prefix] ?? 100_000) + Number(number) * 1_000 + Number(sub) * 25 + Number(subSub);
}

/** The address of an entry that a term links to; that page highlights the term's words. */
export function indexEntryHref({ uri }: { uri: string }, term: string): string {
  const [path = "", anchor] = uri.split("#");
  const marked = `/bluebook${path}?tokens=${encodeURIComponent(term)}`;
  return anchor === undefined ? marked : `${marked}#${anchor}`;
}
