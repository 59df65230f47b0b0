import { yieldToEventLoop } from "../../../../platform/threads/yield-to-event-loop.ts";
import type { ServedPiece } from "../../../subscriptions/server/budget/public.ts";
import { type Facet, type SectionGroup, sectionGroups } from "../../contract.ts";
import type { Hit, ResultsRequest } from "../../web/search-api.ts";
import type { AdapterAnswer, AdapterQuery, IndexRecord, RecordFilter } from "../adapters/adapter.ts";
import { TextMatcher, bestPassage, passagePieces, piecesOf } from "../engine/highlight/text-matcher.ts";
import { type HitSource, LAST_HIT, isSearched, readSection, servedPassage } from "./found-records.ts";
import { sourceOf, type FoundResults, type Search } from "../search.ts";
import { noteMiss, noteSearch } from "../counts/misses/misses.ts";

/** How many words of a section's text a hit shows. */
const SNIPPET_WORDS = 40;

/** The attribute whose values are the facets. */
const GROUP = "sectionGroup";
const COUNTED = [GROUP];

type Asked = ResultsRequest & { version: string };

/**
 * Finds a page of results among the records that `scope` lets through, with the number of hits per facet (SRCH-7).
 * @throws AppError unknown-index, search-not-ready
 */
export async function findResults(search: Search, scope: RecordFilter, request: Asked): Promise<FoundResults> {
  const source = await sourceOf(search, request.version);
  noteSearch(search, request.version, { query: request.query, page: request.page - 1 });
  // Everything the page depends on: no one gets results found for a reader who may see more.
  const key = JSON.stringify([source.revision, scope, request]);
  const known = search.results?.get(key);
  if (known) return known;
  const found = await find(search, source, scope, request);
  const { results } = found;
  if (results.nbHits > 0) search.results?.set(key, found, { size: key.length + JSON.stringify(results).length });
  // Searches that find nothing are counted every time, so they aren't cached.
  else if (request.page === 1 && request.query.trim() !== "") await noteMiss(search, request.version, request.query);
  return found;
}

async function find(
  search: Search,
  source: HitSource,
  scope: RecordFilter,
  { query, facet, page, perPage, version, exact }: Asked,
): Promise<FoundResults> {
  const offset = Math.min((page - 1) * perPage, LAST_HIT);
  const length = Math.min(perPage, LAST_HIT - offset);
  const literal = { prefix: !exact, typos: !exact, synonyms: !exact };
  const all = { index: version, query, ...literal, filter: scope, offset, length, facets: COUNTED };
  const counted = await search.adapter.search(facet === "all" ? all : { ...all, offset: 0, length: 0 });
  const found = facet === "all" ? counted : await search.adapter.search(narrowed(all, facet));
  const ofGroup = (name: SectionGroup) => counted.facets[GROUP]?.[name] ?? 0;
  const { hits, served } = await hitsOf(found, source, isSearched(query));
  const results = {
    version,
    hits,
    nbHits: found.total,
    nbPages: Math.ceil(Math.min(found.total, LAST_HIT) / perPage),
    counts: { all: counted.total, bluepages: ofGroup("Bluepages"), whitepages: ofGroup("Whitepages") },
  };
  return { results, served };
}

/** A query for what has the facet alone. */
export function narrowed(all: AdapterQuery, facet: Facet): AdapterQuery {
  if (facet === "all") return all;
  const group = { attribute: GROUP, value: sectionGroups[facet], isNegated: false };
  return { ...all, filter: [...all.filter, [group]], facets: [] };
}

async function hitsOf({ ids, units }: AdapterAnswer, source: HitSource, hasText: boolean) {
  const matcher = new TextMatcher(source.texts, units);
  const hits: Hit[] = [];
  const served: ServedPiece[] = [];
  for (const id of ids) {
    const record = source.record(id);
    if (record) hits.push(hitOf(record, matcher, hasText ? served : undefined));
    // A page of hits may contain long texts with many matches.
    await yieldToEventLoop();
  }
  return { hits, served };
}

/** Shows no text without `served`. */
function hitOf(record: IndexRecord, matcher: TextMatcher, served: ServedPiece[] | undefined): Hit {
  const { objectID, id, uri, section, ancestors, code, title, isPublic, bluebook } = readSection(record);
  const pieces = (path: string, text: string) => piecesOf(matcher.match(record, path, text));
  const { headingBlockId, headingBlockTitle, data } = bluebook;
  const hit = {
    objectID,
    id,
    uri,
    section,
    ancestors,
    headingBlockId,
    code: pieces("code", code),
    title: pieces("title", title),
    heading: headingBlockTitle === null ? null : pieces("bluebook.headingBlockTitle", headingBlockTitle),
  };
  if (!served) return { ...hit, snippet: [""] };
  const matched = matcher.match(record, "bluebook.data", data);
  const passage = bestPassage(matched, SNIPPET_WORDS);
  if (!isPublic && data !== "") served.push(servedPassage(record, passage));
  return { ...hit, snippet: passagePieces(matched, passage) };
}
