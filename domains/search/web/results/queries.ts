import { type SearchRecord, type SectionGroup, sectionGroups } from "../../contract.ts";
import type { Hit, Marked, ResultsRequest, VisibleResults } from "../search-api.ts";

/** Tags around matches: private-use characters, which no manual's text contains. */
const PRE_TAG = "\uE000";
const POST_TAG = "\uE001";

/** The queries for a page of results: the hits, and the number of hits per section for the filter (SRCH-7). */
export function resultQueries({ query, facet, page, perPage, exact }: ResultsRequest, version: string) {
  const facetFilters = facet === "all" ? [] : [`sectionGroup:${sectionGroups[facet]}`];
  const literal = exact ? ({ queryType: "prefixNone", typoTolerance: false, synonyms: false } as const) : {};
  return [
    {
      indexName: version,
      query,
      ...literal,
      hitsPerPage: perPage,
      page: page - 1,
      facetFilters,
      attributesToRetrieve: ["id", "uri", "section", "ancestors", "bluebook.headingBlockId"],
      attributesToHighlight: ["code", "title", "bluebook.headingBlockTitle"],
      attributesToSnippet: ["bluebook.data:40"],
      highlightPreTag: PRE_TAG,
      highlightPostTag: POST_TAG,
    },
    { indexName: version, query, ...literal, hitsPerPage: 0, facets: ["sectionGroup"], analytics: false },
  ];
}

interface FoundText {
  value: string;
}

/** A hit as returned by those queries. */
export interface FoundHit extends Pick<SearchRecord, "objectID" | "id" | "uri" | "section" | "ancestors"> {
  bluebook: Pick<SearchRecord["bluebook"], "headingBlockId">;
  _highlightResult: {
    code?: FoundText | undefined;
    title?: FoundText | undefined;
    bluebook?: { headingBlockTitle?: FoundText | undefined } | undefined;
  };
  _snippetResult: { bluebook?: { data?: FoundText | undefined } | undefined };
}

/** A query's response, as far as it is used. */
export interface Found {
  hits: readonly FoundHit[];
  nbHits?: number | undefined;
  nbPages?: number | undefined;
  facets?: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined;
}

/** Builds a page of results from the responses to `resultQueries`. */
export function resultsOf(version: string, found: Found, counts: Omit<Found, "hits">): VisibleResults {
  const ofGroup = (group: SectionGroup) => counts.facets?.["sectionGroup"]?.[group] ?? 0;
  return {
    version,
    hits: found.hits.map(hitOf),
    nbHits: found.nbHits ?? 0,
    nbPages: found.nbPages ?? 0,
    counts: { all: counts.nbHits ?? 0, bluepages: ofGroup("Bluepages"), whitepages: ofGroup("Whitepages") },
  };
}

function hitOf({ objectID, id, uri, section, ancestors, bluebook, _highlightResult, _snippetResult }: FoundHit): Hit {
  const heading = _highlightResult.bluebook?.headingBlockTitle;
  return {
    objectID,
    id,
    uri,
    section,
    ancestors,
    headingBlockId: bluebook.headingBlockId,
    code: marked(_highlightResult.code),
    title: marked(_highlightResult.title),
    heading: heading === undefined ? null : marked(heading),
    snippet: marked(_snippetResult.bluebook?.data),
  };
}

/** Splits a highlighted text into pieces. */
export function marked(text: FoundText | undefined): Marked {
  return (text?.value ?? "").split(/[\uE000\uE001]/);
}

export const tags = { highlightPreTag: PRE_TAG, highlightPostTag: POST_TAG };
