import { FIELD_SHIFT, type IndexData } from "../index/index-data.ts";
import type { Plan } from "../query/parse-query.ts";
import { countBits } from "../text/words.ts";
import { type Matches, type Places, placesOf } from "./places.ts";

import { membersOf, rankWeights } from "./rank-weights.ts";
import { DIMENSIONS } from "../vectors/vectors.ts";

interface Scores {
  /** Scores a document from what has been counted already. */
  roughly(doc: number): number;
  /** Locates the words in some documents; returns a function from a document's place among them to its score. */
  closely(documents: readonly number[]): (index: number) => number;
}

/** Scores how well documents fit a plan. */
export function scoresOf(data: IndexData, plan: Plan, matches: Matches): Scores {
  const definedBy = (key: string) => membersOf(data.definedKeys, data.definedStart, data.definedDoc, key);
  const definedKey = plan.definedKeys.find((key) => definedBy(key).size > 0) ?? "";
  const defining = definedBy(definedKey);
  const shortening = membersOf(data.shortKeys, data.shortStart, data.shortDoc, definedKey);
  const named = membersOf(data.nameKeys, data.nameStart, data.nameDoc, plan.nameKey);
  const indexed = membersOf(data.indexKeys, data.indexStart, data.indexDoc, plan.indexKey);
  const most = matches.most || 1;
  const mostNamed = matches.mostNamed || 1;
  const base = (doc: number) => {
    const gives = shortening.has(doc) ? 1 : defining.has(doc) ? rankWeights.mereDefinition : 0;
    const defines = plan.asksRule ? 0 : gives;
    const words = (matches.score[doc] ?? 0) / most;
    const asked = plan.asksAbbreviation
      ? rankWeights.glossary * (data.glossary[doc] ?? 0) + rankWeights.definesAsked * defines
      : 0;
    const named = Math.max(matches.named[doc] ?? 0, matches.path[doc] ?? 0) / mostNamed;
    const isUnasked = plan.asksRule && isTable(data.pageKeys[doc]);
    const unasked = isUnasked ? rankWeights.tableUnasked * (1 - Math.min(1, named)) : 0;
    return (
      rankWeights.words * words +
      rankWeights.defines * defines +
      (indexed.has(doc) ? rankWeights.indexed / Math.sqrt(indexed.size) : 0) +
      (data.isSummary[doc] === 1 ? rankWeights.summary : 0) +
      asked +
      unasked +
      rankWeights.likeness * likeness(data.vectors, doc, plan.vector)
    );
  };
  const closelyAt = (doc: number, { said, saidOfParent, near, passage, phrase }: Places) => {
    const significant = data.titleSignificant[doc] ?? 0;
    const whole = share(countBits(said & significant), countBits(significant));
    const isSaid = whole === 1;
    // Where the whole name was said, the rest of the query may speak of what it stands in: 'pinpoints notes'.
    const asked = Math.max(matches.named[doc] ?? 0, isSaid ? (matches.path[doc] ?? 0) : 0) / mostNamed;
    const isExact = isSaid && asked > rankWeights.nearlyAll;
    const name =
      rankWeights.nameSaid * whole + rankWeights.parent * share(countBits(saidOfParent), data.parentLength[doc]);
    const same = named.has(doc) ? rankWeights.nameSame : 0;
    const exact = isExact ? rankWeights.nameExact * asked ** 3 : 0;
    const empty = data.isEmpty[doc] === 1 && !isExact ? rankWeights.empty : 0;
    return (
      base(doc) +
      name * asked +
      same +
      exact +
      empty +
      rankWeights.near * near +
      rankWeights.passage * (passage / most) +
      rankWeights.phrase * (phrase / most)
    );
  };
  const closely = (documents: readonly number[]) => {
    const places = placesOf(data, plan, matches, documents);
    return (index: number) => closelyAt(documents[index] ?? 0, places(index));
  };
  return { roughly: base, closely };
}

function isTable(pageKey = ""): boolean {
  return pageKey.startsWith("t") || pageKey.startsWith("bt");
}

function share(part: number, whole: number | undefined): number {
  return Math.min(1, part / Math.max(1, whole ?? 1));
}

/** The cosine between one of several concatenated vectors of length 1, picked by number, and another; 0 without it. */
export function likeness(vectors: Float32Array, number: number, other: Float32Array | undefined): number {
  if (other === undefined) return 0;
  let sum = 0;
  for (let at = 0; at < DIMENSIONS; at++) sum += (vectors[number * DIMENSIONS + at] ?? 0) * (other[at] ?? 0);
  return sum;
}

interface PhraseDocument {
  doc: number;
  impact: number;
  /** One bit for each field that contains the phrase. */
  inFields: number;
}

/** The documents in which the terms occur in sequence. The impact is that of the least significant term. */
export function phraseDocuments(data: IndexData, terms: readonly number[]): PhraseDocument[] {
  const cursors = terms.map((term) => data.postingStart[term] ?? 0);
  const ends = terms.map((term) => data.postingStart[term + 1] ?? 0);
  const found: PhraseDocument[] = [];
  const end = ends[0] ?? 0;
  for (let posting = cursors[0] ?? 0; posting < end; posting++) {
    const doc = data.postingDoc[posting] ?? 0;
    cursors[0] = posting;
    const place = advance(data, cursors, ends, doc);
    if (place === "end") return found;
    if (place === "missing") continue;
    const inFields = fieldsOf(data, cursors);
    if (inFields === 0) continue;
    let impact = 1;
    for (const cursor of cursors) impact = Math.min(impact, data.postingImpact[cursor] ?? 0);
    found.push({ doc, impact, inFields });
  }
  return found;
}

/** Advances the other terms' cursors to a document. */
function advance(
  data: IndexData,
  cursors: number[],
  ends: readonly number[],
  doc: number,
): "there" | "missing" | "end" {
  for (let index = 1; index < cursors.length; index++) {
    let cursor = cursors[index] ?? 0;
    const end = ends[index] ?? 0;
    while (cursor < end && (data.postingDoc[cursor] ?? 0) < doc) cursor++;
    cursors[index] = cursor;
    if (cursor >= end) return "end";
    if (data.postingDoc[cursor] !== doc) return "missing";
  }
  return "there";
}

/** The fields in which the postings at the cursors form a sequence, as bits. */
function fieldsOf(data: IndexData, cursors: readonly number[]): number {
  const first = cursors[0] ?? 0;
  const end = data.positionStart[first + 1] ?? 0;
  let fields = 0;
  for (let at = data.positionStart[first] ?? 0; at < end; at++) {
    const position = data.positions[at] ?? 0;
    let next = 1;
    while (next < cursors.length && stands(data, cursors[next] ?? 0, position + next)) next++;
    if (next === cursors.length) fields |= 1 << (position >>> FIELD_SHIFT);
  }
  return fields;
}

/** Whether a posting contains a position, by binary search. */
function stands({ positionStart, positions }: IndexData, posting: number, wanted: number): boolean {
  let low = positionStart[posting] ?? 0;
  let high = positionStart[posting + 1] ?? 0;
  const end = high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((positions[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low < end && positions[low] === wanted;
}
