import type { IndexData } from "../index/index-data.ts";
import type { Plan } from "../query/plan.ts";
import { documentsOfCode } from "./documents-of-code.ts";
import { type Matches, matchUnits } from "./match-units.ts";
import { scoresOf } from "./score-document.ts";

/** Fewer results than this are filled up with documents that lack one word more. */
const ENOUGH = 10;
/** So many of the best are looked at closely. */
const CLOSELY = 60;

/**
 * The documents that a plan finds, the best first. What is compared, in this order: the code that was asked for, words
 * matched, slips of the finger, how well the words fit, the manual's order.
 */
export function rankDocuments(
  data: IndexData,
  plan: Plan,
  matches: Matches,
  isAllowed: (doc: number) => boolean,
): number[] {
  const coded = plan.code === undefined ? [] : documentsOfCode(data, plan.code).filter(isAllowed);
  const ofCode = new Set(coded);
  const matched = matchUnits(data, plan, matches).filter((doc) => !ofCode.has(doc) && isAllowed(doc));
  return [...coded, ...rankByWords(data, plan, matches, matched)];
}

function rankByWords(data: IndexData, plan: Plan, matches: Matches, documents: readonly number[]): number[] {
  const needed = bitsOf(plan, ({ isOptional }) => !isOptional);
  const exact = bitsOf(plan, ({ isExact }) => isExact);
  const matchedWords = (doc: number) => countBits((matches.units[doc] ?? 0) & needed);
  const possible = documents.filter((doc) => ((matches.units[doc] ?? 0) & exact) === exact);
  const kept = bestTiers(possible, matchedWords, countBits(needed));
  const { roughly, closely } = scoresOf(data, plan, matches);
  const byScore = (scores: ReadonlyMap<number, number>) => (a: number, b: number) =>
    matchedWords(b) - matchedWords(a) ||
    (matches.typos[a] ?? 0) - (matches.typos[b] ?? 0) ||
    (scores.get(b) ?? 0) - (scores.get(a) ?? 0) ||
    a - b;
  kept.sort(byScore(new Map(kept.map((doc) => [doc, roughly(doc)]))));
  const head = kept.slice(0, CLOSELY);
  head.sort(byScore(new Map(head.map((doc) => [doc, closely(doc)]))));
  return [...head, ...kept.slice(CLOSELY)];
}

/** All words first; fewer only until there is enough to show, and never less than half. */
function bestTiers(documents: readonly number[], matchedWords: (doc: number) => number, total: number): number[] {
  const tiers = Map.groupBy(documents, matchedWords);
  const least = total === 0 ? 0 : Math.max(1, Math.ceil(total / 2));
  const kept: number[] = [];
  for (let words = total; words >= least && kept.length < ENOUGH; words--) {
    for (const doc of tiers.get(words) ?? []) kept.push(doc);
  }
  return kept;
}

function bitsOf({ units }: Plan, has: (unit: Plan["units"][number]) => boolean): number {
  return units.reduce((bits, unit, index) => (has(unit) ? bits | (1 << index) : bits), 0);
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
