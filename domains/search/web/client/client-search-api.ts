import { dataOf } from "../../../../platform/client/api-client.ts";
import { type Answer, searchedTerms, type TermRecord } from "../../contract.ts";
import { type FoundHit, marked, resultQueries, resultsOf, tags } from "../results/queries.ts";
import type { Results, ResultsRequest, SearchApi, TermHit } from "../search-api.ts";
import { ask } from "./ask.ts";
import { readLetter } from "./read-letter.ts";
import { otherEditions, searchedEdition, withSearch } from "./search-session.ts";

const MOST_TERMS = 100;
/** Of each other edition. */
const SHOWN_ELSEWHERE = 3;

/** The browser's search API, by the hosted service's protocol, whatever engine is behind the server. */
export const clientSearchApi: SearchApi = {
  results: (request) => searchResults(request),
  letter: (version, letter) => readLetter(version, letter),
};

function searchResults(request: ResultsRequest): Promise<Results> {
  return withSearch(async ({ key, client }) => {
    const version = searchedEdition(request.version, key);
    const refusal = key.refusals[version] ?? null;
    const [results, beyond, answer] = await Promise.all([
      client.search<FoundHit>(resultQueries(request, version)),
      refusal === null ? 0 : countBeyond(request.query, version),
      request.page > 1 ? null : findAnswer(request, version),
    ]);
    const [found, counts] = results;
    if (!found || !counts) throw new Error("The search response is incomplete.");
    return { ...resultsOf(version, found, counts), refusal, beyond, answer };
  });
}

/** The engine reads no more of a query. */
const LONGEST_QUERY = 512;

/** Counts the hits that a subscription would add; 0 if that can't be found out, because the results don't need it. */
async function countBeyond(query: string, version: string): Promise<number> {
  const asked = { query: query.slice(0, LONGEST_QUERY).toWellFormed(), version };
  return dataOf(ask("GET /api/search/beyond", { query: asked })).then(
    ({ hits }) => hits,
    () => 0,
  );
}

/** Finds what stands before the results; without it, the results do as well. */
function findAnswer({ query, facet, exact }: ResultsRequest, version: string): Promise<Answer | null> {
  const asked = {
    query: query.slice(0, LONGEST_QUERY).toWellFormed(),
    version,
    ...(facet === "all" ? {} : { facet }),
    ...(exact ? { exact: "1" as const } : {}),
  };
  return dataOf(ask("GET /api/search/answer", { query: asked })).catch(() => null);
}

/** Finds the terms of an edition's index that match a filter, 100 at most (IDX-3). */
export async function searchTerms(version: string, query: string): Promise<TermHit[]> {
  const [found] = await withSearch(({ key, client }) => {
    const indexName = searchedTerms(version, key.indexes);
    const request = { indexName, query, hitsPerPage: MOST_TERMS, attributesToHighlight: ["term"], ...tags };
    return client.search<FoundTerm>([request]);
  });
  return (found?.hits ?? []).map(termHit);
}

/** Finds the best terms that the other editions' indexes have. */
export async function searchOtherTerms(version: string, query: string): Promise<TermHit[]> {
  const results = await withSearch(async ({ key: { indexes }, client }) => {
    const requests = otherEditions(version, indexes)
      .map((handle) => searchedTerms(handle, indexes))
      .filter((indexName) => indexes.includes(indexName))
      .map((indexName) => ({
        indexName,
        query,
        hitsPerPage: SHOWN_ELSEWHERE,
        attributesToHighlight: ["term"],
        ...tags,
      }));
    return requests.length > 0 ? client.search<FoundTerm>(requests) : [];
  });
  return results.flatMap(({ hits }) => hits.map(termHit));
}

/** A term as those queries return it. */
interface FoundTerm extends TermRecord {
  _highlightResult?: { term?: { value: string } };
}

function termHit({ _highlightResult, ...record }: FoundTerm): TermHit {
  return { ...record, term: marked(_highlightResult?.term ?? { value: record.term }) };
}
