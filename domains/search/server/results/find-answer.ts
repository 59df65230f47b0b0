import { yieldToEventLoop } from "../../../../platform/threads/yield-to-event-loop.ts";
import type { Reader } from "../../../subscriptions/contract.ts";
import type { ServedPiece } from "../../../subscriptions/server/budget/public.ts";
import {
  type Answer,
  type ElsewhereAnswer,
  type Facet,
  type RuleAnswer,
  type SectionPlace,
  rowsIndex,
  searchedTerms,
} from "../../contract.ts";
import { type AdapterQuery, type IndexRecord, attribute, readFilters } from "../adapters/adapter.ts";
import { sourceOf, type Search } from "../search.ts";
import {
  type FoundSection,
  type HitSource,
  isSearched,
  readRow,
  readSection,
  readTerm,
  servedRow,
} from "./found-records.ts";

import { narrowed } from "./find-results.ts";
import { type HighlightUnit, TextMatcher } from "../engine/highlight/text-matcher.ts";
import type { TaggedTexts } from "../engine/highlight/tagged-text.ts";
import { stem, tokenize } from "../engine/text/words.ts";

/** How many rows and terms are shown. */
const SHOWN = 3;
/** The best rule of the other area counts only among so many hits. */
const NEAR = 10;

/** Other editions with results are named up to so many. */
const MOST_EDITIONS = 10;

export interface AskedAnswer {
  query: string;
  version: string;
  /** What the results are narrowed to; it changes only what other editions are counted by. */
  facet: Facet;
  /** Nothing stands in for what was typed. */
  exact: boolean;
}

const nothing: Answer = {
  rows: [],
  rowCount: 0,
  rules: [],
  terms: [],
  corrected: [],
  missing: [],
  others: [],
  nearest: [],
  elsewhere: [],
};

/**
 * Finds what answers a query before its results do, among what the reader may see, and the protected text in it.
 * @throws AppError search-not-ready
 */
export async function findAnswer(
  search: Search,
  reader: Reader,
  { query, version, facet, exact }: AskedAnswer,
): Promise<{ answer: Answer; served: ServedPiece[] }> {
  const scope = search.scopeOf(reader);
  if (!isSearched(query) || !scope.indexes.includes(version)) return { answer: nothing, served: [] };
  const filter = readFilters(scope.filters);
  const literal = !exact;
  const asked = { query, prefix: literal, typos: literal, synonyms: literal, filter, offset: 0, facets: [] };
  const source = await sourceOf(search, version);
  const found = await search.adapter.search({ ...asked, index: version, length: NEAR });
  const rows = await foundRows(search, { ...asked, index: rowsIndex(version) });
  const own = searchedTerms(version, scope.indexes);
  const hasTerms = scope.indexes.includes(own) && search.indexes.source(own) !== undefined;
  const terms = hasTerms ? await foundTerms(search, { ...asked, index: own }, version) : [];
  const sections = sectionsOf(found.ids, source);
  const { rules, served } = await rulesOf(search, reader, version, sections);
  const { corrected = [], missing = [], nearest = [] } = found.understood ?? {};
  const [best] = found.ids.flatMap((id) => source.record(id) ?? []);
  const answer: Answer = {
    ...rows.shown,
    rules,
    terms,
    corrected,
    missing,
    others: (best ? otherNames(source.texts, found.units, best) : []).filter(
      (other) => !corrected.some(({ typed }) => typed === other.typed),
    ),
    nearest: sectionsOf(nearest, source).map(placeOf),
    elsewhere: await foundElsewhere(
      search,
      { ...asked, length: SHOWN },
      facet,
      scope.indexes.filter((index) => index !== version),
    ),
  };
  return { answer, served: [...rows.served, ...served] };
}

type Asked = Omit<AdapterQuery, "length">;

async function foundRows(search: Search, asked: Asked) {
  const source = await sourceOf(search, asked.index);
  const { ids, total } = await search.adapter.search({ ...asked, length: SHOWN });
  const records = ids.flatMap((id) => source.record(id) ?? []);
  const served = records.flatMap((record) => servedRow(record) ?? []);
  return { shown: { rows: records.map(readRow), rowCount: total }, served };
}

/** What other editions have; each is asked by itself, in the order in which they are listed. */
async function foundElsewhere(
  search: Search,
  asked: Omit<AdapterQuery, "index">,
  facet: Facet,
  indexes: readonly string[],
): Promise<ElsewhereAnswer[]> {
  const found: ElsewhereAnswer[] = [];
  for (const index of indexes) {
    const source = search.indexes.source(index);
    if (source?.kind !== "edition" || found.length === MOST_EDITIONS) continue;
    const has = await foundIn(search, source, { ...asked, index }, facet);
    if (has) found.push(has);
    await yieldToEventLoop();
  }
  return found;
}

/** What an edition has with the facet, or without it where that is all; undefined if it has nothing. */
async function foundIn(
  search: Search,
  source: HitSource,
  asked: AdapterQuery,
  facet: Facet,
): Promise<ElsewhereAnswer | undefined> {
  const { ids, total, understood } = await search.adapter.search(narrowed(asked, facet));
  if (total === 0) return facet === "all" ? undefined : foundIn(search, source, asked, "all");
  const { corrected = [], missing = [] } = understood ?? {};
  const isAsTyped = corrected.length + missing.length === 0;
  return { version: asked.index, facet, total, isAsTyped, best: sectionsOf(ids, source).map(placeOf) };
}

/** Terms that are named by the query, and not those that only have its words somewhere. */
async function foundTerms(search: Search, asked: Asked, version: string): Promise<Answer["terms"]> {
  const source = await sourceOf(search, asked.index);
  const { ids } = await search.adapter.search({ ...asked, filter: [], length: SHOWN });
  return ids
    .flatMap((id) => source.record(id) ?? [])
    .map(readTerm)
    .filter((term) => term.version === version);
}

function sectionsOf(ids: readonly string[], source: HitSource): FoundSection[] {
  return ids.flatMap((id) => source.record(id) ?? []).map(readSection);
}

function placeOf({ id, uri, code, title, bluebook }: FoundSection): SectionPlace {
  const { headingBlockId, headingBlockTitle } = bluebook;
  const [, ownCode = "", name = ""] = /^((?:B|BT|T)?\d\S*)?\s*(.*)$/s.exec(headingBlockTitle ?? "") ?? [];
  return { id, uri, headingBlockId, ...(headingBlockTitle === null ? { code, name: title } : { code: ownCode, name }) };
}

/** The best section, and the best one of the other area, as far as they have an example. */
async function rulesOf(search: Search, reader: Reader, version: string, sections: readonly FoundSection[]) {
  const [best] = sections;
  const others = sections.filter(({ sectionGroup }) => sectionGroup !== null && sectionGroup !== best?.sectionGroup);
  const rules: RuleAnswer[] = [];
  const served: ServedPiece[] = [];
  for (const section of [best, others[0]]) {
    if (!section?.sectionGroup) continue;
    const place = placeOf(section);
    const { example, piece } = await search.exampleOf(reader, {
      version,
      uri: section.uri,
      section: section.section,
      headingBlockId: place.headingBlockId,
    });
    if (example === "") continue;
    rules.push({ ...place, group: section.sectionGroup, example });
    if (piece) served.push(piece);
  }
  return { rules, served };
}

const searched = ["title", "bluebook.headingBlockTitle", "bluebook.data"];

/** What a record has where a query says something else: `unreported case` is found as 'unpublished opinion'. */
function otherNames(
  texts: TaggedTexts,
  units: readonly HighlightUnit[],
  record: IndexRecord,
): { typed: string; found: string }[] {
  const named = new Map<string, string>();
  for (const unit of units) {
    const own = tokenize(unit.words.join(" ")).flatMap(({ term, span }) => (span === 1 ? [term] : []));
    if (unit.isOptional || own.every((term) => firstMatch(texts, [[term]], record) !== undefined)) continue;
    const others = unit.alternatives.filter((terms) => !isAlike(terms, own));
    const found = firstMatch(texts, others, record);
    if (found !== undefined) named.set(unit.words.join(" "), found);
  }
  return [...named].map(([typed, found]) => ({ typed, found }));
}

/** Whether two names differ only in the forms of their words, or one begins so. */
function isAlike(terms: readonly string[], own: readonly string[]): boolean {
  return terms.join("").startsWith(own.join("")) || terms.map(stem).join(" ") === own.map(stem).join(" ");
}

function firstMatch(texts: TaggedTexts, alternatives: readonly string[][], record: IndexRecord): string | undefined {
  if (alternatives.length === 0) return undefined;
  const matcher = new TextMatcher(texts, [
    { words: [], alternatives: [...alternatives], parts: [], isOptional: false },
  ]);
  for (const path of searched) {
    const text = attribute(record, path);
    if (typeof text !== "string") continue;
    const { ranges, tagged } = matcher.match(record, path, text);
    const [first] = ranges;
    if (first) return text.slice(tagged.starts[first.first] ?? 0, tagged.ends[first.end - 1] ?? 0);
  }
  return undefined;
}
