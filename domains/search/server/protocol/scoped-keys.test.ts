import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AccountReader } from "../../../subscriptions/contract.ts";
import { fixedClock } from "../../../../platform/clock/clock.ts";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import { APPLICATION_ID, rowsIndex, type SearchKey, TERMS_INDEX } from "../../contract.ts";
import { makeKey } from "../keys/search-keys.ts";
import { publishSmallManual, serveSearch, type ServedSearch } from "../testing/serve-search.ts";

const minute = 60_000;
const start = Date.parse("2026-11-21T12:00:00Z");

/** Words that occur only in the small manual's protected pages, with prefixes and misspellings. */
const secrets = [
  "zanzibar",
  "reporter",
  "parallel",
  "federal",
  "association",
  "ass’n",
  "department",
  "academ",
  "rules/",
];
const asked = [
  ...secrets,
  "zanz",
  "zanzibor",
  "reprter",
  "Ass'n",
  "F.3d",
  "10.1",
  "T6",
  '"zanzibar rule"',
  "case names",
];

function subscriber(until: number): AccountReader {
  const individual = [{ from: start - minute, until }];
  const nothing = { trial: null, seat: null, organization: null, invitedTo: [] };
  return { kind: "account", accountId: "reader", isAdmin: false, individual, ...nothing };
}

onEachDatabase("a reader's key", (open) => {
  let served: ServedSearch;
  const clock = fixedClock(start);

  beforeAll(async () => {
    const database = await open();
    await publishSmallManual(database);
    served = await serveSearch(database, { clock, perSecond: 1_000_000 });
  });
  beforeEach(() => {
    served.reader.current = { kind: "visitor" };
  });
  afterAll(() => served.close());

  async function fetchKey(): Promise<SearchKey> {
    const answer = await served.app.inject({ url: "/api/search/key" });
    expect(answer.headers["cache-control"]).toBe("no-store");
    return answer.json<{ data: SearchKey }>().data;
  }

  async function post(path: string, key: string, body: object) {
    const answer = await served.app.inject({
      method: "POST",
      url: `/api/search/1/indexes/${path}`,
      headers: { "x-algolia-application-id": APPLICATION_ID, "x-algolia-api-key": key },
      payload: JSON.stringify(body),
    });
    return { status: answer.statusCode, text: withoutEcho(answer.body), body: answer.json<Answer>() };
  }

  const search = (key: string, request: object, indexName = "v22") =>
    post("*/queries", key, { requests: [{ indexName, ...request }] });

  async function count(key: string, request: object): Promise<number> {
    return (await search(key, request)).body.results?.[0]?.nbHits ?? Number.NaN;
  }

  describe("of a signed-out reader", () => {
    test("finds public pages, by their words, their code and their title [SRCH-9]", async () => {
      const { key } = await fetchKey();
      for (const query of ["signals", "B3", "supports", "what a citation is for", "signels"])
        expect(await count(key, { query }), query).toBeGreaterThan(0);
    });

    test("reveals no protected word in any part of a response [SRCH-9]", async () => {
      const { key } = await fetchKey();
      for (const query of [...asked, ""]) {
        const facets = ["sectionGroup", "section", "isPublic", "version", "title", "code", "bluebook.data", "*"];
        const { status, text } = await search(key, {
          query,
          facets,
          hitsPerPage: 1_000,
          attributesToRetrieve: ["*"],
          attributesToHighlight: ["*"],
          attributesToSnippet: ["*:100", "title:10", "bluebook.data:500"],
        });
        expect(status).toBe(200);
        for (const secret of secrets) expect(text, query).not.toContain(secret);
      }
    });

    test("reveals through no count that protected pages contain a word [SRCH-9]", async () => {
      const { key } = await fetchKey();
      const { results } = (await search(key, { query: "", facets: ["*"], hitsPerPage: 0 })).body;
      const [all] = results ?? [];
      expect(all?.facets?.["isPublic"]).toEqual({ true: all?.nbHits });
      expect(all?.facets?.["sectionGroup"]).toEqual({ Bluepages: expect.any(Number) });
      expect(Object.keys(all?.facets?.["section"] ?? {})).not.toContain("rules");
      for (const query of ["zanzibar", "zanz", "zanzibor", "reporter", "federal", "T6", "10.1", '"zanzibar rule"']) {
        const { body } = await search(key, { query, facets: ["*"] });
        expect(body.results?.[0], query).toMatchObject({ nbHits: 0, nbPages: 0, hits: [] });
        expect(Object.values(body.results?.[0]?.facets ?? {}).flatMap(Object.keys), query).toEqual([]);
      }
    });

    test("finds no facet value that only protected pages have [SRCH-9]", async () => {
      const { key } = await fetchKey();
      for (const [facet, facetQuery] of [
        ["section", "ru"],
        ["isPublic", "fal"],
        ["sectionGroup", "white"],
      ]) {
        const { status, body } = await post(`v22/facets/${facet}/query`, key, { facetQuery });
        expect([status, body.facetHits]).toEqual([200, []]);
        const several = await search(key, { type: "facet", facet, facetQuery });
        expect(several.body.results?.[0]?.facetHits).toEqual([]);
      }
    });

    test.each([
      { filters: "isPublic:false" },
      { filters: "isPublic:true OR isPublic:false" },
      { filters: "NOT isPublic:true" },
      { facetFilters: ["isPublic:false"] },
      { facetFilters: [["isPublic:true", "isPublic:false"]] },
      { facetFilters: ["isPublic:-true"] },
      { params: "filters=isPublic%3Afalse&query=zanzibar" },
      { filters: "", userToken: "admin" },
    ])("can't be widened by a query: %j [SRCH-9]", async (forged) => {
      const { key } = await fetchKey();
      const everything = await count(key, { query: "" });
      const { status, text, body } = await search(key, { query: "", hitsPerPage: 1_000, facets: ["*"], ...forged });
      expect(status).toBe(200);
      expect(body.results?.[0]?.nbHits).toBeLessThanOrEqual(everything);
      for (const secret of secrets) expect(text).not.toContain(secret);
      expect(await count(key, { query: "zanzibar", ...forged })).toBe(0);
    });

    test("is restricted by itself alone: a query that names restrictions is refused [SRCH-9]", async () => {
      const { key } = await fetchKey();
      for (const forged of [{ validUntil: 9e9 }, { restrictIndices: "*" }, { browse: true }, { budget: "paid.a" }])
        expect(await search(key, { query: "zanzibar", ...forged })).toMatchObject({ status: 400 });
    });

    test("gives no access to the index of terms or its letters [SHELL-7]", async () => {
      const { key, indexes } = await fetchKey();
      expect(indexes).toEqual(["v22", rowsIndex("v22")]);
      expect(await search(key, { query: "a" }, TERMS_INDEX)).toMatchObject({ status: 403 });
      expect((await served.app.inject({ url: "/api/bluebook-index/terms/A" })).statusCode).toBe(401);
    });
  });

  test("is required: without one, or with one made elsewhere, the search is refused", async () => {
    const elsewhere = makeKey("another secret", { validUntil: start / 1000 + 600 });
    for (const key of ["", "public", elsewhere, served.search.parentKey.slice(1)]) {
      const { status, text } = await search(key, { query: "signals" });
      expect([status, text]).toEqual([403, expect.not.stringContaining("hits")]);
    }
  });

  test("is rejected if anything in it was changed [SRCH-9]", async () => {
    const { key } = await fetchKey();
    const plain = Buffer.from(key, "base64").toString();
    const changed = [
      plain.replace("isPublic%3Atrue", "isPublic%3Afalse"),
      plain.replace(/filters=[^&]*&/, ""),
      plain.replace("restrictIndices=v22", "restrictIndices=bluebook-index"),
      plain.replace(/validUntil=\d+/, "validUntil=9999999999"),
      `${plain}&filters=`,
      plain.slice(0, 64),
      plain.slice(64),
    ];
    for (const text of changed) {
      expect(text).not.toBe(plain);
      expect(await search(Buffer.from(text).toString("base64"), { query: "zanzibar" })).toMatchObject({ status: 403 });
    }
  });

  test("expires, and a new one is issued [SRCH-9]", async () => {
    served.reader.current = subscriber(start + 10_000 * minute);
    const first = await fetchKey();
    expect(await count(first.key, { query: "zanzibar" })).toBe(1);
    clock.advance(first.validSeconds * 1_000);
    expect(await search(first.key, { query: "zanzibar" })).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining("expired") },
    });
    expect(await count((await fetchKey()).key, { query: "zanzibar" })).toBe(1);
  });

  test("expires with the access it was made for, to the second [SRCH-9]", async () => {
    const ends = clock.now() + minute / 2;
    served.reader.current = subscriber(ends);
    const { key, validSeconds } = await fetchKey();
    expect(validSeconds).toBe(30);
    clock.advance(minute / 2 - 1);
    expect(await count(key, { query: "zanzibar" })).toBe(1);
    clock.advance(1);
    expect(await search(key, { query: "zanzibar" })).toMatchObject({ status: 403 });
    const after = await fetchKey();
    expect(after.refusals).toEqual({ v22: "expired" });
    for (const query of asked) {
      const { text } = await search(after.key, { query, facets: ["*"], hitsPerPage: 1_000 });
      for (const secret of secrets) expect(text, query).not.toContain(secret);
    }
    expect(await count(after.key, { query: "zanzibar" })).toBe(0);
    expect(await count(after.key, { query: "signals" })).toBeGreaterThan(0);
  });

  test("lasts at most a minute after its reader loses access, and the next one finds nothing [SRCH-9]", async () => {
    served.reader.current = subscriber(clock.now() + 10_000 * minute);
    expect((await fetchKey()).validSeconds).toBeLessThanOrEqual(60);
    served.reader.current = { ...subscriber(0), individual: [] };
    expect(await count((await fetchKey()).key, { query: "zanzibar" })).toBe(0);
  });

  test("never gets cached results of a reader who may see more [SRCH-9]", async () => {
    const request = { query: "zanzibar", facets: ["*"] };
    const visitors = await fetchKey();
    served.reader.current = subscriber(clock.now() + 10_000 * minute);
    const readers = await fetchKey();
    expect(await count(readers.key, request)).toBe(1);
    expect(await count(visitors.key, request)).toBe(0);
    expect(await count(readers.key, request)).toBe(1);
  });
});

interface Answer {
  message?: string;
  facetHits?: object[];
  results?: {
    hits: object[];
    nbHits: number;
    facets?: Record<string, Record<string, number>>;
    facetHits?: object[];
  }[];
}

/** A response's text without the echoed query, in lower case. */
function withoutEcho(body: string): string {
  return JSON.stringify(JSON.parse(body), (name, value: unknown) =>
    name === "query" || name === "params" || name === "matchedWords" ? undefined : value,
  ).toLowerCase();
}
