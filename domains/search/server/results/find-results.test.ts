import { liteClient } from "algoliasearch/lite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import { APPLICATION_ID, facets, SEARCH_PATH } from "../../contract.ts";
import { type FoundHit, resultQueries, resultsOf } from "../../web/results/queries.ts";
import type { ResultsRequest } from "../../web/search-api.ts";
import { readFilters } from "../adapters/adapter.ts";
import { SearchIndex } from "../engine/search-index.ts";
import { makeKey } from "../keys/search-keys.ts";
import { publishSmallManual, serveSearch, type ServedSearch } from "../testing/serve-search.ts";
import { findResults } from "./find-results.ts";

const PUBLIC_ONLY = "isPublic:true";

onEachDatabase("a page of results", (open) => {
  let served: ServedSearch;
  let host: string;

  beforeAll(async () => {
    const database = await open();
    await publishSmallManual(database);
    served = await serveSearch(database);
    host = (await served.app.listen({ host: "127.0.0.1", port: 0 })).replace("http://", "");
  });
  afterAll(() => served.close());

  /** What a browser makes of the protocol's answers. */
  async function inBrowser(request: ResultsRequest, filters: string) {
    const hosts = [{ url: host + SEARCH_PATH, accept: "readWrite" as const, protocol: "http" as const }];
    const client = liteClient(APPLICATION_ID, makeKey(served.search.parentKey, { filters }), { hosts });
    const { results } = await client.searchForHits<FoundHit>({ requests: resultQueries(request, "v22") });
    const [found, counts] = results;
    if (!found || !counts) throw new Error("An answer is missing.");
    return resultsOf("v22", found, counts);
  }

  const queries = ["case", "citation of a", "zanzibar", "10.2", "f3d", "id.", "association", "zebra", "…", "<em>"];

  test.each(queries)("of %s is the same on the server as in a browser [SRCH-7] [SRCH-8]", async (query) => {
    for (const facet of facets)
      for (const filters of ["", PUBLIC_ONLY])
        for (const page of [1, 2]) {
          const request = { query, facet, page, perPage: 2, version: "v22", exact: false };
          const { results } = await findResults(served.search, readFilters(filters), request);
          expect(results).toEqual(await inBrowser(request, filters));
        }
  });

  test("is found by one search, in a browser too", async () => {
    const searches = vi.spyOn(SearchIndex.prototype, "search");
    const request = { query: "signal", facet: "all", page: 1, perPage: 20, version: "v22", exact: false } as const;
    await inBrowser(request, PUBLIC_ONLY);
    await findResults(served.search, readFilters(PUBLIC_ONLY), request);
    expect(searches).toHaveBeenCalledTimes(1);
    await findResults(served.search, [], request);
    expect(searches).toHaveBeenCalledTimes(2);
    searches.mockRestore();
  });

  test("counts the passages of protected pages that it shows, and nothing where no word is searched", async () => {
    const request = { facet: "all", page: 1, perPage: 20, version: "v22", exact: false } as const;
    const { served: shown, results } = await findResults(served.search, [], { ...request, query: "zanzibar" });
    expect(results.hits.map(({ snippet }) => snippet)).toEqual([
      ["Write Ass’n in citations. The ", "zanzibar", " rule is secret."],
    ]);
    expect(shown).toEqual([{ id: expect.stringMatching(/ 0-9$/), words: 9, of: results.hits[0]?.id }]);
    const signals = await findResults(served.search, [], { ...request, query: "signal" });
    expect(signals.results.hits).not.toEqual([]);
    expect(signals.served).toEqual([]);
    const nothing = await findResults(served.search, [], { ...request, query: "" });
    expect(nothing.results.hits.length).toBeGreaterThan(0);
    expect(nothing.results.hits.every(({ snippet }) => snippet.join("") === "")).toBe(true);
    expect(nothing.served).toEqual([]);
  });
});
