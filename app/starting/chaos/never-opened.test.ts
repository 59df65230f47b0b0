import { publishEdition } from "../../../domains/manual/server/publish/public.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { manualEdition, manualPage } from "../../../domains/manual/server/files/testing/small-manual.ts";
import { migrateToLatest } from "../../../db/migrate-to-latest.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import { findPostgres } from "../../../platform/testing/postgres/find-postgres.ts";
import { type PostgresTrouble, troublePostgres } from "../../../platform/testing/postgres/restart-postgres.ts";
import { startPostgres, type TestPostgres } from "../../../platform/testing/postgres/start-postgres.ts";
import { openTestProduct, PlainBrowser, type TestProduct } from "../testing/open-test-product.ts";

const installed = findPostgres(process.env["PATH"] ?? "");
/** What no answer may reveal about the server. */
const internal = /ECONN|EPIPE|ENOENT|57P0|08006|Connection terminated|pg_|terminating connection|ERR_|at .*\.ts/;

type Blocks = ReturnType<typeof manualPage>["blocks"];

const table: Blocks[number] = {
  type: "table",
  style: "T1",
  title: "Reporters",
  head: [],
  rows: [
    { kind: "row", column1: "Zebra Reporter", column2: "Zeb. Rep.", column3: "", column4: "" },
    { kind: "row", column1: "Yak Reporter", column2: "Yak Rep.", column3: "", column4: "" },
  ],
  showFilter: true,
  quickLook: true,
};
/** Visitors are shown the beginning of the first block. */
const words = (name: string): Blocks =>
  ["One sentence. Another.", `Protected words about ${name}.`].map((text) => ({
    type: "text",
    text: `<p>${text}</p>`,
  }));
const edition = manualEdition({
  pages: [
    manualPage("opened", { isPublic: false, blocks: words("giraffes") }),
    manualPage("unopened", { isPublic: false, blocks: words("walruses") }),
    manualPage("contents", { displayContents: true }),
    manualPage("table", { isPublic: false, blocks: [table] }),
  ],
  index: [{ term: "walruses", sortAs: "", isGenerated: false, note: "", links: ["rules/unopened"], children: [] }],
});

const keySchema = z.object({ data: z.object({ applicationId: z.string(), key: z.string() }) });

// Without Postgres, the run has said so at its start (db/testing/prepare-databases.ts).
describe.each(installed === undefined ? [] : [installed])("what was never opened, during an outage, from %s", (bin) => {
  let postgres: TestPostgres;
  let trouble: PostgresTrouble;
  let database: Database;
  let product: TestProduct;
  let reader: PlainBrowser;
  /** Has a session and a record, and asked for a search key before the outage. */
  let searcher: PlainBrowser;
  let key: z.infer<typeof keySchema>["data"];
  let dataDir = "";

  beforeAll(async () => {
    postgres = await startPostgres(bin);
    trouble = troublePostgres(bin, postgres.url("postgres"));
    dataDir = mkdtempSync(path.join(tmpdir(), "chaos-"));
    const settings = { dataDir, databaseUrl: postgres.url("postgres") };
    database = await openDatabase(settings);
    await migrateToLatest(database);
    await publishEdition({ database, clock: systemClock }, edition, { origin: "test" });
    const { plugin, isDone } = watchPrefetch();
    product = await openTestProduct({ ...database, db: database.db.withPlugin(plugin), settings });
    const isReady = async () => {
      expect((await product.app.inject("/readyz")).statusCode).toBe(200);
      expect(isDone()).toBe(true);
    };
    await vi.waitFor(isReady, { timeout: 60_000, interval: 100 });
    reader = await signIn();
    searcher = await signIn();
    key = keySchema.parse((await searcher.open("/api/search/key")).json()).data;
    await trouble.stop("fast");
  });

  afterAll(async () => {
    await product.close();
    await database.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function signIn(): Promise<PlainBrowser> {
    const browser = new PlainBrowser(product.app);
    await browser.logIn("reader@demo.test");
    await browser.open("/bluebook/v22/rules/opened");
    return browser;
  }

  /** Opens an address the way scripts do, and checks what holds for every answer. */
  async function ask(url: string, browser = reader) {
    const answer = await browser.open(url, url.startsWith("/api/") ? { "x-requested-with": "XMLHttpRequest" } : {});
    expect([url, answer.statusCode]).toEqual([url, expect.toSatisfy((status) => status === 200 || status === 503)]);
    expect(answer.body).not.toMatch(internal);
    expect(answer.body).not.toMatch(/"loggedIn":false|>Log In</);
    if (answer.statusCode === 503) expect(answer.headers["retry-after"]).toBe("5");
    return answer;
  }

  function search(query: string, searchKey = key) {
    const { applicationId, key: apiKey } = searchKey;
    return product.app.inject({
      method: "POST",
      url: `/api/search/1/indexes/*/queries?x-algolia-application-id=${applicationId}&x-algolia-api-key=${encodeURIComponent(apiKey)}`,
      headers: { "content-type": "text/plain" },
      payload: JSON.stringify({ requests: [{ indexName: "v22", query, hitsPerPage: 20 }] }),
    });
  }

  test.each([
    ["a page", "/bluebook/v22/rules/unopened", "Protected words about walruses"],
    ["its call", "/api/chapter/v22/rules/unopened", "Protected words about walruses"],
    ["a table", "/bluebook/v22/rules/table", "Zebra Reporter"],
    ["quick look", "/api/entry/v22/quick-look", "Zeb. Rep."],
    ["the table of contents", "/bluebook/v22/rules/contents", "Title of unopened"],
    ["the menu", "/api/menu", "Title of unopened"],
    ["the quick style guide", "/bluebook/v22/quick-style-guide", "Quick style guide"],
    ["a letter of the index", "/bluebook/v22/bluebook-index/W", "walruses"],
    ["its call", "/api/bluebook-index/terms/W", "walruses"],
  ])("%s opens: %s", async (_what, url, shown) => {
    const answer = await ask(url);
    expect([url, answer.statusCode]).toEqual([url, 200]);
    expect(answer.body).toContain(shown);
    if (!url.startsWith("/api/")) expect(answer.body).toMatch(/Hi (?:<!-- -->)?Ruth/);
  });

  test("search finds protected words, with a key from before and with a new one", async () => {
    const results = await ask("/bluebook/search-results?v22%5Bquery%5D=walruses");
    expect(results.statusCode).toBe(200);
    const renewed = await ask("/api/search/key");
    expect(renewed.statusCode).toBe(200);
    for (const searchKey of [key, keySchema.parse(renewed.json()).data]) {
      const answer = await search("walruses", searchKey);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain("Title of unopened");
    }
  });

  test("a reader without a record is asked to try again, and is not offered to log in", async () => {
    const unknown = new PlainBrowser(product.app);
    unknown.cookies.set("session", "A".repeat(43));
    for (const url of ["/bluebook/v22/rules/unopened", "/api/entry/v22/quick-look", "/api/search/key"]) {
      const answer = await ask(url, unknown);
      expect([url, answer.statusCode]).toEqual([url, 503]);
      expect(answer.body).not.toContain("walruses");
    }
  });

  test("a visitor reads what is public, and nothing else", async () => {
    const visitor = new PlainBrowser(product.app);
    const page = await visitor.open("/bluebook/v22/rules/unopened");
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("This content is reserved for subscribers.");
    expect(page.body).not.toContain("walruses");
    const contents = await visitor.open("/bluebook/v22/rules/contents");
    expect([contents.statusCode, contents.body]).toEqual([200, expect.stringContaining("Title of unopened")]);
  });
});

/** Notices when everything that is published has been prefetched: the tables of quick look come last. */
function watchPrefetch(): { plugin: KyselyPlugin; isDone: () => boolean } {
  const last = new WeakSet();
  let done = false;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (JSON.stringify(node).includes("has_quick_look")) last.add(queryId);
      return node;
    },
    transformResult: ({ result, queryId }) => {
      done ||= last.has(queryId);
      return Promise.resolve(result);
    },
  };
  return { plugin, isDone: () => done };
}
