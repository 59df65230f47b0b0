import { type IndexData, FIELD_SHIFT } from "../index/index-data.ts";
import type { Plan, Unit } from "../query/plan.ts";

/** Where a query's words stand in a document. */
export interface Places {
  /** Words of the section's name that the query says, small ones left out. */
  said: number;
  /** The same with its small words. */
  saidWhole: number;
  /** Words of the name that it stands under. */
  saidOfParent: number;
  /** The share of the query's neighbours that are neighbours in the document, or nearly. */
  near: number;
  nearInName: number;
}

const NEARLY = 4;
const ONLY_NEAR = 0.5;

/** Looks up where the words of a plan stand. */
export function placesOf(data: IndexData, plan: Plan): (doc: number) => Places {
  const units = plan.units.map((unit) => ({ terms: termsOf(unit), length: unit.length, isFunction: unit.isFunction }));
  const pairs = Math.max(1, units.length - 1);
  return (doc) => {
    const said = new Set<number>();
    const saidWhole = new Set<number>();
    const saidOfParent = new Set<number>();
    const parentEnd = 2 ** FIELD_SHIFT + (data.parentLength[doc] ?? 0);
    let near = 0;
    let nearInName = 0;
    let before: readonly number[] = [];
    for (const [index, { terms, isFunction }] of units.entries()) {
      const here = positionsOf(data, terms, doc);
      for (const position of here) {
        // Sorted: names come first.
        if (position >= parentEnd) break;
        if (position >>> FIELD_SHIFT === 1) saidOfParent.add(position);
        else {
          saidWhole.add(position);
          if (!isFunction) said.add(position);
        }
      }
      if (index > 0) {
        const { anywhere, inName } = nearness(before, here, units[index - 1]?.length ?? 1);
        near += anywhere / pairs;
        nearInName += inName / pairs;
      }
      before = here;
    }
    return { said: said.size, saidWhole: saidWhole.size, saidOfParent: saidOfParent.size, near, nearInName };
  };
}

/** Every term that may stand for a unit or a part of it. */
function termsOf({ alternatives, parts }: Unit): number[] {
  return [...new Set([...alternatives.flatMap(({ terms }) => terms), ...parts.flatMap(termsOf)])];
}

function positionsOf(data: IndexData, terms: readonly number[], doc: number): number[] {
  const found: number[] = [];
  for (const term of terms) {
    const posting = postingOf(data, term, doc);
    if (posting < 0) continue;
    const end = data.positionStart[posting + 1] ?? 0;
    for (let at = data.positionStart[posting] ?? 0; at < end; at++) found.push(data.positions[at] ?? 0);
  }
  return found.toSorted((a, b) => a - b);
}

function nearness(
  before: readonly number[],
  after: readonly number[],
  length: number,
): { anywhere: number; inName: number } {
  let anywhere = 0;
  let inName = 0;
  let first = 0;
  for (const position of before) {
    while (first < after.length && (after[first] ?? 0) < position - NEARLY) first++;
    for (let index = first; index < after.length; index++) {
      const distance = (after[index] ?? 0) - position;
      if (distance > NEARLY + length) break;
      const value = distance === length ? 1 : ONLY_NEAR;
      anywhere = Math.max(anywhere, value);
      if (position >>> FIELD_SHIFT === 0) inName = Math.max(inName, value);
    }
    if (anywhere === 1 && position >>> FIELD_SHIFT > 0) break;
  }
  return { anywhere, inName };
}

/** The posting of a term in a document; -1 where it isn't in it. */
function postingOf(data: IndexData, term: number, doc: number): number {
  let low = data.postingStart[term] ?? 0;
  const end = data.postingStart[term + 1] ?? 0;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((data.postingDoc[middle] ?? 0) < doc) low = middle + 1;
    else high = middle;
  }
  return low < end && data.postingDoc[low] === doc ? low : -1;
}
