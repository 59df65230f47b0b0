import { normalizeCell } from "../../../../content/server/public.ts";
import { indexOfSorted, lowerBound } from "../index/sorted-strings.ts";
import { editDistance } from "../query/edit-distance.ts";
import { differingLetters, lettersMask } from "../query/letters-mask.ts";
import { singular } from "../text/singular.ts";
import { isSmall } from "./asked-words.ts";
import type { RowData } from "./row-data.ts";

const MOST_COMPLETIONS = 40;
const MOST_CORRECTIONS = 4;
const MOST_REMEMBERED = 1_000;

/** The words of rows, one by one: for queries that no row has in one piece. */
export class RowWords {
  readonly #data: RowData;
  readonly #masks: Uint32Array;
  readonly #known = new Map<string, number[]>();

  constructor(data: RowData) {
    this.#data = data;
    this.#masks = Uint32Array.from(data.words, lettersMask);
  }

  /**
   * The rows that have all words, and say little else in their name or form: 1 if their own cells have them all, 0 if what
   * stands above them has some, though fewer than they.
   */
  rowsWith(asked: readonly string[], { prefix, typos }: { prefix: boolean; typos: boolean }): Map<number, 0 | 1> {
    const telling = asked.filter((word) => !isSmall(word));
    const meant = telling.map((word, place) => {
      const isOpen = prefix && place === telling.length - 1 && asked.at(-1) === word;
      return this.#meant(word, isOpen, typos);
    });
    let found: Map<number, number> | undefined;
    for (const words of meant) {
      const here = this.#rowsOf(words);
      const before = found;
      found =
        before === undefined
          ? here
          : new Map(
              [...here].flatMap(([row, own]) => {
                const other = before.get(row);
                return other === undefined ? [] : [[row, own + other] as const];
              }),
            );
      if (found.size === 0) return new Map();
    }
    const said = new Set(meant.flat().map((word) => this.#data.words[word] ?? ""));
    return new Map(
      [...(found ?? [])]
        .filter(([row, own]) => own * 2 > telling.length && this.#saysLittleElse(row, said))
        .map(([row, own]) => [row, own === telling.length ? 1 : 0] as const),
    );
  }

  /** Whether half of a row's name, or of its form, has been said. */
  #saysLittleElse(row: number, said: ReadonlySet<string>): boolean {
    const { names, forms } = this.#data;
    return [names[row], forms[row]].some((cell) => {
      const words = normalizeCell(cell ?? "")
        .split(" ")
        .filter((word) => word !== "" && !isSmall(word));
      return words.length > 0 && words.filter((word) => said.has(singular(word))).length * 2 >= words.length;
    });
  }

  /** The rows that have one of some words, with 1 where their own cells have it. */
  #rowsOf(words: readonly number[]): Map<number, number> {
    const { wordStart, wordRow, isOwn } = this.#data;
    const rows = new Map<number, number>();
    for (const word of words)
      for (let at = wordStart[word] ?? 0; at < (wordStart[word + 1] ?? 0); at++) {
        const row = wordRow[at] ?? 0;
        if (isOwn[at] === 1 || !rows.has(row)) rows.set(row, isOwn[at] === 1 ? 1 : 0);
      }
    return rows;
  }

  /** The word itself, what begins so, or else the nearest words. */
  #meant(typed: string, isOpen: boolean, typos: boolean): number[] {
    const word = singular(typed);
    const { words } = this.#data;
    const exact = indexOfSorted(words, word);
    const found = exact < 0 ? [] : [exact];
    if (isOpen)
      for (
        let at = lowerBound(words, typed);
        words[at]?.startsWith(typed) === true && found.length < MOST_COMPLETIONS;
        at++
      )
        if (at !== exact) found.push(at);
    return found.length > 0 || !typos ? found : this.#corrected(word);
  }

  /** Every keystroke repeats a query's first words, so results are kept. */
  #corrected(word: string): number[] {
    const known = this.#known.get(word);
    if (known) return known;
    const found = this.#correct(word);
    if (this.#known.size >= MOST_REMEMBERED) this.#known.clear();
    this.#known.set(word, found);
    return found;
  }

  #correct(word: string): number[] {
    const most = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
    if (most === 0 || /^\d+$/.test(word)) return [];
    const mask = lettersMask(word);
    const near: { at: number; slips: number }[] = [];
    for (const [at, other] of this.#data.words.entries()) {
      if (Math.abs(other.length - word.length) > most || differingLetters(mask, this.#masks[at] ?? 0) > most * 2)
        continue;
      const slips = editDistance(word, other, most);
      if (slips <= most) near.push({ at, slips });
    }
    const least = Math.min(...near.map(({ slips }) => slips));
    return near.flatMap(({ at, slips }) => (slips === least ? [at] : [])).slice(0, MOST_CORRECTIONS);
  }
}
