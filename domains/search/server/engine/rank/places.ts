import { type IndexData, FIELD_SHIFT } from "../index/index-data.ts";
import type { Plan, Unit } from "../query/plan.ts";
import { Passages } from "./passages.ts";
import { SearchPhrases } from "./search-phrases.ts";

/** Where a query's words stand in a document. */
export interface Places {
  /** A bit for each word of the section's name that the query says, small ones left out. */
  said: number;
  /** How many it says with the small ones. */
  saidWhole: number;
  /** Words of the name that it stands under. */
  saidOfParent: number;
  /** The share of the query's neighbours that are neighbours in the document, or nearly. */
  near: number;
  nearInName: number;
  /** The worth of the words that its best passage says together. */
  passage: number;
  /** The worth of what the best of its search words says. */
  phrase: number;
}

const NEARLY = 4;
const ONLY_NEAR = 0.5;
const CONTEXT_FROM = 2 ** FIELD_SHIFT;
const nowhere = new Uint32Array();

/** Looks up where the words of a plan stand in some documents; gives what answers for one of them by its place among them. */
export function placesOf(
  data: IndexData,
  plan: Plan,
  worths: readonly number[],
  documents: readonly number[],
): (index: number) => Places {
  const passages = new Passages();
  const phrases = new SearchPhrases(data, worths);
  const units = plan.units.map((unit) => ({
    postings: postingsOf(data, termsOf(unit), documents),
    length: unit.length,
    isFunction: unit.isFunction,
  }));
  const pairs = Math.max(1, units.length - 1);
  return (index) => {
    const doc = documents[index] ?? 0;
    const titleAt = data.titleAt[doc] ?? 0;
    const parentEnd = CONTEXT_FROM + (data.parentLength[doc] ?? 0);
    const places: Places = { said: 0, saidWhole: 0, saidOfParent: 0, near: 0, nearInName: 0, passage: 0, phrase: 0 };
    const saidWhole = new Words();
    const saidOfParent = new Words();
    let before: Uint32Array = nowhere;
    for (const [at, { postings, isFunction }] of units.entries()) {
      const here = positionsOf(data, postings[index]);
      passages.note(at, here);
      phrases.note(at, here, isFunction);
      for (const position of here) {
        // Sorted: names come first.
        if (position >= parentEnd) break;
        if (position >= CONTEXT_FROM) saidOfParent.add(position - CONTEXT_FROM);
        else {
          saidWhole.add(position);
          const place = position - titleAt;
          if (!isFunction && place >= 0 && place < 32) places.said |= 1 << place;
        }
      }
      if (at > 0 && before.length > 0 && here.length > 0) {
        const { anywhere, inName } = nearness(before, here, units[at - 1]?.length ?? 1);
        places.near += anywhere / pairs;
        places.nearInName += inName / pairs;
      }
      before = here;
    }
    places.passage = passages.best(worths);
    places.phrase = phrases.best(doc);
    places.saidWhole = saidWhole.count;
    places.saidOfParent = saidOfParent.count;
    return places;
  };
}

/** Words of a name, by their place in it; those of a name longer than any are counted each time. */
class Words {
  count = 0;
  #low = 0;
  #high = 0;

  add(place: number): void {
    const bit = 1 << (place & 31);
    const known = place < 32 ? this.#low : place < 64 ? this.#high : 0;
    if ((known & bit) !== 0) return;
    this.count++;
    if (place < 32) this.#low |= bit;
    else if (place < 64) this.#high |= bit;
  }
}

/** Every term that may stand for a unit or a part of it. */
function termsOf({ alternatives, parts }: Unit): Set<number> {
  return new Set([...alternatives.flatMap(({ terms }) => terms), ...parts.flatMap((part) => [...termsOf(part)])]);
}

/** Beyond so many postings of a term for each document, it is searched for each of them. */
const WORTH_A_SEARCH = 8;

/** For each of the documents the postings of terms in it. */
function postingsOf(data: IndexData, terms: ReadonlySet<number>, documents: readonly number[]): number[][] {
  const found: number[][] = documents.map(() => []);
  const places = new Map(documents.map((doc, index) => [doc, index]));
  for (const term of terms) {
    const start = data.postingStart[term] ?? 0;
    const end = data.postingStart[term + 1] ?? 0;
    if (end - start > documents.length * WORTH_A_SEARCH) {
      for (const [index, doc] of documents.entries()) {
        const posting = postingOf(data, start, end, doc);
        if (posting >= 0) found[index]?.push(posting);
      }
    } else {
      for (let posting = start; posting < end; posting++) {
        const index = places.get(data.postingDoc[posting] ?? 0);
        if (index !== undefined) found[index]?.push(posting);
      }
    }
  }
  return found;
}

/** The places of postings of one document, sorted. */
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
  // oxlint-disable-next-line unicorn/no-array-sort -- numbers of its own, sorted in place
  return found.sort();
}

function nearness(before: Uint32Array, after: Uint32Array, length: number): { anywhere: number; inName: number } {
  let anywhere = 0;
  let inName = 0;
  let first = 0;
  for (const position of before) {
    while (first < after.length && (after[first] ?? 0) < position - NEARLY) first++;
    if (first === after.length) break;
    for (let index = first; index < after.length; index++) {
      const distance = (after[index] ?? 0) - position;
      if (distance > NEARLY + length) break;
      const value = distance === length ? 1 : ONLY_NEAR;
      anywhere = Math.max(anywhere, value);
      if (position < CONTEXT_FROM) inName = Math.max(inName, value);
    }
    if (anywhere === 1 && position >= CONTEXT_FROM) break;
  }
  return { anywhere, inName };
}

/** The posting of a document between two; -1 where there is none. */
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
