import { type Facet, facets } from "../../contract.ts";
import type { ResultsRequest } from "../search-api.ts";

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
