import type { IndexData } from "../index/index-data.ts";
import type { Plan, Unit } from "../query/parse-query.ts";
import { countBits } from "../text/words.ts";
import { documentsOfCode } from "./codes/documents-of-code.ts";
import { matchUnits } from "./match-units.ts";
import type { Matches } from "./places.ts";
import { membersOf, rankWeights } from "./rank-weights.ts";
import { scoresOf } from "./score-document.ts";

/** With fewer results than this, documents that lack one word more are added. */
const ENOUGH = 10;
/** With fewer than this, documents that lack more than half of the words are added. */
const FEW = 3;
/** How many of the best are scored closely: at least so many are in order, however few are wanted. */
export const CLOSELY = 60;

/**
 * Returns the documents that a plan matches, best first up to `wanted`. Documents with the requested code or printed
 * page come first; the rest are ordered by a weighted sum of matched words, typos and fit
 * (docs/decisions/search-engine.md), ties in the manual's order.
 */
export function rankDocuments(
  data: IndexData,
  plan: Plan,
  matches: Matches,
  { isAllowed, wanted }: { isAllowed(doc: number): boolean; wanted: number },
): number[] {
  const coded = [
    ...membersOf(data.answerKeys, data.answerStart, data.answerDoc, plan.nameKey),
    ...(plan.code === undefined ? [] : documentsOfCode(data, plan.code)),
    ...(plan.printPage === undefined ? [] : documentsOfPrintPage(data, plan.printPage)),
  ].filter((doc, place, all) => isAllowed(doc) && all.indexOf(doc) === place);
  const ofCode = new Set(coded);
  const isOther = coded.length === 0 ? isAllowed : (doc: number) => !ofCode.has(doc) && isAllowed(doc);
  const matched = matchUnits(data, plan, matches).filter(isOther);
  return [...coded, ...rankByWords(data, plan, matches, { documents: matched, wanted: wanted - coded.length })];
}

function rankByWords(
  data: IndexData,
  plan: Plan,
  matches: Matches,
  { documents, wanted }: { documents: readonly number[]; wanted: number },
): number[] {
  const kept = bestTiers(plan, matches, documents);
  const { roughly, closely } = scoresOf(data, plan, matches);
  const { keys, words, typos } = matches;
  const keyOf = (doc: number, score: number) =>
    (words[doc] ?? 0) * rankWeights.word - (typos[doc] ?? 0) * rankWeights.slip + score;
  for (const doc of kept) keys[doc] = keyOf(doc, roughly(doc));
  const { first, rest } = selectBest(kept, keys, Math.max(CLOSELY, wanted));
  const best = first.slice(0, CLOSELY);
  const scoreAt = closely(best);
  for (const [index, doc] of best.entries()) keys[doc] = keyOf(doc, scoreAt(index));
  best.sort((a, b) => (keys[b] ?? 0) - (keys[a] ?? 0) || a - b);
  return [...best, ...first.slice(CLOSELY), ...rest];
}

/**
 * Selects documents by how many words they match: all of them first, fewer only until there are enough results, and
 * less than half of the words the manual knows only if nothing else is found. A section whose own name covers much of
 * the query is included even if its text lacks a word. Also fills in `matches.words`.
 */
function bestTiers(plan: Plan, matches: Matches, documents: readonly number[]): number[] {
  const needed = bitsOf(plan, ({ isOptional }) => !isOptional);
  const exact = bitsOf(plan, ({ isExact }) => isExact);
  const total = countBits(needed);
  const tiers: number[][] = Array.from({ length: total + 1 }, () => []);
  for (const doc of documents) {
    const units = matches.units[doc] ?? 0;
    if ((units & exact) !== exact) continue;
    const words = countBits(units & needed);
    matches.words[doc] = words;
    tiers[words]?.push(doc);
  }
  // A word that no section has (`an interview I conducted myself`) must not rule out everything else.
  const known = countBits(bitsOf(plan, (unit) => !unit.isOptional && finds(unit)));
  const least = total === 0 ? 0 : Math.max(1, Math.ceil(known / 2));
  const named = rankWeights.namedThough * matches.mostNamed;
  const isNamed = (doc: number) => Math.max(matches.named[doc] ?? 0, matches.path[doc] ?? 0) >= named;
  const kept: number[] = [];
  for (let words = total; words >= Math.min(total, 1); words--) {
    if (words < least && kept.length >= FEW) break;
    const tier = tiers[words] ?? [];
    kept.push(...(kept.length < ENOUGH ? tier : tier.filter(isNamed)));
  }
  return kept;
}

function bitsOf({ units }: Plan, has: (unit: Unit) => boolean): number {
  return units.reduce((bits, unit, index) => (has(unit) ? bits | (1 << index) : bits), 0);
}

function finds({ alternatives, parts }: Unit): boolean {
  return alternatives.length > 0 || (parts.length > 0 && parts.every(finds));
}

/** No page of a manual goes on for longer than this in print; what is asked beyond the last one isn't there. */
const LONGEST = 60;

/**
 * The documents that begin on a page of the printed manual; if none does, the last that begins before it, on which it
 * therefore stands.
 */
function documentsOfPrintPage({ printPages }: IndexData, page: number): number[] {
  let begin = 0;
  for (const first of printPages) if (first <= page && first > begin) begin = first;
  if (begin === 0 || page - begin > LONGEST) return [];
  return [...printPages.keys()].filter((doc) => printPages[doc] === begin);
}

/**
 * Splits documents into the `count` with the highest keys, in order, and the rest, unsorted: sorting thousands of
 * documents to show twenty took a third of a search. Ties go to the lower number.
 */
export function selectBest(
  documents: readonly number[],
  keys: Float64Array,
  count: number,
): { first: number[]; rest: number[] } {
  const key = (doc: number) => keys[doc] ?? 0;
  const order = (a: number, b: number) => key(b) - key(a) || a - b;
  if (documents.length <= count * 2) {
    const sorted = documents.toSorted(order);
    return { first: sorted.slice(0, count), rest: sorted.slice(count) };
  }
  // The best so far, in order; a better document pushes out the last.
  const first = documents.slice(0, count).toSorted(order);
  const rest: number[] = [];
  for (let index = count; index < documents.length; index++) {
    const doc = documents[index] ?? 0;
    const last = first[count - 1] ?? 0;
    if (order(doc, last) > 0) {
      rest.push(doc);
      continue;
    }
    rest.push(last);
    let at = count - 1;
    for (; at > 0 && order(doc, first[at - 1] ?? 0) < 0; at--) first[at] = first[at - 1] ?? 0;
    first[at] = doc;
  }
  return { first, rest };
}
