import { publishEdition } from "../../../domains/manual/server/publish/public.ts";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { migrateToLatest } from "../../../db/migrate-to-latest.ts";
import { findAccountByEmail } from "../../../domains/accounts/server/records/public.ts";
import { openPasswords } from "../../../domains/accounts/server/security/public.ts";
import { resetReading } from "../../../domains/subscriptions/server/budget/public.ts";
import { manualEdition, manualPage } from "../../../domains/manual/server/files/testing/small-manual.ts";
import { runAdmin } from "../../../domains/groups/server/cli/testing/run-admin.ts";
import { subscriptionsAt } from "../../../domains/subscriptions/server/testing/subscriptions-at.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { onOneDatabase, type TestDatabase } from "../../../platform/testing/databases.ts";
import { escapeHtml } from "../../../platform/ssr/escape-html.ts";
import {
  openTestProduct,
  PlainBrowser,
  type TestProduct,
  untilReady,
} from "../../starting/testing/open-test-product.ts";

const words = (count: number, name: string) =>
  Array.from({ length: count }, (_, number) => `${name}${number}`).join(" ");

/** 20 pages of 100 words, and a look-up table of 700. */
const pages = [
  ...Array.from({ length: 20 }, (_, number) =>
    manualPage(`p${number}`, {
      code: String(number + 1),
      isPublic: false,
      blocks: [{ type: "text", text: `<p>${words(100, `w${number}x`)}</p>` }],
    }),
  ),
  manualPage("table", {
    isPublic: false,
    blocks: [
      {
        type: "table",
        style: "T1",
        title: "Reporters",
        head: [],
        rows: Array.from({ length: 70 }, (_, row) => ({
          kind: "row",
          column1: words(5, `a${row}x`),
          column2: words(5, `b${row}x`),
          column3: "",
          column4: "",
        })),
        showFilter: true,
        quickLook: true,
      },
    ],
  }),
];

const NETWORK = "198.51.100.0/24";
const SCHOOL = "198.51.100.7";
const redactedSchema = z.object({ redacted: z.boolean() });
const keySchema = z.object({ data: z.object({ applicationId: z.string(), key: z.string() }) });
const passwords = openPasswords({ cost: { memory: 8, passes: 1 }, threads: 1 });
afterAll(() => passwords.close());

onOneDatabase("the reading budget", (open) => {
  let database: TestDatabase;
  let product: TestProduct;

  const admin = async (...asked: string[]) => {
    const subscriptions = { ...subscriptionsAt("2026-11-21"), clock: systemClock };
    const { code, err } = await runAdmin(asked, { subscriptions, passwords, settings: database.settings });
    expect([code, err]).toEqual([0, ""]);
  };

  beforeAll(async () => {
    database = await open();
    await migrateToLatest(database);
    await publishEdition({ database, clock: systemClock }, manualEdition({ pages }), { origin: "test" });
    product = await openTestProduct(database, {
      READING_BUDGET: "100000",
      READING_BUDGET_TRIAL: "1000",
      READING_BUDGET_VISITOR: "900",
      READING_BUDGET_NETWORK: "3000",
    });
    await admin("create-group", "School", "--type", "professional", "--manager", "reader@demo.test");
    await admin("grant", "--group", "School", "--years", "1", "--seats", "5");
    await admin("act", "add-network", "School", `network=${NETWORK}`);
  });
  afterAll(() => product.close());

  /** Opens a browser that has submitted the login form. */
  async function logIn(email: string): Promise<PlainBrowser> {
    const browser = new PlainBrowser(product.app);
    expect((await browser.logIn(email)).statusCode).toBe(303);
    return browser;
  }

  /** Counts how many of the pages are served, requested one after the other. */
  async function readAll(browser: PlainBrowser): Promise<number> {
    const statuses: number[] = [];
    for (let page = 0; page < 20; page += 1)
      statuses.push((await browser.open(`/api/chapter/v22/rules/p${page}`)).statusCode);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    return statuses.filter((status) => status === 200).length;
  }

  test("the look-up tables count once a day, and what the browser already has doesn't count", async () => {
    const browser = await logIn("new@demo.test");
    const first = await browser.open("/api/entry/v22/quick-look");
    expect([first.statusCode, first.headers["reading-budget"]]).toEqual([200, undefined]);
    // 700 words of tables, and some of the text around them.
    for (const page of [0, 1]) {
      const again = await browser.open("/api/entry/v22/quick-look", { "if-none-match": String(first.headers.etag) });
      expect(again.statusCode).toBe(304);
      await browser.open("/api/entry/v22/quick-look");
      await browser.open(`/api/chapter/v22/rules/p${page}`);
    }
    const near = await browser.open("/api/chapter/v22/rules/p1");
    const used = Number(/^used=(\d+), limit=1000/.exec(String(near.headers["reading-budget"]))?.[1]);
    expect(used).toBeGreaterThan(900);
    expect(used).toBeLessThan(1_000);
  });

  test("a letter of the index of terms counts once a day", async () => {
    const browser = await logIn("new@demo.test");
    const used = async () => {
      const { headers } = await browser.open("/api/chapter/v22/rules/p1");
      return Number(/^used=(\d+)/.exec(String(headers["reading-budget"]))?.[1]);
    };
    await untilReady(product.app);
    const before = await used();
    const letter = await browser.open("/api/bluebook-index/terms/T");
    expect(letter.json()).toMatchObject({ data: { data: expect.arrayContaining([expect.anything()]) } });
    const after = await used();
    expect(after).toBeGreaterThan(before);
    await browser.open("/bluebook/v22/bluebook-index/T");
    await browser.open("/api/bluebook-index/terms/T");
    expect(await used()).toBe(after);
  });

  test("the reader sees a notice before it is spent, and an operator resets it while the server runs", async () => {
    const browser = await logIn("new@demo.test");
    const near = await browser.open("/bluebook/v22/rules/p0");
    expect(near.statusCode).toBe(200);
    expect(near.body).toContain(escapeHtml("You are close to today's reading limit for one account."));
    expect(await readAll(browser)).toBeLessThan(20);
    expect((await browser.open("/api/chapter/v22/rules/p19")).statusCode).toBe(429);
    const pretended = await browser.open("/bluebook/v22/rules/p19", { "if-none-match": "*" });
    expect([pretended.statusCode, pretended.body.includes("w19x99")]).toEqual([429, false]);
    // Whether or not the server has already saved what it just served.
    const spent = (await findAccountByEmail(database.db, "new@demo.test"))?.id ?? "";
    const reset = { ...subscriptionsAt("2026-11-21"), clock: systemClock };
    await database.db.transaction().execute((trx) => resetReading(trx, reset, spent, null));
    await expect
      .poll(async () => (await browser.open("/api/chapter/v22/rules/p19")).statusCode, {
        interval: 500,
      })
      .toBe(200);
  });

  describe("on an organization's network, without an account", () => {
    const visitor = () => new PlainBrowser(product.app, { remoteAddress: SCHOOL });

    beforeAll(async () => {
      // Servers load new networks within a second or two.
      for (let turn = 0; turn < 50; turn += 1) {
        const { redacted } = redactedSchema.parse((await visitor().open("/api/chapter/v22/rules/p0")).json());
        if (!redacted) return;
        await wait(100);
      }
    });

    test("a browser can reread what it has opened, sees a notice first, and is then asked to log in; the next browser can read", async () => {
      const browser = visitor();
      expect((await browser.open("/bluebook/v22/rules/p0")).statusCode).toBe(200);
      expect([...browser.cookies.keys()]).toContain("visit");
      for (let page = 1; page < 10; page += 1) await browser.open(`/api/chapter/v22/rules/p${page}`);
      const near = await browser.open("/bluebook/v22/rules/p1");
      expect(near.body).toContain(
        escapeHtml("You are close to today's reading limit for one browser without an account."),
      );
      expect(near.headers["cache-control"]).toContain("private");
      const refused = await browser.open("/bluebook/v22/rules/p15", { accept: "text/html" });
      expect([refused.statusCode, refused.headers["refresh"]]).toEqual([429, undefined]);
      expect(refused.body).toContain(
        "reading limit for one browser without an account. Pages you opened today stay available. Log in, or create an account, to continue.",
      );
      expect(refused.body).not.toContain("w15x99");
      expect((await browser.open("/bluebook/v22/rules/p2")).statusCode).toBe(200);
      const other = await visitor().open("/bluebook/v22/rules/p12");
      expect(other.body).not.toContain("You have opened most");
    });

    test("a script without cookies gets few pages; a browser is served after the reload it is asked for", async () => {
      const statuses: number[] = [];
      for (let page = 0; page < 20; page += 1)
        statuses.push((await visitor().open(`/bluebook/v22/rules/p${page}`)).statusCode);
      // 300 words at once; one page was requested before.
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(4);
      const browser = visitor();
      const first = await browser.open("/bluebook/v22/rules/p18", { accept: "text/html" });
      expect([first.statusCode, first.headers["refresh"]]).toEqual([429, "1"]);
      expect(first.body).toContain("This page will open in a moment.");
      expect((await browser.open("/bluebook/v22/rules/p18")).statusCode).toBe(200);
    });

    test("text in hits counts toward the same budget", async () => {
      const browser = visitor();
      await browser.open("/login");
      const search = async (query: string) => {
        const { data } = keySchema.parse((await browser.open("/api/search/key")).json());
        const response = await product.app.inject({
          method: "POST",
          url: `/api/search/1/indexes/*/queries?x-algolia-application-id=${data.applicationId}&x-algolia-api-key=${encodeURIComponent(data.key)}`,
          headers: { "content-type": "text/plain" },
          payload: JSON.stringify({
            requests: [{ indexName: "v22", query, hitsPerPage: 20, attributesToSnippet: ["bluebook.data:40"] }],
          }),
        });
        return response.statusCode;
      };
      for (let page = 0; page < 8; page += 1) await browser.open(`/api/chapter/v22/rules/p${page}`);
      const statuses: number[] = [];
      for (let page = 8; page < 20; page += 1) statuses.push(await search(`w${page}x50`));
      expect(statuses[0]).toBe(200);
      expect(statuses.at(-1)).toBe(429);
    });

    test("all browsers together have a limit too; readers who log in can keep reading", async () => {
      const served: number[] = [];
      for (let turn = 0; turn < 4; turn += 1) {
        const browser = visitor();
        await browser.open("/login");
        served.push(await readAll(browser));
      }
      expect(served.reduce((sum, pageCount) => sum + pageCount, 0)).toBeLessThan(30);
      const browser = visitor();
      await browser.open("/login");
      const refused = await browser.open("/api/chapter/v22/rules/p11");
      expect(refused.json()).toMatchObject({
        code: "reading-budget-spent",
        message: expect.stringContaining("network"),
      });
      // What another browser opened is in cache, and counts all the same.
      expect((await browser.open("/bluebook/v22/rules/p12")).statusCode).toBe(429);
      const own = new PlainBrowser(product.app, { remoteAddress: SCHOOL });
      await own.logIn("expired@demo.test");
      expect(await readAll(own)).toBe(20);
    });
  });
});
