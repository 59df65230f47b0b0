import { type Facet, type RowRecord, type SectionPlace, facets } from "../../contract.ts";
import type { Hit, Marked, ResultsRequest } from "../search-api.ts";
import { headingAnchor } from "../../../manual/rules.ts";
import { tokenOf } from "./last-query.ts";
import type { FoundHit } from "./queries.ts";

export const RESULTS_PATH = "/bluebook/search-results";
export const perPages = [20, 50, 100] as const;

const LONGEST_QUERY = 512;

/**
 * Reads the URL of a results page: search, page (from 1), facet (all, bluepages, whitepages), results (20, 50 or 100), exact (1).
 * Missing or invalid values count as the first of their kind (SHELL-10, SRCH-2). `version` is the edition of the screen
 * that the search was started from.
 */
export function readResultsAddress(parameters: URLSearchParams): ResultsRequest {
  const page = Number(parameters.get("page") ?? 1);
  const perPage = Number(parameters.get("results"));
  const version = parameters.get("version");
  return {
    query: (parameters.get("search") ?? "").trim().slice(0, LONGEST_QUERY),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    facet: facets.find((facet) => facet === parameters.get("facet")) ?? "all",
    perPage: perPages.find((size) => size === perPage) ?? perPages[0],
    version: version !== null && /^v[1-9]\d{0,2}$/.test(version) ? version : undefined,
    exact: parameters.get("exact") === "1",
  };
}

/** The URL of a page of results, without default values. */
export function resultsHref({ query, page, facet, perPage, version, exact }: ResultsRequest): string {
  const parameters = new URLSearchParams({ search: query });
  if (page > 1) parameters.set("page", String(page));
  if (facet !== "all") parameters.set("facet", facet);
  if (perPage !== perPages[0]) parameters.set("results", String(perPage));
  if (version !== undefined) parameters.set("version", version);
  if (exact) parameters.set("exact", "1");
  return `${RESULTS_PATH}?${parameters.toString()}`;
}

export const facetNames: Readonly<Record<Facet, string>> = {
  all: "All",
  bluepages: "Bluepages",
  whitepages: "Whitepages",
};

const KEY = "facet";

/**
 * The facet chosen in this tab, with which its next search starts. Searches on other days and devices start with all
 * pages: a filter that nobody has asked for hides what is looked for (docs/decisions/search-results-and-protocol.md).
 */
export function chosenFacet(): Facet | undefined {
  const stored = sessionStorage.getItem(KEY);
  return facets.find((facet) => facet === stored);
}

/** Records the chosen facet; undefined when the user changes. */
export function chooseFacet(facet: Facet | undefined): void {
  if (facet === undefined) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, facet);
}

type RowPlace = Pick<RowRecord, "id" | "uri" | "row" | "headingBlockId">;

/** More terms would only make URLs longer. */
const MOST_HIGHLIGHTED = 12;

/**
 * The tokens to highlight on the hit's page: the highlighted terms and the search term, in lower case, without
 * duplicates, joined by commas (SRCH-6).
 */
function hitTokens({ code, title, heading, snippet }: Hit, query: string): string {
  const highlighted = new Set([code, title, heading ?? [], snippet].flatMap(matches).map(tokenOf));
  highlighted.delete("");
  return [...new Set([...[...highlighted].slice(0, MOST_HIGHLIGHTED), tokenOf(query)])].join(",");
}

/** The URL of a hit: its page at its heading, with the tokens to highlight (SRCH-5). */
export function hitHref(hit: Hit, query: string): string {
  const parameters = new URLSearchParams({ id: hit.id, tokens: hitTokens(hit, query) });
  return `/${hit.uri}?${parameters.toString()}${anchorOf(hit.headingBlockId)}`;
}

function matches(text: Marked): string[] {
  return text.filter((_, index) => index % 2 === 1);
}

/** The URL of a row: its table's section, with the row to show and mark. */
export function rowHref({ id, uri, row, headingBlockId }: RowPlace, query: string): string {
  const parameters = new URLSearchParams({ id, tokens: tokenOf(query), row });
  return `/${uri}?${parameters.toString()}${anchorOf(headingBlockId)}`;
}

/** The URL of a section that was found, with the words to mark. */
export function foundHref({ id, uri, headingBlockId }: SectionPlace, query: string): string {
  return `/${uri}?${new URLSearchParams({ id, tokens: tokenOf(query) }).toString()}${anchorOf(headingBlockId)}`;
}

/** The URL of a section that was not found by its words. */
export function placeHref({ uri, headingBlockId }: Pick<SectionPlace, "uri" | "headingBlockId">): string {
  return `/${uri}${anchorOf(headingBlockId)}`;
}

function anchorOf(headingBlockId: string | null): string {
  return headingBlockId === null ? "" : `#${headingAnchor(headingBlockId)}`;
}

/** The areas and sections, by the names that the filter has too. */
export const sectionNames: Readonly<Record<FoundHit["section"], readonly string[]>> = {
  bluepages: ["Bluepages"],
  bluetables: ["Bluepages", "Bluetables"],
  rules: ["Whitepages", "Rules"],
  tables: ["Whitepages", "Tables"],
  "quick-style-guide": ["Quick style guide"],
};
