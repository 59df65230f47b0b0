import type { IndexData } from "../index/index-data.ts";
import type { Alternative, Plan, Unit } from "../query/plan.ts";
import { matchWeights } from "./rank-weights.ts";
import { phraseDocuments } from "./phrase-documents.ts";

/** The documents that a unit finds, each with how well. */
class Meeting {
  readonly seen: number[] = [];
  readonly best: Float32Array;
  readonly typos: Uint8Array;
  /** How well the section's own name meets it: the weight of the best alternative. */
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

/** What the units of a plan find in each document. One for an index, used again for every query. */
export class Matches {
  /** A bit for each unit that a document meets. */
  readonly units: Uint32Array;
  /** How many of the units that it needs. */
  readonly words: Uint8Array;
  /** Slips of the finger that it took. */
  readonly typos: Uint8Array;
  /** What documents are sorted by. */
  readonly keys: Float64Array;
  readonly score: Float32Array;
  /** How much of the query the section's own name says, by the worth of its words. */
  readonly named: Float32Array;
  /** The same for the section's name and the names of what it stands in. */
  readonly path: Float32Array;
  /** The best that the units together can give. */
  most = 0;
  /** What each unit is worth. */
  readonly worths: number[] = [];
  /** The best that `named` can be. */
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

  /** An empty meeting; the same again for the same number. */
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
  }
}

const OWN = 1;
const CONTEXT = 2;

function shareOf({ isOptional, isHalf }: Unit): number {
  return isHalf ? matchWeights.half : isOptional ? matchWeights.optional : 1;
}

/** Whether a name that says it is nearer to the query. */
function isTelling({ isOptional, isHalf }: Unit): boolean {
  return !isOptional || isHalf;
}

/** What a document can reach at best: where nobody has the word itself, what stands in for it. */
function bestWeight({ alternatives }: Unit): number {
  return alternatives.reduce((best, { weight }) => Math.max(best, weight), 0) || 1;
}

/** Lets each unit of a plan find its documents; gives every document that some unit found. */
export function matchUnits(data: IndexData, plan: Plan, matches: Matches): number[] {
  matches.clear();
  const documents: number[] = [];
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

/** How telling a word is: the fewer documents have it, the more (BM25's idf). */
export function rarity(size: number, frequency: number): number {
  return Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5));
}

/** The documents of the word itself; where nobody has it, those of what stands in for it. */
function frequencyOf(data: IndexData, { alternatives }: Unit, union: number): number {
  const [first] = alternatives;
  if (first?.weight !== 1 || first.terms.length !== 1) return union;
  const term = first.terms[0] ?? 0;
  return (data.postingStart[term + 1] ?? 0) - (data.postingStart[term] ?? 0);
}

/** Notes what a unit finds in the meeting number `at`; those after it serve its parts. */
function meetUnit(data: IndexData, unit: Unit, matches: Matches, at: number): void {
  const meeting = matches.borrow(at);
  for (const each of unit.alternatives) meet(data, each, meeting);
  const needed = unit.parts.filter(({ isOptional }) => !isOptional);
  if (needed.length === 0) return;
  const parts = needed.map((part, index) => {
    // The parts of a part are done with their meetings when it is; those of its neighbours must stay apart.
    meetUnit(data, part, matches, at + 1 + index);
    return matches.borrow(at + 1 + index);
  });
  const [first, ...rest] = parts;
  for (const doc of first?.seen ?? []) {
    if (rest.some(({ best }) => best[doc] === 0)) continue;
    let value = 0;
    let slips = 0;
    let inName = 1;
    let inPath = 1;
    for (const { best, typos, named, path } of parts) {
      value += best[doc] ?? 0;
      slips += typos[doc] ?? 0;
      inName = Math.min(inName, named[doc] ?? 0);
      inPath = Math.min(inPath, path[doc] ?? 0);
    }
    const scattered = (value / parts.length) * matchWeights.scattered;
    meeting.note(doc, scattered, slips, inName * matchWeights.inAnyOrder, inPath * matchWeights.inAnyOrder);
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

function inName(inFields: number, weight: number): number {
  return (inFields & OWN) === 0 ? 0 : weight;
}

function inPath(inFields: number, weight: number): number {
  return (inFields & OWN) === 0 ? ((inFields & CONTEXT) === 0 ? 0 : weight * matchWeights.above) : weight;
}
