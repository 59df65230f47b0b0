import { algoliasearch } from "algoliasearch";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import { APPLICATION_ID, rowsIndex, type RowRecord, SEARCH_PATH, type SearchRecord } from "../../../contract.ts";
import { listEvents } from "../../counts/events/events-store.ts";
import { type KeyScope, makeKey } from "../../keys/search-keys.ts";
import { publishSmallManual, serveSearch, type ServedSearch } from "../../testing/serve-search.ts";

const SITE = "https://www.example.org";
const refused = (status: number, message: string) =>
  expect.objectContaining({ name: "ApiError", status, message: expect.stringContaining(message) });

onEachDatabase("the official client, beyond searching", (open) => {
  let database: TestDatabase;
  let served: ServedSearch;
  let host: string;

  beforeAll(async () => {
    database = await open();
    await publishSmallManual(database);
    served = await serveSearch(database, { searchOrigins: [SITE] });
    host = (await served.app.listen({ host: "127.0.0.1", port: 0 })).replace("http://", "");
  });
  afterAll(() => served.close());

  const hosts = () => [{ url: host + SEARCH_PATH, accept: "readWrite" as const, protocol: "http" as const }];
  const keyOf = (scope: KeyScope = {}) => makeKey(served.search.parentKey, { userToken: "tester", ...scope });
  const client = (scope?: KeyScope) => algoliasearch(APPLICATION_ID, keyOf(scope), { hosts: hosts() });
  const idOf = async (query: string, indexName = "v22") => {
    const { hits } = await client().searchSingleIndex({ indexName, searchParams: { query } });
    return hits[0]?.objectID ?? "";
  };

  test("gets records by their ids, and none that its key doesn't find [SRCH-8]", async () => {
    const objectID = await idOf("zanzibar");
    const attributesToRetrieve = ["code", "bluebook.headingBlockTitle"];
    expect(await client().getObject({ indexName: "v22", objectID, attributesToRetrieve })).toEqual({
      objectID,
      code: "10",
      bluebook: { headingBlockTitle: "10.1 Case names" },
    });
    const row = await idOf("Ass’n", rowsIndex("v22"));
    expect(await client().getObject({ indexName: rowsIndex("v22"), objectID: row })).toMatchObject({
      name: "Association",
      form: "Ass’n",
    });
    const visitor = client({ filters: "isPublic:true" });
    for (const [indexName, id] of [
      ["v22", objectID],
      [rowsIndex("v22"), row],
      ["v22", "nothing"],
    ] as const)
      await expect(visitor.getObject({ indexName, objectID: id })).rejects.toEqual(refused(404, "does not exist"));
    const requests = [
      { indexName: "v22", objectID },
      { indexName: "v22", objectID: "nothing" },
    ];
    const { results } = await client().getObjects<SearchRecord>({ requests });
    expect(results).toMatchObject([{ objectID }, null]);
    expect((await visitor.getObjects({ requests })).results).toEqual([null, null]);
  });

  test("browses whole records with a key that may, and with no other [SRCH-8]", async () => {
    const records: SearchRecord[] = [];
    await client({ browse: true }).browseObjects<SearchRecord>({
      indexName: "v22",
      browseParams: { hitsPerPage: 3 },
      aggregator: ({ hits }) => {
        records.push(...hits);
      },
    });
    expect(records.map(({ title }) => title)).toContain("Parallel citations");
    expect(new Set(records.map(({ objectID }) => objectID)).size).toBe(records.length);
    await expect(client().browse({ indexName: "v22" })).rejects.toEqual(refused(403, "Method not allowed"));
    await expect(client({ browse: true }).browse({ indexName: "v22", browseParams: { cursor: "x" } })).rejects.toEqual(
      refused(400, "Cursor no longer valid"),
    );
  });

  test("finds rows of tables, and nobody lists them or finds protected ones", async () => {
    const search = (query: string, scope?: KeyScope) =>
      client(scope).searchSingleIndex<RowRecord>({ indexName: rowsIndex("v22"), searchParams: { query } });
    expect((await search("association")).hits).toMatchObject([{ name: "Association", form: "Ass’n" }]);
    expect(await search("")).toMatchObject({ hits: [], nbHits: 0 });
    expect(await search("association", { filters: "isPublic:true" })).toMatchObject({ hits: [], nbHits: 0 });
    await expect(search("association", { restrictIndices: ["v22"] })).rejects.toEqual(
      refused(403, "Index not allowed"),
    );
  });

  test("searches by GET, and gets an id for its events when it asks", async () => {
    const get = (query: string) =>
      served.app.inject({
        url: `${SEARCH_PATH}/1/indexes/v22?${query}&x-algolia-application-id=${APPLICATION_ID}&x-algolia-api-key=${encodeURIComponent(keyOf())}`,
      });
    const answer = await get("query=parallel&hitsPerPage=1&clickAnalytics=true");
    expect(answer.json()).toMatchObject({ hits: [{ code: "10.3" }], queryID: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect((await get("query=parallel&hitsPerPage=no")).statusCode).toBe(400);
  });

  test("counts events by record and type, and nothing of who made them", async () => {
    const objectID = await idOf("parallel");
    const insights = client().initInsights({ options: { hosts: hosts() } });
    const click = {
      eventType: "click",
      eventName: "Hit opened",
      index: "v22",
      userToken: "somebody",
      queryID: "0".repeat(32),
      positions: [1, 2],
    } as const;
    for (let times = 0; times < 2; times++)
      expect(await insights.pushEvents({ events: [{ ...click, objectIDs: [objectID, "nothing"] }] })).toMatchObject({
        status: 200,
      });
    await expect(
      client({ restrictIndices: ["v21"] })
        .initInsights({ options: { hosts: hosts() } })
        .pushEvents({ events: [{ ...click, objectIDs: [objectID] }] }),
    ).rejects.toEqual(refused(403, "Index not allowed"));
    await served.search.writeCounts();
    expect(await listEvents(database.db, "v22", 10)).toMatchObject([
      { objectId: objectID, eventType: "click", count: 2 },
    ]);
  });

  test.each([
    { numericFilters: "level>1" },
    { tagFilters: "a" },
    { optionalFilters: "section:rules" },
    { restrictSearchableAttributes: ["title"] },
    { typoTolerance: "strict" },
    { queryType: "prefixAll" },
    { removeWordsIfNoResults: "allOptional" },
    { distinct: true },
    { getRankingInfo: true },
    { advancedSyntax: true },
    { responseFields: ["hits"] },
    { whatever: 1 },
  ])("is refused what isn't supported: %j [SRCH-8]", async (parameters) => {
    const params = Object.entries({ query: "case", ...parameters }).map(
      ([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`,
    );
    for (const body of [{ query: "case", ...parameters }, { params: params.join("&") }]) {
      const answer = await served.app.inject({
        method: "POST",
        url: `${SEARCH_PATH}/1/indexes/v22/query`,
        headers: { "x-algolia-application-id": APPLICATION_ID, "x-algolia-api-key": keyOf() },
        payload: JSON.stringify(body),
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        status: 400,
        message: expect.stringContaining(Object.keys(parameters)[0] ?? ""),
      });
    }
  });

  test("is allowed for the pages of sites in the settings, and of no others", async () => {
    const url = `${SEARCH_PATH}/1/indexes/v22/query`;
    const ask = (origin: string, method: "OPTIONS" | "POST") =>
      served.app.inject({
        method,
        url,
        headers: { origin, "x-algolia-application-id": APPLICATION_ID, "x-algolia-api-key": keyOf() },
        ...(method === "POST" ? { payload: "{}" } : {}),
      });
    const preflight = await ask(SITE, "OPTIONS");
    expect([preflight.statusCode, preflight.headers["access-control-allow-origin"]]).toEqual([204, SITE]);
    expect((await ask(SITE, "POST")).headers["access-control-allow-origin"]).toBe(SITE);
    const other = await ask("https://other.example.org", "POST");
    expect([other.statusCode, other.headers["access-control-allow-origin"]]).toEqual([200, undefined]);
    expect((await ask("https://other.example.org", "OPTIONS")).statusCode).toBe(403);
  });
});
