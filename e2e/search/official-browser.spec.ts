import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readParentKey } from "../../domains/search/server/counts/misses/search-store.ts";
import { withDatabase } from "../../tools/server/with-database.ts";
import type { Page } from "@playwright/test";
import type { algoliasearch } from "algoliasearch";
import type { liteClient } from "algoliasearch/lite";
import { APPLICATION_ID, type SearchRecord } from "../../domains/search/contract.ts";
import { type KeyScope, makeKey } from "../../domains/search/server/keys/search-keys.ts";
import { projectRoot } from "../../tools/programs/run-command.ts";
import type { RunningServer } from "../../tools/server/start-server.ts";
import { expect, test, nightly } from "../fixtures.ts";
import { bundleModule } from "./bundle-module.ts";
import type { renderOfficialUi } from "./official-ui.tsx";

declare global {
  interface Window {
    "algoliasearch/lite": { liteClient: typeof liteClient };
    algoliasearch: { algoliasearch: typeof algoliasearch };
    renderOfficialUi: typeof renderOfficialUi;
  }
}

const published = (file: string) => readFile(join(projectRoot, "node_modules", file));

/** The files that the hosted service publishes for browsers, byte for byte. */
const official = {
  "lite.js": () => published("algoliasearch/dist/lite/builds/browser.umd.js"),
  "client.js": () => published("algoliasearch/dist/algoliasearch.umd.js"),
  "react-instantsearch.js": () => published("react-instantsearch/dist/umd/ReactInstantSearch.min.js"),
  "ours.js": () => bundleModule("e2e/search/official-ui.tsx"),
};

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Official</title></head>
<body><div id="app"></div><script>var process = { env: { NODE_ENV: "production" } };</script>
${["lite.js", "client.js", "ours.js", "react-instantsearch.js"].map((name) => `<script src="/official/${name}"></script>`).join("\n")}
</body></html>`;

let strangers: string[];

/** Opens a page that has nothing of ours but where to ask; whatever it asks of other hosts is noted and not let out. */
test.beforeEach(async ({ page: tab, site }) => {
  strangers = [];
  await tab.context().route(/.*/, (route) => {
    const { origin, href } = new URL(route.request().url());
    if (origin === site.url) return route.fallback();
    strangers.push(href);
    return route.abort();
  });
  for (const [name, read] of Object.entries(official))
    await tab.route(`**/official/${name}`, async (route) =>
      route.fulfill({ contentType: "text/javascript", body: await read() }),
    );
  await tab.route("**/official/", (route) => route.fulfill({ contentType: "text/html", body: page }));
  // The index is built by then.
  await expect.poll(async () => (await fetch(`${site.url}/bluebook/search-results?search=a`)).status).toBe(200);
  await tab.goto("/official/");
});

test.afterEach(() => expect(strangers, "asked of other hosts").toEqual([]));

async function keyOf(site: RunningServer, scope: KeyScope = {}): Promise<string> {
  const secret = await withDatabase(site, ({ db }) => readParentKey(db, "", Date.now()));
  const validUntil = Math.floor(Date.now() / 1000) + 600;
  return makeKey(secret, { validUntil, userToken: "official", ...scope });
}

interface Asked {
  appId: string;
  key: string;
  indexName?: string;
  times?: number;
  queries?: number;
}

/** Searches with the client for browsers, and tells how that went. */
function search(tab: Page, asked: Asked) {
  return tab.evaluate(async ({ appId, key, indexName = "v22", times = 1, queries = 1 }) => {
    const client = window["algoliasearch/lite"].liteClient(appId, key, {
      hosts: [{ url: `${location.host}/api/search`, accept: "readWrite", protocol: "http" }],
      timeouts: { connect: 60_000, read: 60_000, write: 60_000 },
      maxRateLimitRetries: 0,
    });
    const requests = Array.from({ length: queries }, () => ({ indexName, query: "signals", hitsPerPage: 1 }));
    const calls = Array.from({ length: times }, async (_, call) => {
      try {
        // No two are the same, so that none is answered from what the client keeps.
        const { results } = await client.searchForHits({ requests: [...requests, { indexName, query: `${call}` }] });
        return { status: 200, message: String(results.length) };
      } catch (error) {
        const status = error instanceof Error && "status" in error ? Number(error.status) : 0;
        return { status, message: String(error) };
      }
    });
    return Promise.all(calls);
  }, asked);
}

test.describe("the hosted service's files for browsers, as they are published", () => {
  test("its React library draws hits, highlights, snippets, facets and pages [SRCH-8]", async ({ page: tab, site }) => {
    await tab.evaluate(
      ([appId, key]) => {
        const client = window["algoliasearch/lite"].liteClient(appId ?? "", key ?? "", {
          hosts: [{ url: `${location.host}/api/search`, accept: "readWrite", protocol: "http" }],
          timeouts: { connect: 60_000, read: 60_000, write: 60_000 },
        });
        window.renderOfficialUi(client, document.getElementById("app") ?? document.body);
      },
      [APPLICATION_ID, await keyOf(site)],
    );
    const hits = tab.locator(".ais-Hits").first().locator(".ais-Hits-item");
    await tab.locator(".ais-SearchBox-input").first().fill("citations");
    await expect(tab.locator(".ais-Stats-text")).toHaveText(/^[\d,]+ results found in \d+ms$/);
    await expect(hits).toHaveCount(5);
    await expect(hits.locator(".ais-Snippet-highlighted").first()).toHaveText(/^cit/i);
    await expect(tab.locator(".ais-Highlight-highlighted").first()).toHaveText(/^cit/i);
    const first = await hits.allTextContents();
    await tab.locator(".ais-Pagination-link", { hasText: /^2$/ }).click();
    await expect(tab.locator(".ais-Pagination-item--selected")).toHaveText("2");
    await expect(hits).not.toHaveText(first);
    await expect(hits).toHaveCount(5);
    const facets = tab.locator(".ais-RefinementList-item");
    await expect(facets).toHaveCount(2);
    await tab.locator(".ais-RefinementList-searchBox input").fill("blue");
    await expect(facets).toHaveCount(1);
    await expect(facets.locator("mark")).toHaveText(/blue/i);
    const found = Number(await facets.locator(".ais-RefinementList-count").textContent());
    await facets.locator("input").check();
    await expect(tab.locator(".ais-Stats-text")).toHaveText(new RegExp(`^${found} results`));
  });

  test(
    "its React library searches the index of terms beside an edition [SRCH-8]",
    nightly,
    async ({ page: tab, site }) => {
      const calls: number[] = [];
      tab.on("request", (request) => {
        if (request.url().includes("/1/indexes/*/queries")) calls.push(request.postDataJSON().requests.length);
      });
      await tab.evaluate(
        ([appId, key]) => {
          const client = window["algoliasearch/lite"].liteClient(appId ?? "", key ?? "", {
            hosts: [{ url: `${location.host}/api/search`, accept: "readWrite", protocol: "http" }],
            timeouts: { connect: 60_000, read: 60_000, write: 60_000 },
          });
          window.renderOfficialUi(client, document.getElementById("app") ?? document.body);
        },
        [APPLICATION_ID, await keyOf(site)],
      );
      await tab.locator(".ais-SearchBox-input").first().fill("reporters");
      await expect(tab.locator(".term").first()).toHaveText(/reporter/i);
      expect(calls.every((queries) => queries >= 2)).toBe(true);
    },
  );

  test("its whole client finds hits, facets' values and several indexes in one call [SRCH-8]", async ({
    page: tab,
    site,
  }) => {
    const answers = await tab.evaluate(
      async ([appId, key]) => {
        const client = window.algoliasearch.algoliasearch(appId ?? "", key ?? "", {
          hosts: [{ url: `${location.host}/api/search`, accept: "readWrite", protocol: "http" }],
          timeouts: { connect: 60_000, read: 60_000, write: 60_000 },
        });
        const single = await client.searchSingleIndex<SearchRecord>({
          indexName: "v22",
          searchParams: { query: "parallel citations", hitsPerPage: 2, facets: ["sectionGroup"] },
        });
        const facets = await client.searchForFacetValues({
          indexName: "v22",
          facetName: "section",
          searchForFacetValuesRequest: { facetQuery: "blue" },
        });
        const several = await client.search({
          requests: [
            { indexName: "v22", query: "signals", hitsPerPage: 1 },
            { indexName: "bluebook-index", query: "signals", hitsPerPage: 1 },
            { indexName: "v22", type: "facet", facet: "sectionGroup", facetQuery: "white" },
          ],
        });
        return { single, facets, several };
      },
      [APPLICATION_ID, await keyOf(site)],
    );
    expect(answers.single).toMatchObject({ page: 0, hitsPerPage: 2, facets: { sectionGroup: expect.any(Object) } });
    expect(answers.single.hits[0]?._highlightResult).toMatchObject({
      title: { value: expect.stringContaining("<em>"), matchLevel: expect.any(String) },
    });
    expect(answers.facets.facetHits.map(({ value }) => value).toSorted()).toEqual(["bluepages", "bluetables"]);
    expect(answers.several.results).toMatchObject([
      { index: "v22", hits: [expect.any(Object)] },
      { index: "bluebook-index", hits: [expect.any(Object)] },
      { facetHits: [{ value: "Whitepages" }] },
    ]);
  });

  test(
    "a wrong key, an expired one and one for another index are refused, each with its message [SRCH-8]",
    nightly,
    async ({ page: tab, site, expectProblem }) => {
      expectProblem(/status of 40[34]/);
      const appId = APPLICATION_ID;
      expect(await search(tab, { appId, key: await keyOf(site) })).toEqual([{ status: 200, message: "2" }]);
      const [[wrong], [expired], [elsewhere], [unknown]] = await Promise.all([
        search(tab, { appId, key: "0123456789abcdef" }),
        search(tab, { appId, key: await keyOf(site, { validUntil: 1 }) }),
        search(tab, { appId, key: await keyOf(site, { restrictIndices: ["v21"] }) }),
        search(tab, { appId, key: await keyOf(site), indexName: "v99" }),
      ]);
      expect(wrong).toEqual({ status: 403, message: expect.stringContaining("Invalid Application-ID or API key") });
      expect(expired).toEqual({ status: 403, message: expect.stringContaining("expired") });
      expect(elsewhere).toEqual({ status: 403, message: expect.stringContaining("Index not allowed") });
      expect(unknown).toEqual({ status: 404, message: expect.stringContaining("Index v99 does not exist") });
    },
  );

  test("who asks too often is told so, and answered again soon [SRCH-8]", async ({
    page: tab,
    site,
    expectProblem,
  }) => {
    expectProblem(/status of 429/);
    const key = await keyOf(site, { userToken: "hasty" });
    const hasty = await search(tab, { appId: APPLICATION_ID, key, times: 40, queries: 49 });
    expect(hasty.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const refused = hasty.filter(({ status }) => status !== 200);
    expect(refused[0]).toEqual({ status: 429, message: expect.stringContaining("Too many searches") });
    await expect
      .poll(async () => (await search(tab, { appId: APPLICATION_ID, key }))[0]?.status, { timeout: 20_000 })
      .toBe(200);
  });
});
