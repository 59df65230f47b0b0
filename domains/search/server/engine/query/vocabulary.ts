import { type IndexData, kindBits } from "../index/index-data.ts";
import { indexOfSorted, lowerBound } from "../index/sorted-strings.ts";
import { stem } from "../text/stem.ts";
import { beginningDistance, editDistance } from "./edit-distance.ts";
import { differingLetters, lettersMask } from "./letters-mask.ts";

/** A known word that a typo may stand for. */
export interface Correction {
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
