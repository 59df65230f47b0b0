import { type IndexData, kindBits } from "../index/index-data.ts";
import { indexOfSorted, lowerBound } from "../index/sorted-strings.ts";
import { stem } from "../text/stem.ts";
import { editDistance } from "./edit-distance.ts";
import { differingLetters, lettersMask } from "./letters-mask.ts";

/** A known word that somebody may have meant. */
export interface Correction {
  term: number;
  typos: number;
}

const MOST_COMPLETIONS = 48;
const MOST_CORRECTIONS = 6;
const SHORTEST_CORRECTED_BEGINNING = 5;

/** The terms of an index: which there are, and which are near. */
export class Vocabulary {
  readonly #data: IndexData;
  readonly #masks: Uint32Array;

  constructor(data: IndexData) {
    this.#data = data;
    this.#masks = Uint32Array.from(data.terms, lettersMask);
  }

  /** The term's number; -1 where no document has it. */
  find(term: string): number {
    return indexOfSorted(this.#data.terms, term);
  }

  /** How many documents have a term. */
  frequency(term: number): number {
    return (this.#data.postingStart[term + 1] ?? 0) - (this.#data.postingStart[term] ?? 0);
  }

  isKind(term: number, kind: keyof typeof kindBits): boolean {
    return ((this.#data.kinds[term] ?? 0) & kindBits[kind]) !== 0;
  }

  /** The terms that begin with `prefix` and are longer, those of the most documents first. */
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

  /** Words whose beginning is one slip away from what was typed so far. */
  correctedCompletions(typed: string): number[] {
    if (typed.length < SHORTEST_CORRECTED_BEGINNING) return [];
    const { terms } = this.#data;
    const from = lowerBound(terms, typed[0] ?? "");
    const found: number[] = [];
    for (let term = from; terms[term]?.[0] === typed[0]; term++) {
      const candidate = terms[term] ?? "";
      if (candidate.length <= typed.length || !this.isKind(term, "word")) continue;
      if (editDistance(typed, candidate.slice(0, typed.length), 1) <= 1) found.push(term);
    }
    return found.toSorted((a, b) => this.frequency(b) - this.frequency(a)).slice(0, MOST_CORRECTIONS);
  }

  /** The nearest words, for one that no document has: one slip from 4 letters on, two from 8. */
  corrections(word: string): Correction[] {
    const most = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
    if (most === 0 || /^\d+$/.test(word)) return [];
    const { terms } = this.#data;
    const mask = lettersMask(word);
    const found: Correction[] = [];
    for (let term = 0; term < terms.length; term++) {
      const candidate = terms[term] ?? "";
      if (Math.abs(candidate.length - word.length) > most || !this.isKind(term, "word")) continue;
      if (differingLetters(mask, this.#masks[term] ?? 0) > most * 2) continue;
      const typos = editDistance(word, candidate, most);
      if (typos <= most) found.push({ term, typos });
    }
    const least = Math.min(...found.map(({ typos }) => typos));
    return found
      .filter(({ typos }) => typos === least)
      .toSorted((a, b) => this.#nearness(word, b) - this.#nearness(word, a))
      .slice(0, MOST_CORRECTIONS);
  }

  /** Slips at the beginning of a word are rare, and common words are likelier. */
  #nearness(word: string, { term }: Correction): number {
    const isSameStart = this.#data.terms[term]?.[0] === word[0];
    return (isSameStart ? 1_000_000 : 0) + this.frequency(term);
  }
}
