import { FIELD_SHIFT, fields, type IndexData, PHRASE_BITS } from "../index/index-data.ts";
import { countBits } from "../text/count-bits.ts";
import { rankWeights } from "./rank-weights.ts";

const PHRASES_FROM = fields.indexOf("searchWords") * 2 ** FIELD_SHIFT;
const IN_PHRASE = (1 << PHRASE_BITS) - 1;

interface Said {
  worth: number;
  /** One bit for each significant word of the phrase that the query contains. */
  words: number;
  /** The unit recorded last. */
  unit: number;
}

/** Finds a section's search phrase that fits a query best. One instance per index, reused for every document. */
export class SearchPhrases {
  readonly #data: IndexData;
  readonly #worths: readonly number[];
  readonly #said = new Map<number, Said>();

  constructor(data: IndexData, worths: readonly number[]) {
    this.#data = data;
    this.#worths = worths;
  }

  /** Records where a unit occurs in a document; its positions are sorted, and search phrases come last. */
  note(unit: number, positions: Uint32Array, isFunction: boolean): void {
    for (let index = positions.length - 1; index >= 0; index--) {
      const position = positions[index] ?? 0;
      if (position < PHRASES_FROM) break;
      const phrase = (position - PHRASES_FROM) >>> PHRASE_BITS;
      const said = this.#said.get(phrase) ?? { worth: 0, words: 0, unit: -1 };
      if (said.unit !== unit) said.worth += this.#worths[unit] ?? 0;
      said.unit = unit;
      if (!isFunction) said.words |= 1 << (position & IN_PHRASE);
      this.#said.set(phrase, said);
    }
  }

  /** Returns the weight of a document's best phrase, lower if the phrase says more than the query, and resets. */
  best(doc: number): number {
    let best = 0;
    const start = this.#data.phraseStart[doc] ?? 0;
    for (const [phrase, { worth, words }] of this.#said) {
      const length = this.#data.phraseLength[start + phrase] || 1;
      const share = Math.min(1, countBits(words) / length);
      best = Math.max(best, worth * (1 - rankWeights.phraseWhole + rankWeights.phraseWhole * share));
    }
    this.#said.clear();
    return best;
  }
}
