import { type IndexData, indexOfSorted, kindBits, lowerBound } from "../index/index-data.ts";
import { stem } from "../text/words.ts";

/** A known word that a typo may stand for. */
interface Correction {
  term: number;
  typos: number;
}

const MOST_COMPLETIONS = 24;
const MOST_REMEMBERED = 1_000;
const MOST_CORRECTIONS = 6;
/** No word in a manual is longer. */
const LONGEST_CORRECTED = 30;
const SHORTEST_CORRECTED_BEGINNING = 4;

/** The terms of an index: exact lookups, completions, relatives and corrections. */
export class Vocabulary {
  readonly #data: IndexData;
  readonly #corrected = new Map<string, readonly Correction[]>();
  /** The words considered as corrections, by length. */
  readonly #byLength: { terms: Uint32Array; masks: Uint32Array }[];

  constructor(data: IndexData) {
    this.#data = data;
    const lists = Array.from({ length: LONGEST_CORRECTED + 3 }, (): number[] => []);
    for (const [term, word] of data.terms.entries()) if (this.isKind(term, "word")) lists[word.length]?.push(term);
    this.#byLength = lists.map((list) => ({
      terms: Uint32Array.from(list),
      masks: Uint32Array.from(list, (term) => lettersMask(data.terms[term] ?? "")),
    }));
  }

  /** The term's number; -1 if no document has it. */
  find(term: string): number {
    return indexOfSorted(this.#data.terms, term);
  }

  /** The term with a number; empty if there is none. */
  termOf(term: number): string {
    return this.#data.terms[term] ?? "";
  }

  /** The number of documents with a term. */
  frequency(term: number): number {
    return (this.#data.postingStart[term + 1] ?? 0) - (this.#data.postingStart[term] ?? 0);
  }

  isKind(term: number, kind: keyof typeof kindBits): boolean {
    return ((this.#data.kinds[term] ?? 0) & kindBits[kind]) !== 0;
  }

  /** The longer terms that start with `prefix`, most frequent first. */
  completions(prefix: string): number[] {
    const { terms } = this.#data;
    const found: number[] = [];
    for (let term = lowerBound(terms, prefix); terms[term]?.startsWith(prefix) === true; term++) {
      if (terms[term] !== prefix && !this.isKind(term, "code")) found.push(term);
    }
    if (found.length <= MOST_COMPLETIONS) return found;
    return found.toSorted((a, b) => this.frequency(b) - this.frequency(a)).slice(0, MOST_COMPLETIONS);
  }

  /** The other words of a word's family: abbreviation for abbreviate. */
  family(word: string): number[] {
    const { stems, stemStart, stemTerm } = this.#data;
    const place = indexOfSorted(stems, stem(word));
    if (place < 0) return [];
    return [...stemTerm.subarray(stemStart[place], stemStart[place + 1])];
  }

  /**
   * Words whose beginning is one typo away from what was typed so far, two from eight letters on: first those that begin
   * with the same letter, others only if there are none.
   */
  correctedCompletions(typed: string): number[] {
    if (typed.length < SHORTEST_CORRECTED_BEGINNING || /\d/.test(typed)) return [];
    const first = lowerBound(this.#data.terms, typed[0] ?? "");
    const end = lowerBound(this.#data.terms, `${typed[0] ?? ""}\uFFFF`);
    const same = this.#nearBeginnings(typed, first, end, typed.length >= 8 ? 2 : 1);
    return same.length > 0 ? same : this.#nearBeginnings(typed, 0, this.#data.terms.length, 1);
  }

  #nearBeginnings(typed: string, from: number, to: number, most: number): number[] {
    const { terms } = this.#data;
    const found: { term: number; typos: number }[] = [];
    for (let term = from; term < to; term++) {
      const candidate = terms[term] ?? "";
      if (candidate.length < typed.length || !isAlike(typed, candidate) || !this.isKind(term, "word")) continue;
      const typos = beginningDistance(typed, candidate, most);
      if (typos <= most) found.push({ term, typos });
    }
    const least = Math.min(...found.map(({ typos }) => typos));
    return found
      .filter(({ typos }) => typos === least)
      .map(({ term }) => term)
      .toSorted((a, b) => this.frequency(b) - this.frequency(a))
      .slice(0, MOST_CORRECTIONS);
  }

  /** The nearest words to one that no document has: one typo allowed from 4 letters, two from 8. */
  corrections(word: string): readonly Correction[] {
    const known = this.#corrected.get(word);
    if (known) return known;
    const found = this.#correct(word);
    // Every keystroke repeats the query's first words, so results are cached.
    if (this.#corrected.size >= MOST_REMEMBERED) this.#corrected.clear();
    this.#corrected.set(word, found);
    return found;
  }

  #correct(word: string): Correction[] {
    const most = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
    if (most === 0 || word.length > LONGEST_CORRECTED || /^\d+$/.test(word)) return [];
    const mask = lettersMask(word);
    const found: Correction[] = [];
    for (let length = word.length - most; length <= word.length + most; length++) {
      const { terms, masks } = this.#byLength[length] ?? { terms: [], masks: [] };
      for (let index = 0; index < terms.length; index++) {
        if (differingLetters(mask, masks[index] ?? 0) > most * 2) continue;
        const term = terms[index] ?? 0;
        const typos = editDistance(word, this.#data.terms[term] ?? "", most);
        if (typos <= most) found.push({ term, typos });
      }
    }
    const least = Math.min(...found.map(({ typos }) => typos));
    return found
      .filter(({ typos }) => typos === least)
      .toSorted((a, b) => this.#nearness(word, b) - this.#nearness(word, a))
      .slice(0, MOST_CORRECTIONS);
  }

  /** Typos in the first letter are rare, and common words are more likely. */
  #nearness(word: string, { term }: Correction): number {
    const isSameStart = this.#data.terms[term]?.[0] === word[0];
    return (isSameStart ? 1_000_000 : 0) + this.frequency(term);
  }
}

/** Whether two of the first letters are where they are typed, or next to it: a slip changes one of them. */
function isAlike(typed: string, word: string): boolean {
  return typed[0] === word[0] || typed[1] === word[1] || typed[0] === word[1] || typed[1] === word[0];
}

const LONGEST = 128;
/** Three rows of the table, reused for every pair of words. */
const rows = [new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1)] as const;

/**
 * Returns the number of typos (a letter wrong, missing, extra, or two swapped) between two words, or `most + 1` if
 * there are more than `most` or if either is too long to be a word.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  const last = lastRow(a, b, most);
  return last === undefined ? most + 1 : Math.min(last[b.length] ?? 0, most + 1);
}

/** The same between a word of which only the beginning was typed, and the beginning of `word` that is nearest to it. */
export function beginningDistance(typed: string, word: string, most: number): number {
  const last = lastRow(typed, word.slice(0, typed.length + most), most);
  if (last === undefined) return most + 1;
  let least = most + 1;
  const longest = Math.min(word.length, typed.length + most);
  for (let length = Math.max(0, typed.length - most); length <= longest; length++)
    least = Math.min(least, last[length] ?? least);
  return least;
}

/** For each beginning of `b`, the typos between it and `a`; undefined if all have more than `most`. */
function lastRow(a: string, b: string, most: number): Readonly<Uint8Array> | undefined {
  if (b.length > LONGEST || a.length > LONGEST) return undefined;
  let [before, last, here]: readonly Uint8Array[] = rows;
  if (!before || !last || !here) return undefined;
  for (let column = 0; column <= b.length; column++) last[column] = column;
  for (let row = 1; row <= a.length; row++) {
    const letter = a.charCodeAt(row - 1);
    const letterBefore = row > 1 ? a.charCodeAt(row - 2) : -1;
    here[0] = row;
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const other = b.charCodeAt(column - 1);
      let steps = (last[column - 1] ?? 0) + (letter === other ? 0 : 1);
      steps = Math.min(steps, (last[column] ?? 0) + 1, (here[column - 1] ?? 0) + 1);
      if (column > 1 && letterBefore === other && letter === b.charCodeAt(column - 2))
        steps = Math.min(steps, (before[column - 2] ?? 0) + 1);
      here[column] = steps;
      if (steps < least) least = steps;
    }
    if (least > most) return undefined;
    const free: Uint8Array = before;
    before = last;
    last = here;
    here = free;
  }
  return last;
}

/** One bit for each letter and digit of a word, for a fast first comparison. */
export function lettersMask(word: string): number {
  let mask = 0;
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index);
    mask |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6));
  }
  return mask;
}

/** Counts the letters that only one of two words has. */
export function differingLetters(a: number, b: number): number {
  // The usual population count: pairs, then fours, then bytes.
  let bits = a ^ b;
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
