import * as fc from "fast-check";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import { APPLICATION_ID } from "../../contract.ts";
import { makeKey } from "../keys/search-keys.ts";
import { publishSmallManual, serveSearch, type ServedSearch } from "../testing/serve-search.ts";

onEachDatabase("bad input", (open) => {
  let served: ServedSearch;
  let key: string;

  beforeAll(async () => {
    const database = await open();
    await publishSmallManual(database);
    served = await serveSearch(database, { perSecond: 1_000_000 });
    key = makeKey(served.search.parentKey, {});
  });
  afterAll(() => served.close());

  async function send(payload: string | Buffer, headers: Record<string, string> = {}, path = "*/queries") {
    const answer = await served.app.inject({
      method: "POST",
      url: `/api/search/1/indexes/${path}?x-algolia-application-id=${APPLICATION_ID}&x-algolia-api-key=${encodeURIComponent(key)}`,
      headers: { "content-type": "text/plain", ...headers },
      payload,
    });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  }

  const ask = (request: object) => send(JSON.stringify({ requests: [{ indexName: "v22", ...request }] }));

  test.each([
    ["a query of 100 KB", "citation ".repeat(12_000)],
    ["100 KB without a space", "a".repeat(100_000)],
    ["10,000 quotes", '"'.repeat(10_000)],
    ["10,000 dots", "a.".repeat(10_000)],
    ["10,000 brackets", "7.2(a)".repeat(10_000)],
    ["control characters", "\u0000\u0001\u0007 cases \u001B[31m \u007F"],
    ["right-to-left text", "استشهاد قانوني \u202Eציטוט"],
    ["emoji", "⚖️👩🏽‍⚖️ cases 🏳️‍🌈"],
    ["half of a surrogate pair", "cases \uD83D"],
    ["only punctuation", "... --- !!!"],
    ["regular expressions", "(a+)+$ [a-z]* \\"],
    ["names of object properties", "constructor __proto__ toString"],
  ])("%s gets a response", async (_name, query) => {
    const { status, body } = await ask({ query });
    expect(status).toBe(200);
    expect(body).toMatchObject({ results: [{ nbHits: expect.any(Number) }] });
  });

  test.each([
    [{ hitsPerPage: -1 }, 400],
    [{ hitsPerPage: "ten" }, 400],
    [{ page: -1 }, 400],
    [{ page: 1e9 }, 200],
    [{ page: 1e300 }, 200],
    [{ hitsPerPage: 0 }, 200],
    [{ hitsPerPage: 1e9 }, 200],
    [{ query: null }, 200],
    [{ query: { a: 1 } }, 400],
    [{ facets: "sectionGroup" }, 200],
    [{ facets: ["__proto__", "nothing"] }, 200],
    [{ facets: [1] }, 400],
    [{ facetFilters: "sectionGroup:Bluepages" }, 200],
    [{ facetFilters: [["a:b", 1]] }, 400],
    [{ facetFilters: { a: 1 } }, 400],
    [{ filters: "section:rules AND (isPublic:true OR isPublic:false)" }, 200],
    [{ filters: "((" }, 400],
    [{ filters: "a:b OR" }, 400],
    [{ attributesToRetrieve: ["__proto__", "constructor"] }, 200],
    [{ attributesToHighlight: ["bluebook.data.length", "toString"] }, 200],
    [{ attributesToSnippet: ["bluebook.data:999999999"] }, 200],
    [{ type: "facet", facet: "nothing" }, 400],
    [{ indexName: "v99" }, 404],
    [{ indexName: "__proto__" }, 404],
    [{ params: "query=cases&hitsPerPage=-5" }, 400],
    [{ params: "%E0%A4%A" }, 200],
  ])("%j gets status %i", async (request, status) => {
    const answer = await ask({ query: "cases", ...request });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject(status === 200 ? { results: [{}] } : { status, message: expect.any(String) });
  });

  test("thousands of filters are rejected", async () => {
    expect(await ask({ query: "cases", filters: Array(5_000).fill("a:b").join(" AND ") })).toMatchObject({
      status: 400,
    });
  });

  test("excessive parameters are rejected before they are decoded", async () => {
    const names = Array.from({ length: 9_000 }, (_, index) => `n${index}=1`).join("&");
    const params = [names, `query=${"%20".repeat(12_000)}`];
    for (const text of params) {
      expect(await ask({ params: text })).toMatchObject({
        status: 400,
        body: { message: "Send at most 100 parameters, in at most 32768 characters." },
      });
    }
    expect(await ask({ params: "query=signals&query=cases" })).toMatchObject({
      body: { results: [{ query: "cases" }] },
    });
  });

  test("a body is read only with a valid key, and up to 128 KB", async () => {
    const large = JSON.stringify({ requests: [], more: "x".repeat(131_072) });
    expect(await send(large)).toMatchObject({ status: 413 });
    const answer = await served.app.inject({
      method: "POST",
      url: "/api/search/1/indexes/*/queries",
      headers: { "x-algolia-application-id": APPLICATION_ID, "x-algolia-api-key": "guessed" },
      payload: large,
    });
    expect(answer.statusCode).toBe(403);
  });

  test("JSON with too many values is rejected before it is parsed", async () => {
    const requests = [{ indexName: "v22", facets: Array(6_000).fill(1) }];
    expect(await send(JSON.stringify({ requests }))).toMatchObject({
      status: 400,
      body: { message: "Too much JSON: send at most 5000 values, 12 levels deep." },
    });
  });

  test("51 queries in one call are too many", async () => {
    const requests = Array.from({ length: 51 }, () => ({ indexName: "v22", query: "a" }));
    expect(await send(JSON.stringify({ requests }))).toMatchObject({ status: 400, body: { status: 400 } });
  });

  test.each([
    ["no body", ""],
    ["no JSON", "requests=1"],
    ["half of it", '{"requests": ['],
    ["a list", "[1, 2]"],
    ["null", "null"],
    ["deep nesting", `{"requests":${"[".repeat(50_000)}${"]".repeat(50_000)}}`],
  ])("%s is rejected as invalid", async (_name, body) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { status: 400, message: expect.any(String) } });
  });

  test("a compressed body is read, and one that expands too far is rejected", async () => {
    const body = JSON.stringify({ requests: [{ indexName: "v22", query: "cases" }] });
    const headers = { "content-encoding": "gzip" };
    expect(await send(gzipSync(body), headers)).toMatchObject({ status: 200 });
    expect(await send(gzipSync(Buffer.alloc(50_000_000)), headers)).toMatchObject({ status: 400 });
    expect(await send(body, headers)).toMatchObject({ status: 400 });
  });

  test("form content types are read as JSON too, since older clients send them", async () => {
    const body = JSON.stringify({ requests: [{ indexName: "v22", query: "cases" }] });
    expect(await send(body, { "content-type": "application/x-www-form-urlencoded" })).toMatchObject({ status: 200 });
  });

  describe("for any input", () => {
    const anything = fc.oneof(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.string({ maxLength: 60 }),
      fc.integer(),
      fc.constant(null),
    );

    test("as a query with parameters, the response follows the protocol and is never a server error", async () => {
      const parameters = fc.record(
        {
          query: fc.oneof(
            { weight: 4, arbitrary: fc.string({ unit: "binary", maxLength: 600 }) },
            { weight: 1, arbitrary: anything },
          ),
          page: anything,
          hitsPerPage: anything,
          facets: fc.oneof(anything, fc.array(anything, { maxLength: 3 })),
          facetFilters: fc.oneof(anything, fc.array(fc.array(anything, { maxLength: 2 }), { maxLength: 2 })),
          filters: anything,
          attributesToRetrieve: fc.oneof(anything, fc.array(anything, { maxLength: 3 })),
          attributesToHighlight: fc.array(fc.string(), { maxLength: 3 }),
          highlightPreTag: anything,
        },
        { requiredKeys: ["query"] },
      );
      await fc.assert(
        fc.asyncProperty(parameters, async (request) => {
          const { status, body } = await ask(request);
          expect([200, 400]).toContain(status);
          expect(body).toMatchObject(
            status === 200 ? { results: [{ hits: expect.any(Array), nbHits: expect.any(Number) }] } : { status },
          );
        }),
        { numRuns: 300 },
      );
    });

    test("as a body, the response follows the protocol", async () => {
      await fc.assert(
        fc.asyncProperty(fc.oneof(fc.string({ unit: "binary" }), fc.json()), async (body) => {
          expect([200, 400]).toContain((await send(body)).status);
        }),
        { numRuns: 200 },
      );
    });

    test("as a key, it is rejected", async () => {
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: "binary", maxLength: 300 }), async (wrong) => {
          const answer = await served.app.inject({
            method: "POST",
            url: "/api/search/1/indexes/*/queries",
            headers: {
              "x-algolia-application-id": APPLICATION_ID,
              "x-algolia-api-key": Buffer.from(wrong).toString("base64"),
            },
            payload: JSON.stringify({ requests: [{ indexName: "v22", query: "cases" }] }),
          });
          expect(answer.statusCode).toBe(403);
        }),
        { numRuns: 100 },
      );
    });
  });
});
