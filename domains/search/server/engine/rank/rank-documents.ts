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
  const matched = matchUnits(data, plan, matches).filter((doc) => isAllowed(doc) && !ofCode.has(doc));
  return [...coded, ...rankByWords(data, plan, matches, matched)];
}

/** What parts words matched, slips and scores in one number: no score reaches a slip, no slips a word. */
const A_SLIP = 1_000;
const A_WORD = 1_000_000;

function rankByWords(data: IndexData, plan: Plan, matches: Matches, documents: readonly number[]): number[] {
  const kept = bestTiers(plan, matches, documents);
  const { roughly, closely } = scoresOf(data, plan, matches);
  const { keys, words, typos } = matches;
  const sortBy = (list: number[], score: (doc: number) => number) => {
    for (const doc of list) keys[doc] = (words[doc] ?? 0) * A_WORD - (typos[doc] ?? 0) * A_SLIP + score(doc);
    return list.toSorted((a, b) => (keys[b] ?? 0) - (keys[a] ?? 0) || a - b);
  };
  const sorted = sortBy(kept, roughly);
  return [...sortBy(sorted.slice(0, CLOSELY), closely), ...sorted.slice(CLOSELY)];
}

/** All words first; fewer only until there is enough to show, and never less than half. Notes the words matched. */
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
  const least = total === 0 ? 0 : Math.max(1, Math.ceil(total / 2));
  let kept: number[] = [];
  for (let words = total; words >= least && kept.length < ENOUGH; words--) kept = [...kept, ...(tiers[words] ?? [])];
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
