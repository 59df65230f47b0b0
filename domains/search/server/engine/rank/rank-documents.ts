import type { IndexData } from "../index/index-data.ts";
import type { Alternative, Plan, Unit } from "../query/parse-query.ts";
import { matchWeights, membersOf, rankWeights } from "./rank-weights.ts";
import { phraseDocuments, scoresOf } from "./score-document.ts";
import { type Matches, type Meeting, inName, inPath } from "./places.ts";
import { countBits } from "../text/words.ts";
import { documentsOfCode } from "./codes/documents-of-code.ts";

function shareOf({ isOptional, isHalf }: Unit): number {
  return isOptional && !isHalf ? matchWeights.optional : 1;
}

/** Whether containing it brings a name closer to the query. */
function isTelling({ isOptional, isHalf }: Unit): boolean {
  return !isOptional || isHalf;
}

/** The best weight a document can reach; if nothing has the word itself, that of a substitute. */
function bestWeight({ alternatives }: Unit): number {
  return alternatives.reduce((best, { weight }) => Math.max(best, weight), 0) || 1;
}

/** Matches each unit of a plan; returns every document that matched at least one, until the next query. */
function matchUnits(data: IndexData, plan: Plan, matches: Matches): readonly number[] {
  matches.clear();
  const { documents } = matches;
  for (const [index, unit] of plan.units.entries()) {
    const meeting = matches.borrow(0);
    meetUnit(data, unit, matches, 0);
    const worth = rarity(data.size, frequencyOf(data, unit, meeting.seen.length)) * shareOf(unit);
    for (const doc of meeting.seen) {
      if (matches.units[doc] === 0) documents.push(doc);
      matches.units[doc] = (matches.units[doc] ?? 0) | (1 << index);
      if (isTelling(unit)) {
        matches.named[doc] = (matches.named[doc] ?? 0) + worth * (meeting.named[doc] ?? 0);
        matches.path[doc] = (matches.path[doc] ?? 0) + worth * (meeting.path[doc] ?? 0);
      }
      matches.typos[doc] = (matches.typos[doc] ?? 0) + (meeting.typos[doc] ?? 0);
      matches.score[doc] = (matches.score[doc] ?? 0) + worth * (meeting.best[doc] ?? 0);
    }
    meeting.forget();
    const best = worth * bestWeight(unit);
    matches.most += best;
    matches.worths.push(best);
    if (isTelling(unit)) matches.mostNamed += best;
  }
  return documents;
}

/** How significant a word is: the fewer documents have it, the more (BM25's idf). */
function rarity(size: number, frequency: number): number {
  return Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5));
}

/** The number of documents with the word itself; if there are none, with any substitute. */
function frequencyOf(data: IndexData, { alternatives }: Unit, union: number): number {
  const [first] = alternatives;
  if (first?.weight !== 1 || first.terms.length !== 1) return union;
  const term = first.terms[0] ?? 0;
  return (data.postingStart[term + 1] ?? 0) - (data.postingStart[term] ?? 0);
}

/** Records a unit's matches in the Meeting numbered `at`; higher numbers serve its parts. */
function meetUnit(data: IndexData, unit: Unit, matches: Matches, at: number): void {
  const meeting = matches.borrow(at);
  for (const each of unit.alternatives) meet(data, each, meeting);
  const needed = unit.parts.filter(({ isOptional }) => !isOptional);
  if (needed.length === 0) return;
  const parts = needed.map((part, index) => {
    // A part's own parts are finished with their Meetings once it is; those of its siblings must stay separate.
    meetUnit(data, part, matches, at + 1 + index);
    return matches.borrow(at + 1 + index);
  });
  const [first, ...rest] = parts;
  for (const doc of first?.seen ?? []) {
    if (rest.some(({ best }) => best[doc] === 0)) continue;
    let value = 0;
    let slips = 0;
    for (const { best, typos } of parts) {
      value += best[doc] ?? 0;
      slips += typos[doc] ?? 0;
    }
    meeting.note(doc, (value / parts.length) * matchWeights.scattered, slips, 0, 0);
  }
  for (const part of parts) part.forget();
}

function meet(data: IndexData, { terms, weight, typos }: Alternative, meeting: Meeting): void {
  const [only] = terms;
  if (only === undefined) return;
  if (terms.length > 1) {
    for (const { doc, impact, inFields } of phraseDocuments(data, terms))
      meeting.note(doc, impact * weight, typos, inName(inFields, weight), inPath(inFields, weight));
    return;
  }
  const end = data.postingStart[only + 1] ?? 0;
  for (let posting = data.postingStart[only] ?? 0; posting < end; posting++) {
    const inFields = data.postingFields[posting] ?? 0;
    const value = (data.postingImpact[posting] ?? 0) * weight;
    meeting.note(data.postingDoc[posting] ?? 0, value, typos, inName(inFields, weight), inPath(inFields, weight));
  }
}

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
