import { invalidParameter, tooManyHits } from "../../errors.ts";
import { type RawParameters, refuseUnsupported } from "./known-parameters.ts";
import { type RecordFilter, readFacetFilters, readFilters } from "../../adapters/adapter.ts";

/** The validated parameters of one query. */
export interface SearchParameters {
  query: string;
  page: number;
  hitsPerPage: number;
  /** Replaces page and hitsPerPage. */
  offset: number | undefined;
  length: number | undefined;
  facets: string[];
  maxValuesPerFacet: number;
  filter: RecordFilter;
  attributesToRetrieve: string[];
  /** Undefined if the client leaves it to the index. */
  attributesToHighlight: string[] | undefined;
  attributesToSnippet: string[] | undefined;
  highlightPreTag: string;
  highlightPostTag: string;
  snippetEllipsisText: string;
  typos: boolean;
  synonyms: boolean;
  prefix: boolean;
  /** Whether the answer gets an id that events can name. */
  clickAnalytics: boolean;
  /** Whether the query may be counted for the editors. */
  analytics: boolean;
  facetQuery: string;
  maxFacetHits: number;
}

/** Per query: the largest page size. Requests for more are capped. */
const MOST_HITS = 100;
/** For all queries of a call together. */
const MOST_HITS_OF_CALL = 500;
const MOST_FACET_VALUES = 1_000;
const MOST_FACET_HITS = 100;
const LONGEST_TAG = 100;
const MOST_ATTRIBUTES = 50;

/**
 * Validates a query's parameters; nothing is ignored.
 * @throws invalidParameter, unknownParameter, unsupportedParameter
 */
export function readParameters(raw: RawParameters): SearchParameters {
  refuseUnsupported(raw);
  const hitsPerPage = whole(raw, "hitsPerPage", 20, MOST_HITS);
  return {
    query: text(raw, "query", ""),
    page: whole(raw, "page", 0, Number.MAX_SAFE_INTEGER),
    hitsPerPage,
    offset: raw["offset"] === undefined ? undefined : whole(raw, "offset", 0, Number.MAX_SAFE_INTEGER),
    length: raw["length"] === undefined ? undefined : whole(raw, "length", hitsPerPage, MOST_HITS),
    facets: list(raw, "facets") ?? [],
    maxValuesPerFacet: whole(raw, "maxValuesPerFacet", 100, MOST_FACET_VALUES),
    filter: [...readFacetFilters(jsonOf(raw["facetFilters"])), ...readFilters(text(raw, "filters", ""))],
    attributesToRetrieve: list(raw, "attributesToRetrieve") ?? ["*"],
    attributesToHighlight: list(raw, "attributesToHighlight"),
    attributesToSnippet: list(raw, "attributesToSnippet"),
    highlightPreTag: text(raw, "highlightPreTag", "<em>").slice(0, LONGEST_TAG),
    highlightPostTag: text(raw, "highlightPostTag", "</em>").slice(0, LONGEST_TAG),
    snippetEllipsisText: text(raw, "snippetEllipsisText", "…").slice(0, LONGEST_TAG),
    typos: !isFalse(raw["typoTolerance"]),
    synonyms: !isFalse(raw["synonyms"]),
    prefix: raw["queryType"] !== "prefixNone",
    clickAnalytics: raw["clickAnalytics"] === true || raw["clickAnalytics"] === "true",
    analytics: !isFalse(raw["analytics"]),
    facetQuery: text(raw, "facetQuery", ""),
    maxFacetHits: whole(raw, "maxFacetHits", 10, MOST_FACET_HITS),
  };
}

/**
 * Limits the total hits that a call's queries request.
 * @throws tooManyHits
 */
export function limitHits(queries: readonly { facet: string | undefined; parameters: RawParameters }[]): void {
  let hits = 0;
  for (const { facet, parameters } of queries)
    if (facet === undefined)
      hits += whole(parameters, "length", whole(parameters, "hitsPerPage", 20, MOST_HITS), MOST_HITS);
  if (hits > MOST_HITS_OF_CALL) throw tooManyHits(MOST_HITS_OF_CALL);
}

function text(raw: RawParameters, name: string, otherwise: string): string {
  const value = raw[name];
  if (value === undefined || value === null) return otherwise;
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") throw invalidParameter(name, "a string");
  return value;
}

function whole(raw: RawParameters, name: string, otherwise: number, most: number): number {
  const value = raw[name];
  if (value === undefined || value === null || value === "") return otherwise;
  const number = typeof value === "number" ? value : typeof value === "string" ? Number(value) : Number.NaN;
  if (!Number.isInteger(number) || number < 0) throw invalidParameter(name, "an integer of at least 0");
  return Math.min(number, most);
}

function list(raw: RawParameters, name: string): string[] | undefined {
  const value = jsonOf(raw[name]);
  if (value === undefined || value === null) return undefined;
  const items: unknown[] = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [null];
  const names = items.map((item) => {
    if (typeof item !== "string") throw invalidParameter(name, "a list of attributes");
    return item.trim();
  });
  return names.filter((item) => item !== "").slice(0, MOST_ATTRIBUTES);
}

/** In a URL-encoded string, lists are JSON. */
function jsonOf(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*\[/.test(value)) return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return parsed;
  } catch {
    return value;
  }
}

function isFalse(value: unknown): boolean {
  return value === false || value === "false";
}
