import { publishEdition } from "../../../domains/manual/server/publish/public.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { migrateToLatest } from "../../../db/migrate-to-latest.ts";
import { manualEdition, manualPage } from "../../../domains/manual/server/files/testing/small-manual.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { onOneDatabase } from "../../../platform/testing/databases.ts";
import { escapeHtml } from "../../../platform/ssr/escape-html.ts";
import {
  openTestProduct,
  PlainBrowser,
  type TestProduct,
  untilReady,
} from "../../starting/testing/open-test-product.ts";

const PAGES = 20;
const WORDS = 100;

onOneDatabase("a script that copies the manual", (open) => {
  let product: TestProduct;

  beforeAll(async () => {
    const database = await open();
    await migrateToLatest(database);
    const pages = Array.from({ length: PAGES }, (_, number) =>
      manualPage(`p${number}`, {
        code: String(number + 1),
        isPublic: false,
        blocks: [
          { type: "text", text: `<p>${Array.from({ length: WORDS }, (_each, word) => `w${word}`).join(" ")}</p>` },
        ],
      }),
    );
    const free = manualPage("free", { blocks: [{ type: "text", text: "<p>For all.</p>" }] });
    await publishEdition({ database, clock: systemClock }, manualEdition({ pages: [...pages, free] }), {
      origin: "test",
    });
    product = await openTestProduct(database, { READING_BUDGET_TRIAL: "1000", READING_BUDGET: "100000" });
  });
  afterAll(() => product.close());

  async function signIn(email: string): Promise<PlainBrowser> {
    const browser = new PlainBrowser(product.app);
    expect((await browser.logIn(email)).statusCode).toBe(303);
    return browser;
  }

  test("is stopped within a day on every path, is warned first, sees a friendly message, and can reread what it has opened", async () => {
    const browser = await signIn("new@demo.test");
    const own = await browser.open("/bluebook/v22/rules/p0");
    expect(own.statusCode).toBe(200);
    const statuses: number[] = [];
    const headers: unknown[] = [];
    for (let page = 0; page < PAGES; page += 1) {
      const response = await browser.open(`/api/chapter/v22/rules/p${page}`);
      statuses.push(response.statusCode);
      headers.push(response.headers["reading-budget"]);
    }
    // Page 0 was counted when it was opened as a page.
    expect(statuses).toEqual(Array.from({ length: PAGES }, (_, page) => (page < 10 ? 200 : 429)));
    expect(headers[6]).toBeUndefined();
    expect(headers[8]).toMatch(/^used=900, limit=1000, resets=\d{4}-/);
    const refused = await browser.open("/api/chapter/v22/rules/p15");
    expect(refused.json()).toMatchObject({ success: false, code: "reading-budget-spent" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const page = await browser.open("/bluebook/v22/rules/p15", { accept: "text/html" });
    expect([page.statusCode, page.headers["content-type"]]).toEqual([429, "text/html; charset=utf-8"]);
    expect(page.body).toContain(
      "reading limit for one account. Pages you opened today stay available; new pages open again in ",
    );
    // Trying again would not help today; the pages that stay open do.
    expect(page.body).toMatch(/<h1[^>]*>You have reached your reading limit<\/h1>/);
    expect(page.body).toMatch(/href="\/bluebook"[^>]*>Go to your dashboard</);
    expect(page.body).not.toContain("Try again");
    expect(page.body).not.toContain("w99");
    for (const still of [
      "/bluebook/v22/rules/p3",
      "/api/chapter/v22/rules/p3",
      "/bluebook/v22/rules/free",
      "/bluebook/notes",
    ])
      expect([still, (await browser.open(still)).statusCode]).toEqual([still, 200]);
    expect((await browser.open("/bluebook/v22/rules/p3")).body).toContain(
      escapeHtml("You have reached today's reading limit for one account."),
    );
  });

  test("finds nothing more by searching either; another account does", async () => {
    const search = async (email: string) => {
      const browser = await signIn(email);
      const { data } = keySchema.parse((await browser.open("/api/search/key")).json());
      const response = await product.app.inject({
        method: "POST",
        url: `/api/search/1/indexes/*/queries?x-algolia-application-id=${data.applicationId}&x-algolia-api-key=${encodeURIComponent(data.key)}`,
        headers: { "content-type": "text/plain" },
        payload: JSON.stringify({ requests: [{ indexName: "v22", query: "w50", hitsPerPage: 100 }] }),
      });
      return response.statusCode;
    };
    await untilReady(product.app);
    expect(await search("reader@demo.test")).toBe(200);
    expect(await search("new@demo.test")).toBe(429);
  });
});

const keySchema = z.object({ data: z.object({ applicationId: z.string(), key: z.string() }) });
