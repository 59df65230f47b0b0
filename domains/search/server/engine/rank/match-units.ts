import { FIELD_SHIFT, type IndexData, fields } from "../index/index-data.ts";
import type { Alternative, Plan, Unit } from "../query/parse-query.ts";
import { matchWeights } from "./rank-weights.ts";
import { phraseDocuments } from "./score-document.ts";

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
class Meeting {
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

function inName(inFields: number, weight: number): number {
  return (inFields & OWN) === 0 ? 0 : weight;
}

function inPath(inFields: number, weight: number): number {
  return (inFields & (OWN | CONTEXT)) === 0 ? 0 : weight;
}
