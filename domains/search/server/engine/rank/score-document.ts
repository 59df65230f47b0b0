import type { IndexData } from "../index/index-data.ts";
import { saidOf } from "../index/title-shape.ts";
import { indexOfSorted } from "../index/sorted-strings.ts";
import type { Plan } from "../query/plan.ts";
import type { Matches } from "./match-units.ts";
import { likeness } from "../vectors/likeness.ts";
import { type Places, placesOf } from "./places.ts";
import { rankWeights } from "./rank-weights.ts";

export interface Scores {
  /** By what was counted already. */
  roughly(doc: number): number;
  /** Looks at where the words stand in some documents; gives the score of one by its place among them. */
  closely(documents: readonly number[]): (index: number) => number;
}

/** How well documents fit a plan. */
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
    const glossary = data.glossary[doc] ?? 0;
    const gives = shortening.has(doc) ? 1 : defining.has(doc) ? rankWeights.mereDefinition : 0;
    const defines = plan.asksRule ? rankWeights.definesUnasked * gives : gives;
    const words = (matches.score[doc] ?? 0) / most;
    const asked = plan.asksAbbreviation ? rankWeights.glossary * glossary + rankWeights.definesAsked * defines : 0;
    const named = Math.max(matches.named[doc] ?? 0, matches.path[doc] ?? 0) / mostNamed;
    const unasked = plan.asksRule
      ? isTable(data.pageKeys[doc])
        ? rankWeights.tableUnasked * (1 - rankWeights.tableNamed * Math.min(1, named))
        : 0
      : 0;
    return (
      rankWeights.words * (defines === 1 ? Math.max(words, rankWeights.definedWords) : words) +
      rankWeights.defines * defines * (rankWeights.loneDefinition + (1 - rankWeights.loneDefinition) * glossary) +
      (indexed.has(doc) ? rankWeights.indexed / Math.sqrt(indexed.size) : 0) +
      (data.isSummary[doc] === 1 ? rankWeights.summary : 0) +
      (data.isShortForm[doc] === 1 ? (plan.asksShortForm ? rankWeights.shortAsked : rankWeights.shortUnasked) : 0) +
      asked +
      unasked +
      rankWeights.likeness * likeness(data.vectors, doc, plan.vector)
    );
  };
  const roughly = (doc: number) => {
    const asked = Math.max(matches.named[doc] ?? 0, rankWeights.aboveRoughly * (matches.path[doc] ?? 0)) / mostNamed;
    return base(doc) + rankWeights.nameAsked * asked;
  };
  const closelyAt = (doc: number, { said, saidWhole, saidOfParent, near, nearInName, passage, phrase }: Places) => {
    const shape = { telling: data.titleTelling[doc] ?? 0, breaks: data.titleBreaks[doc] ?? 0 };
    const { whole, part } = saidOf(shape, said);
    const isSaid = whole >= 1;
    // Where the whole name was said, the rest of the query may speak of what it stands in: 'pinpoints notes'.
    const asked = Math.max(matches.named[doc] ?? 0, isSaid ? (matches.path[doc] ?? 0) : 0) / mostNamed;
    const isExact = isSaid && asked > rankWeights.nearlyAll;
    const breadth = data.breadth[doc] ?? 0;
    const name =
      rankWeights.nameAsked +
      rankWeights.nameSaid * Math.max(whole, rankWeights.aPart * part) +
      rankWeights.nameWhole * share(saidWhole, data.nameLength[doc]) +
      rankWeights.parent * share(saidOfParent, data.parentLength[doc]) +
      rankWeights.breadth * breadth;
    const same = named.has(doc) ? rankWeights.nameSame : 0;
    const page = data.ownKeys[doc] === data.pageKeys[doc] ? rankWeights.page * asked : 0;
    const isPart = !isExact && part >= 1 && asked > rankWeights.nearlyAll;
    const exact = isPart
      ? rankWeights.namePart
      : isExact
        ? rankWeights.nameExact * asked ** 3 + rankWeights.breadthExact * breadth
        : 0;
    const empty = data.isEmpty[doc] === 1 && !isExact ? rankWeights.empty : 0;
    return (
      base(doc) +
      name * asked +
      same +
      page +
      exact +
      empty +
      rankWeights.near * near +
      rankWeights.nearInName * nearInName +
      rankWeights.passage * (passage / most) +
      rankWeights.phrase * (phrase / most)
    );
  };
  const closely = (documents: readonly number[]) => {
    const places = placesOf(data, plan, matches.worths, documents);
    return (index: number) => closelyAt(documents[index] ?? 0, places(index));
  };
  return { roughly, closely };
}

function isTable(pageKey = ""): boolean {
  return pageKey.startsWith("t") || pageKey.startsWith("bt");
}

function share(part: number, whole: number | undefined): number {
  return Math.min(1, part / Math.max(1, whole ?? 1));
}

function membersOf(keys: readonly string[], start: Uint32Array, members: Uint32Array, key: string): Set<number> {
  const place = key === "" ? -1 : indexOfSorted(keys, key);
  return place < 0 ? new Set() : new Set(members.subarray(start[place], start[place + 1]));
}
