import type { IndexData } from "../index/index-data.ts";
import type { Plan } from "../query/parse-query.ts";
import { countBits } from "../text/words.ts";
import type { Matches } from "./match-units.ts";
import { type Places, placesOf } from "./places.ts";
import { membersOf } from "./members-of.ts";
import { rankWeights } from "./rank-weights.ts";
import { DIMENSIONS } from "../vectors/vectors.ts";

export interface Scores {
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
