import type { IndexData } from "../index/index-data.ts";
import type { Alternative, Plan, Unit } from "../query/parse-query.ts";
import { matchWeights } from "./rank-weights.ts";
import { phraseDocuments } from "./score-document.ts";
import { type Matches, type Meeting, inName, inPath } from "./places.ts";

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
export function matchUnits(data: IndexData, plan: Plan, matches: Matches): readonly number[] {
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
