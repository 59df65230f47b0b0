import { TERMS_INDEX, type TermRecord } from "../../contract.ts";
import { type FoundHit, marked, resultQueries, resultsOf, tags } from "../results/queries.ts";
import type { Results, ResultsRequest, SearchApi, TermHit } from "../search-api.ts";
import { readLetter } from "./read-letter.ts";
import { searchedEdition, withSearch } from "./search-session.ts";

const MOST_TERMS = 100;

/** The browser's search API, through the hosted service's own client, whatever engine is behind the server. */
export const clientSearchApi: SearchApi = {
  results: (request) => searchResults(request),
  letter: (letter) => readLetter(letter),
};

function searchResults(request: ResultsRequest): Promise<Results> {
  return withSearch(async ({ key, client }) => {
    const version = searchedEdition(request.version, key);
    const { results } = await client.searchForHits<FoundHit>({ requests: resultQueries(request, version) });
    const [found, counts] = results;
    if (!found || !counts) throw new Error("The search response is incomplete.");
    return resultsOf(version, found, counts, key.refusals[version] ?? null);
  });
}

/** Finds the terms that match a filter, 100 at most (IDX-3). */
export async function searchTerms(query: string): Promise<TermHit[]> {
  const requests = [
    { indexName: TERMS_INDEX, query, hitsPerPage: MOST_TERMS, attributesToHighlight: ["term"], ...tags },
  ];
  const { results } = await withSearch(({ client }) => client.searchForHits<TermRecord>({ requests }));
  return (results[0]?.hits ?? []).map(({ _highlightResult, ...record }) => {
    const found = _highlightResult?.["term"];
    const text = found !== undefined && "value" in found && typeof found.value === "string" ? found.value : record.term;
    return { ...record, term: marked({ value: text }) };
  });
}
