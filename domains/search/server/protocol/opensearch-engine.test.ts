import { algoliasearch } from "algoliasearch";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onOneDatabase } from "../../../../platform/testing/databases.ts";
import { APPLICATION_ID, rowsIndex, SEARCH_PATH, type SearchRecord, TERMS_INDEX } from "../../contract.ts";
import { openSearchAdapter } from "../adapters/opensearch-adapter.ts";
import { searchNode } from "../adapters/opensearch-client.ts";
import { makeKey } from "../keys/search-keys.ts";
import { type OpenSearchTestService, startOpenSearch } from "../testing/opensearch-service.ts";
import { publishSmallManual, serveSearch, type ServedSearch } from "../testing/serve-search.ts";

onOneDatabase("a server with OpenSearch as its engine", (open) => {
  let cluster: OpenSearchTestService;
  let served: ServedSearch;
  let hosts: { hosts: { url: string; accept: "readWrite"; protocol: "http" }[] };

  beforeAll(async () => {
    const database = await open();
    await publishSmallManual(database);
    cluster = await startOpenSearch();
    served = await serveSearch(database, { adapter: openSearchAdapter([searchNode(cluster.url)]) });
    const origin = await served.app.listen({ host: "127.0.0.1", port: 0 });
    hosts = { hosts: [{ url: new URL(origin).host + SEARCH_PATH, accept: "readWrite", protocol: "http" }] };
  });
  afterAll(async () => {
    await served.close();
    await cluster.close();
    expect(cluster.departures).toEqual([]);
  });

  const search = async (query: string, filters?: string, indexName = "v22") => {
    const validUntil = Math.floor(Date.now() / 1000) + 3_600;
    const key = makeKey(served.search.parentKey, { validUntil, ...(filters === undefined ? {} : { filters }) });
    const client = algoliasearch(APPLICATION_ID, key, hosts);
    const { results } = await client.searchForHits<SearchRecord>({ requests: [{ indexName, query }] });
    return results[0];
  };

  test("has published its sections, rows and terms there [SRCH-8]", () => {
    expect([...cluster.aliases.keys()].toSorted()).toEqual([TERMS_INDEX, "v22", rowsIndex("v22")]);
  });

  test("responds to readers as usual, with its own records and highlights [SRCH-8]", async () => {
    const found = await search("parallel cit");
    expect(found?.hits.map(({ title }) => title)).toEqual(["Parallel citations"]);
    const { title } = found?.hits[0]?._highlightResult ?? {};
    expect(title).toMatchObject({ value: "<em>Parallel</em> <em>citations</em>", matchLevel: "full" });
  });

  test("finds a rule by its code first [SRCH-8]", async () => {
    const code = (await search("parallel citations"))?.hits[0]?.code ?? "";
    expect(code).not.toBe("");
    expect((await search(code))?.hits[0]?.code).toBe(code);
  });

  test("lets no one find what they have no access to [SRCH-8] [SRCH-9]", async () => {
    expect((await search("zanzibar"))?.nbHits).toBe(1);
    expect((await search("zanzibar", "isPublic:true"))?.nbHits).toBe(0);
    expect((await search("zanzibra", "isPublic:true"))?.nbHits).toBe(0);
    expect((await search("signal", "isPublic:true"))?.nbHits).toBeGreaterThan(0);
  });

  test("says that the search can't be reached while the cluster is away, and nothing of it [SRCH-8]", async () => {
    cluster.instead = {
      path: /_search/,
      answer: (reply) => reply.code(500).send({ error: "a secret of the cluster" }),
    };
    const key = makeKey(served.search.parentKey, { validUntil: Math.floor(Date.now() / 1000) + 3_600 });
    const answer = await served.app.inject({
      method: "POST",
      url: `${SEARCH_PATH}/1/indexes/v22/query`,
      headers: { "x-algolia-application-id": APPLICATION_ID, "x-algolia-api-key": key },
      payload: { query: "a search that nobody made before" },
    });
    cluster.instead = undefined;
    expect([answer.statusCode, answer.json().message]).toEqual([
      503,
      "The search can't be reached: try again in a moment.",
    ]);
    expect(answer.body).not.toContain("a secret");
  });
});
