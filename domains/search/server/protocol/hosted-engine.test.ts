import { algoliasearch } from "algoliasearch";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import { APPLICATION_ID, rowsIndex, SEARCH_PATH, type SearchRecord, TERMS_INDEX } from "../../contract.ts";
import { hostedAdapter } from "../adapters/hosted-adapter.ts";
import { makeKey } from "../keys/search-keys.ts";
import { type HostedTestService, startHostedService } from "../testing/hosted-service.ts";
import { publishSmallManual, serveSearch, type ServedSearch } from "../testing/serve-search.ts";

onEachDatabase("a server with the hosted service as its engine", (open) => {
  let hosted: HostedTestService;
  let served: ServedSearch;
  let hosts: { hosts: { url: string; accept: "readWrite"; protocol: "http" }[] };

  beforeAll(async () => {
    const database = await open();
    await publishSmallManual(database);
    hosted = await startHostedService("secret");
    const adapter = hostedAdapter({ applicationId: "TESTS", apiKey: "secret", origin: hosted.origin });
    served = await serveSearch(database, { adapter });
    const origin = await served.app.listen({ host: "127.0.0.1", port: 0 });
    hosts = { hosts: [{ url: new URL(origin).host + SEARCH_PATH, accept: "readWrite", protocol: "http" }] };
  });
  afterAll(async () => {
    await served.close();
    await hosted.close();
  });

  const search = async (query: string, filters?: string) => {
    const validUntil = Math.floor(Date.now() / 1000) + 3_600;
    const key = makeKey(served.search.parentKey, { validUntil, ...(filters === undefined ? {} : { filters }) });
    const client = algoliasearch(APPLICATION_ID, key, hosts);
    const { results } = await client.searchForHits<SearchRecord>({ requests: [{ indexName: "v22", query }] });
    return results[0];
  };

  test("has published its records there, including the index of terms [SRCH-8]", () => {
    expect([...hosted.indexes.keys()].toSorted()).toEqual([TERMS_INDEX, "v22", rowsIndex("v22")]);
    expect(hosted.indexes.get("v22")?.records).toContainEqual(
      expect.objectContaining({ title: "Parallel citations", isPublic: false, place: expect.any(Number) }),
    );
  });

  test("responds to readers as usual, with its own records and highlights [SRCH-8]", async () => {
    const found = await search("parallel cit");
    expect(found?.hits.map(({ title }) => title)).toEqual(["Parallel citations"]);
    const { title } = found?.hits[0]?._highlightResult ?? {};
    expect(title).toMatchObject({ value: "<em>Parallel</em> <em>citations</em>", matchLevel: "full" });
  });

  test("lets no one find what they have no access to [SRCH-8] [SRCH-9]", async () => {
    expect((await search("zanzibar"))?.nbHits).toBe(1);
    expect((await search("zanzibar", "isPublic:true"))?.nbHits).toBe(0);
    expect((await search("signal", "isPublic:true"))?.nbHits).toBeGreaterThan(0);
  });
});
