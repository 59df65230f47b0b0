import { FIELD_SHIFT, type IndexData, PHRASE_BITS, fields } from "../index/index-data.ts";
import type { Plan, Unit } from "../query/parse-query.ts";

import { countBits } from "../text/words.ts";
import { rankWeights } from "./rank-weights.ts";

/** Where a query's words occur in a document. */
export interface Places {
  /** One bit for each word of the section's name that the query contains, function words left out. */
  said: number;
  /** One bit for each of the first 32 words of the parent's name that the query contains. */
  saidOfParent: number;
  /** The share of adjacent query words that are also adjacent, or nearly so, in the document. */
  near: number;
  /** The weight of the words that its best passage covers. */
  passage: number;
  /** The weight of what its best search phrase covers. */
  phrase: number;
}

const NEARLY = 4;
const ONLY_NEAR = 0.5;
/** How many words of a name are distinguished. */
const BITS = 32;
const CONTEXT_FROM = 2 ** FIELD_SHIFT;
const nowhere = new Uint32Array();

/** Locates a plan's words in some documents; returns a function from a document's place among them to its result. */
export function placesOf(
  data: IndexData,
  plan: Plan,
  { worths, passages }: Pick<Matches, "worths" | "passages">,
  documents: readonly number[],
): (index: number) => Places {
  const indexes = new Map(documents.map((doc, index) => [doc, index]));
  const phrases = new SearchPhrases(data, worths);
  const units = plan.units.map((unit) => ({
    postings: postingsOf(data, termsOf(unit), indexes),
    length: unit.length,
    isFunction: unit.isFunction,
  }));
  const pairs = Math.max(1, units.length - 1);
  return (index) => {
    const doc = documents[index] ?? 0;
    const titleAt = data.titleAt[doc] ?? 0;
    const parentEnd = CONTEXT_FROM + Math.min(BITS, data.parentLength[doc] ?? 0);
    const places: Places = { said: 0, saidOfParent: 0, near: 0, passage: 0, phrase: 0 };
    let before: Uint32Array = nowhere;
    for (const [at, { postings, isFunction }] of units.entries()) {
      const here = positionsOf(data, postings.get(index));
      passages.note(at, here);
      phrases.note(at, here, isFunction);
      for (const position of here) {
        // Positions are sorted: names come first.
        if (position >= parentEnd) break;
        if (position >= CONTEXT_FROM) places.saidOfParent |= 1 << (position - CONTEXT_FROM);
        else if (!isFunction && position >= titleAt && position < titleAt + BITS)
          places.said |= 1 << (position - titleAt);
      }
      if (at > 0 && before.length > 0 && here.length > 0) {
        places.near += nearness(before, here, units[at - 1]?.length ?? 1) / pairs;
      }
      before = here;
    }
    places.passage = passages.best(worths);
    places.phrase = phrases.best(doc);
    return places;
  };
}

/** Every term that may stand for a unit or one of its parts. */
function termsOf({ alternatives, parts }: Unit): Set<number> {
  return new Set([...alternatives.flatMap(({ terms }) => terms), ...parts.flatMap((part) => [...termsOf(part)])]);
}

/** With more postings of a term per document than this, a binary search for each document is faster. */
const WORTH_A_SEARCH = 8;

/** The postings of the terms by the place of their document; most documents have few of the words. */
function postingsOf(
  data: IndexData,
  terms: ReadonlySet<number>,
  indexes: ReadonlyMap<number, number>,
): Map<number, number[]> {
  const found = new Map<number, number[]>();
  const add = (index: number, posting: number) => {
    const known = found.get(index);
    if (known) known.push(posting);
    else found.set(index, [posting]);
  };
  for (const term of terms) {
    const start = data.postingStart[term] ?? 0;
    const end = data.postingStart[term + 1] ?? 0;
    if (end - start > indexes.size * WORTH_A_SEARCH) {
      for (const [doc, index] of indexes) {
        const posting = postingOf(data, start, end, doc);
        if (posting >= 0) add(index, posting);
      }
    } else {
      for (let posting = start; posting < end; posting++) {
        const index = indexes.get(data.postingDoc[posting] ?? 0);
        if (index !== undefined) add(index, posting);
      }
    }
  }
  return found;
}

/** The sorted positions of one document's postings. */
function positionsOf({ positions, positionStart }: IndexData, postings: readonly number[] = []): Uint32Array {
  const [first] = postings;
  if (first === undefined) return nowhere;
  if (postings.length === 1) return positions.subarray(positionStart[first], positionStart[first + 1]);
  const lists = postings.map((posting) => positions.subarray(positionStart[posting], positionStart[posting + 1]));
  const found = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let at = 0;
  for (const list of lists) {
    found.set(list, at);
    at += list.length;
  }
  // oxlint-disable-next-line unicorn/no-array-sort -- a fresh array, safe to sort in place
  return found.sort();
}

/** How close a word's positions come to those of the next word in the query: 1 if they are adjacent. */
function nearness(before: Uint32Array, after: Uint32Array, length: number): number {
  let best = 0;
  let first = 0;
  for (const position of before) {
    while (first < after.length && (after[first] ?? 0) < position - NEARLY) first++;
    if (first === after.length) break;
    for (let index = first; index < after.length; index++) {
      const distance = (after[index] ?? 0) - position;
      if (distance > NEARLY + length) break;
      if (distance === length) return 1;
      best = ONLY_NEAR;
    }
  }
  return best;
}

/** The posting of a document between two others; -1 if there is none. */
function postingOf({ postingDoc }: IndexData, start: number, end: number, doc: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((postingDoc[middle] ?? 0) < doc) low = middle + 1;
    else high = middle;
  }
  return low < end && postingDoc[low] === doc ? low : -1;
}

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

/** A passage is three adjacent stretches of this many words (a power of two). */
const STRETCH_BITS = 4;

/** Longer texts are considered only up to this point. */
const MOST_STRETCHES = 4096;

const BODY_FROM = fields.indexOf("body") * 2 ** FIELD_SHIFT;

/**
 * Finds the passage of a text that covers most of a query: words scattered over a long table don't answer a question.
 * One instance per index, reused for every document.
 */
export class Passages {
  readonly #stretches = new Uint32Array(MOST_STRETCHES + 2);
  readonly #touched: number[] = [];
  #everywhere = 0;

  /** Records where a unit occurs; in the section's name or an ancestor's it counts for the whole text. */
  note(unit: number, positions: Uint32Array): void {
    const bit = 1 << unit;
    if ((positions[0] ?? BODY_FROM) < BODY_FROM) this.#everywhere |= bit;
    for (let index = positions.length - 1; index >= 0; index--) {
      const position = positions[index] ?? 0;
      if (position < BODY_FROM) break;
      const stretch = ((position - BODY_FROM) >>> STRETCH_BITS) + 1;
      if (stretch > MOST_STRETCHES) continue;
      if (this.#stretches[stretch] === 0) this.#touched.push(stretch);
      this.#stretches[stretch] = (this.#stretches[stretch] ?? 0) | bit;
    }
  }

  /** Returns the weight of what the best passage covers, and resets. */
  best(worths: readonly number[]): number {
    let best = worthOf(this.#everywhere, worths);
    let last = this.#everywhere;
    for (const stretch of this.#touched) {
      const said =
        this.#everywhere |
        (this.#stretches[stretch - 1] ?? 0) |
        (this.#stretches[stretch] ?? 0) |
        (this.#stretches[stretch + 1] ?? 0);
      if (said === last) continue;
      last = said;
      best = Math.max(best, worthOf(said, worths));
    }
    for (const stretch of this.#touched) this.#stretches[stretch] = 0;
    this.#touched.length = 0;
    this.#everywhere = 0;
    return best;
  }
}

function worthOf(units: number, worths: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < worths.length; index++) if ((units & (1 << index)) !== 0) sum += worths[index] ?? 0;
  return sum;
}

/** The documents that a unit matches, each with how well. */
export class Meeting {
  readonly seen: number[] = [];
  readonly best: Float32Array;
  readonly typos: Uint8Array;
  /** How well the section's own name matches: the weight of the best alternative. */
  readonly named: Float32Array;
  readonly path: Float32Array;

  constructor(size: number) {
    this.best = new Float32Array(size);
    this.typos = new Uint8Array(size);
    this.named = new Float32Array(size);
    this.path = new Float32Array(size);
  }

  note(doc: number, value: number, slips: number, inName: number, inPath: number): void {
    const before = this.best[doc] ?? 0;
    if (before === 0) {
      this.seen.push(doc);
      this.named[doc] = 0;
      this.path[doc] = 0;
    }
    if (inName > (this.named[doc] ?? 0)) this.named[doc] = inName;
    if (inPath > (this.path[doc] ?? 0)) this.path[doc] = inPath;
    if (value <= before) return;
    this.best[doc] = value;
    this.typos[doc] = slips;
  }

  forget(): void {
    for (const doc of this.seen) this.best[doc] = 0;
    this.seen.length = 0;
  }
}

/** What each document matches of a plan. One instance per index, reused for every query. */
export class Matches {
  /** One bit for each unit that a document matches. */
  readonly units: Uint32Array;
  /** How many required units it matches. */
  readonly words: Uint8Array;
  /** How many typos it took. */
  readonly typos: Uint8Array;
  /** What documents are sorted by. */
  readonly keys: Float64Array;
  readonly score: Float32Array;
  /** How much of the query the section's own name contains, by the weight of its words. */
  readonly named: Float32Array;
  /** The same for its name and the names of its ancestors. */
  readonly path: Float32Array;
  /** The best possible score for all units. */
  most = 0;
  /** The weight of each unit. */
  readonly worths: number[] = [];
  /** The documents that match at least one unit. */
  readonly documents: number[] = [];
  readonly passages = new Passages();
  /** The best possible `named`. */
  mostNamed = 0;
  readonly #meetings: Meeting[] = [];
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
    this.units = new Uint32Array(size);
    this.words = new Uint8Array(size);
    this.keys = new Float64Array(size);
    this.typos = new Uint8Array(size);
    this.score = new Float32Array(size);
    this.named = new Float32Array(size);
    this.path = new Float32Array(size);
  }

  /** Returns an empty Meeting; the same instance for the same number. */
  borrow(number: number): Meeting {
    return (this.#meetings[number] ??= new Meeting(this.#size));
  }

  clear(): void {
    this.units.fill(0);
    this.typos.fill(0);
    this.score.fill(0);
    this.named.fill(0);
    this.path.fill(0);
    this.most = 0;
    this.mostNamed = 0;
    this.worths.length = 0;
    this.documents.length = 0;
  }
}

const OWN = 1;

const CONTEXT = 2;

export function inName(inFields: number, weight: number): number {
  return (inFields & OWN) === 0 ? 0 : weight;
}

export function inPath(inFields: number, weight: number): number {
  return (inFields & (OWN | CONTEXT)) === 0 ? 0 : weight;
}
