import { algoliasearch } from "algoliasearch";
import { createMemoryCache } from "@algolia/client-common";
import { liteClient } from "algoliasearch/lite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import { APPLICATION_ID, SEARCH_PATH, type SearchRecord, TERMS_INDEX } from "../../contract.ts";
import { makeKey, type KeyScope } from "../keys/search-keys.ts";
import { publishSmallManual, serveSearch, type ServedSearch } from "../testing/serve-search.ts";

const hour = 3_600;

/** The parts of the client's error that these tests check. */
const refused = (status: number, message: string) =>
  expect.objectContaining({ name: "ApiError", status, message: expect.stringContaining(message) });

onEachDatabase("the official client, unmodified", (open) => {
  let served: ServedSearch;
  let host: string;

  beforeAll(async () => {
    const database = await open();
    await publishSmallManual(database);
    served = await serveSearch(database, { perSecond: 100 });
    host = (await served.app.listen({ host: "127.0.0.1", port: 0 })).replace("http://", "");
  });
  afterAll(() => served.close());

  const hosts = () => ({
    hosts: [{ url: host + SEARCH_PATH, accept: "readWrite" as const, protocol: "http" as const }],
  });
  const keyOf = (scope: KeyScope = {}) =>
    makeKey(served.search.parentKey, {
      validUntil: Math.floor(Date.now() / 1000) + hour,
      userToken: "tester",
      ...scope,
    });
  const client = (scope?: KeyScope) => algoliasearch(APPLICATION_ID, keyOf(scope), hosts());

  test("finds hits with highlights, snippets, pages and facets [SRCH-7] [SRCH-8] [SRCH-10]", async () => {
    const { results } = await client().search<SearchRecord>({
      requests: [
        {
          indexName: "v22",
          query: "parallel citations",
          hitsPerPage: 20,
          page: 0,
          facets: ["sectionGroup"],
          facetFilters: ["sectionGroup:Whitepages"],
        },
      ],
    });
    const [result] = results;
    expect(result).toMatchObject({
      index: "v22",
      query: "parallel citations",
      page: 0,
      nbPages: 1,
      hitsPerPage: 20,
      exhaustiveNbHits: true,
      processingTimeMS: expect.any(Number),
      facets: { sectionGroup: { Whitepages: expect.any(Number) } },
    });
    const [hit] = result !== undefined && "hits" in result ? result.hits : [];
    expect(hit).toMatchObject({
      uri: "bluebook/v22/rules/cases/parallel",
      section: "rules",
      sectionGroup: "Whitepages",
      code: "10.3",
      title: "Parallel citations",
      ancestors: [{ code: "10", title: "Cases", uri: "bluebook/v22/rules/cases" }],
      bluebook: { headingBlockTitle: null, headingBlockId: null },
      _highlightResult: {
        title: {
          value: "<em>Parallel</em> <em>citations</em>",
          matchLevel: "full",
          fullyHighlighted: false,
          matchedWords: ["parallel", "citations"],
        },
        code: { value: "10.3", matchLevel: "none", matchedWords: [] },
        bluebook: { data: { value: "A <em>parallel</em> <em>citation</em> names a second reporter of one case." } },
      },
      _snippetResult: { bluebook: { data: { matchLevel: "full" } } },
    });
  });

  test("pages through hits, and finds none on a page past the end", async () => {
    const search = async (page: number) =>
      await client().searchSingleIndex<SearchRecord>({
        indexName: "v22",
        searchParams: { query: "", hitsPerPage: 3, page },
      });
    const [first, second, far] = [await search(0), await search(1), await search(1_000_000_000)];
    expect(first.nbPages).toBe(Math.ceil((first.nbHits ?? 0) / 3));
    expect(first.hits).toHaveLength(3);
    expect(second.hits.map(({ objectID }) => objectID)).not.toContain(first.hits[0]?.objectID);
    expect(far).toMatchObject({ hits: [], nbHits: first.nbHits, page: 1_000_000_000 });
  });

  test("queries two indexes and a facet in one call", async () => {
    const { results } = await liteClient(APPLICATION_ID, keyOf(), hosts()).search({
      requests: [
        { indexName: "v22", query: "case", hitsPerPage: 1 },
        { indexName: TERMS_INDEX, query: "assoc", hitsPerPage: 100 },
        { indexName: "v22", type: "facet", facet: "sectionGroup", facetQuery: "blue", params: "query=signals" },
      ],
    });
    expect(results).toMatchObject([
      { index: "v22", hits: [{ code: expect.any(String) }] },
      {
        index: TERMS_INDEX,
        nbHits: 1,
        hits: [
          { term: "associations", note: "see words", _highlightResult: { term: { value: "<em>associations</em>" } } },
        ],
      },
      { facetHits: [{ value: "Bluepages", highlighted: "<em>Bluepages</em>", count: expect.any(Number) }] },
    ]);
  });

  test("searches for the values of a facet", async () => {
    const found = await client().searchForFacetValues({
      indexName: "v22",
      facetName: "section",
      searchForFacetValuesRequest: { facetQuery: "bl" },
    });
    expect(found.facetHits).toEqual([{ value: "bluepages", highlighted: "<em>bluepages</em>", count: 2 }]);
  });

  test("highlights matches with the client's own tags", async () => {
    const { hits } = await client().searchSingleIndex<SearchRecord>({
      indexName: "v22",
      searchParams: {
        query: "ass'n",
        highlightPreTag: "__ais-highlight__",
        highlightPostTag: "__/ais-highlight__",
        attributesToRetrieve: ["code", "bluebook.headingBlockId"],
        attributesToHighlight: ["bluebook.data"],
        attributesToSnippet: ["bluebook.data:3"],
      },
    });
    expect(hits[0]).toEqual({
      objectID: expect.any(String),
      code: "T6",
      bluebook: { headingBlockId: null },
      _highlightResult: {
        bluebook: {
          data: expect.objectContaining({ value: expect.stringContaining("__ais-highlight__Ass’n__/ais-highlight__") }),
        },
      },
      _snippetResult: {
        bluebook: {
          data: {
            value: expect.stringMatching(/Association · __ais-highlight__Ass’n__\/ais-highlight__…$/),
            matchLevel: "full",
          },
        },
      },
    });
  });

  test("serves repeated requests from the client's own cache [SRCH-7]", async () => {
    const caching = liteClient(APPLICATION_ID, keyOf(), { ...hosts(), responsesCache: createMemoryCache() });
    const request = { requests: [{ indexName: "v22", query: "cases" }] };
    const before = served.requests.count;
    expect(await caching.search(request)).toEqual(await caching.search(request));
    expect(served.requests.count - before).toBe(1);
  });

  describe("is rejected", () => {
    const search = (key: string, indexName = "v22", appId = APPLICATION_ID) =>
      algoliasearch(appId, key, hosts()).search({ requests: [{ indexName, query: "case" }] });

    test("with a wrong key, or for another application", async () => {
      await expect(search("0123456789abcdef")).rejects.toEqual(refused(403, "Invalid Application-ID or API key"));
      await expect(search(keyOf(), "v22", "OTHER")).rejects.toEqual(refused(403, "Invalid Application-ID or API key"));
    });

    test("with a key whose restrictions were changed", async () => {
      const key = Buffer.from(keyOf({ filters: "isPublic:true" }), "base64").toString();
      const open = Buffer.from(key.replace("isPublic%3Atrue", "isPublic%3Afalse")).toString("base64");
      await expect(search(open)).rejects.toEqual(refused(403, "Invalid Application-ID or API key"));
    });

    test("with an expired key", async () => {
      await expect(search(keyOf({ validUntil: 1 }))).rejects.toEqual(refused(403, "expired"));
    });

    test("with a key for another index, and for an index that does not exist", async () => {
      await expect(search(keyOf({ restrictIndices: ["v21"] }))).rejects.toEqual(refused(403, "Index not allowed"));
      await expect(search(keyOf(), "v99")).rejects.toEqual(refused(404, "Index v99 does not exist"));
    });

    test("when it searches too often, with a Retry-After", async () => {
      const key = keyOf({ userToken: "hasty" });
      const requests = Array.from({ length: 50 }, () => ({ indexName: "v22", query: "case", hitsPerPage: 0 }));
      const hasty = algoliasearch(APPLICATION_ID, key, { ...hosts(), maxRateLimitRetries: 0 });
      const calls = Array.from({ length: 12 }, () => hasty.search({ requests }));
      const refusals = (await Promise.allSettled(calls)).filter(({ status }) => status === "rejected");
      expect(refusals.length).toBeGreaterThan(0);
      expect(refusals[0]).toMatchObject({ reason: refused(429, "Too many searches") });
    });
  });
});
