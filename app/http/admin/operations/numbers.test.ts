import { afterAll, beforeAll, expect, test } from "vitest";
import { findAccountByEmail } from "../../../../domains/accounts/server/records/public.ts";
import { publishEdition } from "../../../../domains/manual/server/publish/public.ts";
import { manualEdition, manualPage } from "../../../../domains/manual/server/files/testing/small-manual.ts";
import { openTestShop, type TestShop } from "../../../../domains/commerce/server/orders/testing/open-test-shop.ts";
import { NUMBERS_PATH, figureNames } from "../../../../domains/overview/contract.ts";
import { fixedClock, systemClock } from "../../../../platform/clock/clock.ts";
import { DailyCounts, dayInUtc } from "../../../../platform/telemetry/daily/daily-counts.ts";
import { type DailyCount, dailyCounts, listCounts } from "../../../../platform/telemetry/daily/daily-counts-store.ts";

import { openSecrets } from "../../../../platform/secrets/secrets.ts";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { LONGEST_TESTED_TURN_MS, longestTurn } from "../../../../platform/testing/longest-turn.ts";
import {
  openLoggedIn,
  openTestProduct,
  PlainBrowser,
  type TestProduct,
} from "../../../starting/testing/open-test-product.ts";

const MARCH = { from: "2026-03-01", until: "2026-03-31" } as const;
const march = `${NUMBERS_PATH}?period=days&from=2026-03-01&until=2026-03-31`;
const csvPath = (name: string, query = "period=days&from=2026-03-01&until=2026-03-31") =>
  `${NUMBERS_PATH}/${name}/csv?${query}`;
const secrets = openSecrets(["a secret of tests, long enough to be one"]);

function edition(handle: string, slugs: readonly string[]) {
  const pages = slugs.map((slug, index) => {
    const block = { type: "text", text: "<p>One two three four five.</p>" } as const;
    return manualPage(slug, { code: `${index + 1}`, title: `Page ${slug}`, blocks: [block], isPublic: index === 0 });
  });
  return manualEdition({ handle, pages });
}

/** The rows of a CSV text without its head. */
function rowsOf(body: string): string[] {
  return body
    .slice(1)
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((row) => row.replaceAll('"', ""));
}

onOneDatabase("the publisher’s numbers", (open) => {
  let database: TestDatabase;
  let product: TestProduct;
  let shop: TestShop;
  const pageIds = new Map<string, string>();

  beforeAll(async () => {
    database = await open();
    await publishEdition({ database, clock: systemClock }, edition("v22", ["cases", "books"]), { origin: "test" });
    for (const { slug, id } of await database.db.selectFrom("pages").select(["slug", "id"]).execute())
      pageIds.set(slug, id);
    product = await openTestProduct(database, { LIMITS: "off" });
    shop = await openTestShop(database);
  });
  afterAll(async () => {
    await shop.close();
    await product.close();
  });

  const browserOf = (name: string) => openLoggedIn(product, `${name}@demo.test`, "/admin");

  /** Counts on a day, as a server of that day does. */
  async function countOn(day: string, work: (counts: DailyCounts) => void): Promise<void> {
    const counts = new DailyCounts({ database, clock: fixedClock(Date.parse(`${day}T12:00:00Z`)), secrets });
    work(counts);
    await counts.write();
  }

  test("show what was counted, in the table and in the file alike", async () => {
    await countOn("2026-03-02", (counts) => {
      for (const who of ["ada", "bob", "ada"]) counts.addOnce(dailyCounts.readers, "account", who);
      counts.addOnce(dailyCounts.readers, "organization", "browser");
      counts.add(dailyCounts.views, "account", { count: 5 });
      counts.add(dailyCounts.views, "visitor", { count: 1_200 });
      counts.add(dailyCounts.pages, pageIds.get("cases") ?? "", { count: 1_100 });
      counts.add(dailyCounts.pages, pageIds.get("books") ?? "", { count: 4 });
      counts.add(dailyCounts.pages, "gone", { count: 1 });
      counts.add(dailyCounts.searches, "v22", { count: 8 });
      counts.add(dailyCounts.misses, "v22", { count: 2 });
      counts.add(dailyCounts.missed, "v22 zebra crossing", { count: 2 });
      counts.add(dailyCounts.missed, "v22 okapi", { count: 2 });
    });
    await countOn("2026-03-31", (counts) => {
      counts.add(dailyCounts.pages, pageIds.get("books") ?? "", { count: 3 });
      counts.add(dailyCounts.missed, "v22 zebra crossing");
      counts.add(dailyCounts.missed, "v22 =cmd", { count: 5 });
    });
    await countOn("2026-04-01", (counts) => counts.add(dailyCounts.pages, "gone", { count: 99 }));
    const browser = await browserOf("admin");
    const files = {
      readers: ["2026-03-02,2,1,1205,1200"],
      pages: ["1 Page cases,v22,1100", "2 Page books,v22,7", "A page that is gone,,1"],
      searches: ["2026-03-02,8,2,25 %"],
      missed: ["'=cmd,v22,5", "zebra crossing,v22,3"],
    };
    for (const [name, rows] of Object.entries(files)) {
      const file = await browser.open(csvPath(name));
      expect([file.statusCode, file.headers["content-type"], file.headers["content-disposition"]]).toEqual([
        200,
        "text/csv; charset=utf-8",
        `attachment; filename="${name}-2026-03-01-2026-03-31.csv"`,
      ]);
      expect([name, rowsOf(file.body)]).toEqual([name, rows]);
    }
    const { body } = await browser.open(march);
    for (const text of [
      ">1,100<",
      ">1 Page cases</a>",
      'href="/bluebook/v22/',
      "A page that is gone",
      "One searched for",
    ])
      expect(body).toContain(text);
    expect(body).not.toContain("okapi");
    expect(body).not.toMatch(/ style="/);
  });

  test("show revenue and the names of groups to owners and finance alone", async () => {
    const account = await shop.newAccount("buyer@b.test");
    const { number } = await shop.place(account, [{ net: 10_000, tax: 1_900 }]);
    const order = await database.db
      .selectFrom("orders")
      .select(["id", "currency"])
      .where("number", "=", number)
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto("payments")
      .values({
        id: "p",
        order_id: order.id,
        attempt_id: null,
        provider: "invoice",
        provider_ref: "p",
        amount: 11_900,
        currency: order.currency,
        received_at: Date.parse("2026-03-31T23:59:59Z"),
        entered_by: "test",
      })
      .execute();
    for (const [role, statuses] of [
      ["admin", [200, 200, 200]],
      ["finance", [200, 200, 200]],
      ["editor", [200, 403, 403]],
      ["reviewer", [403, 403, 403]],
      ["support", [403, 403, 403]],
    ] as const) {
      const browser = await browserOf(role);
      const screen = await browser.open(march);
      const answers = [screen, await browser.open(csvPath("revenue")), await browser.open(csvPath("groups"))];
      expect([role, answers.map(({ statusCode }) => statusCode)]).toEqual([role, statuses]);
      const isShown = statuses[1] === 200;
      expect([role, screen.body.includes("$119.00")]).toEqual([role, isShown]);
      expect(screen.body.includes("Groups by seats used")).toBe(isShown);
      if (isShown)
        expect(rowsOf(answers[1]?.body ?? "")).toEqual(["2026-03,Individual, 1 year,119.00,0.00,119.00,19.00"]);
    }
  });

  test("show the seats of groups whose subscription runs", async () => {
    const browser = await browserOf("finance");
    const groups = rowsOf((await browser.open(csvPath("groups"))).body);
    expect(groups.length).toBeGreaterThan(0);
    const sumOf = (rows: string[], column: number) =>
      rows.reduce((sum, row) => sum + (Number(row.split(",").at(column)) || 0), 0);
    const sizes = rowsOf((await browser.open(csvPath("seats"))).body);
    expect(sumOf(sizes, 1)).toBe(groups.length);
    expect(sumOf(sizes, -1)).toBe(sumOf(groups, -1));
  });

  test("say what is wrong with a period, and keep what was typed", async () => {
    const browser = await browserOf("editor");
    for (const [query, message] of [
      ["period=days&from=2026-02-30&until=2026-03-01", "Enter the first and last day"],
      ["period=days&from=&until=", "Enter the first and last day"],
      ["period=days&from=2026-03-02&until=2026-03-01", "The first day is after the last."],
      ["period=days&from=2025-01-01&until=2026-03-01", "Choose at most 400 days."],
      ["period=constructor", "Choose a period from the list."],
      [`period=days&from=${"9".repeat(5_000)}&until=2026-03-01`, "Enter the first and last day"],
    ] as const) {
      const { statusCode, body } = await browser.open(`${NUMBERS_PATH}?${query}`);
      expect([query.slice(0, 60), statusCode]).toEqual([query.slice(0, 60), 422]);
      expect(body).toContain(message);
      expect(body).not.toContain("Pages read");
      expect(body.length).toBeLessThan(20_000);
      expect((await browser.open(csvPath("pages", query))).statusCode).toBe(422);
    }
    const { body } = await browser.open(`${NUMBERS_PATH}?period=days&from=2026-03-02&until=2026-03-01`);
    expect(body).toContain('value="2026-03-02"');
    for (const period of ["30-days", "12-months"])
      expect((await browser.open(`${NUMBERS_PATH}?period=${period}`)).statusCode).toBe(200);
    expect((await browser.open(`${NUMBERS_PATH}/everything/csv`)).statusCode).toBe(404);
  });

  test("are read in short turns with a year behind them", async () => {
    const { db } = database;
    const pages = Array.from({ length: 100 }, (_, index) => `page-${index}`);
    for (let day = 0; day < 400; day += 1) await addMany(Date.parse("2024-01-01T12:00:00Z") + day * 86_400_000, pages);
    const orders = await db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
    await copyOrders(database, orders.id, 4_000, Date.parse("2024-01-01T00:00:00Z"));
    const year = "period=days&from=2024-01-01&until=2025-02-03";
    const browser = await browserOf("admin");
    await browser.open(`${NUMBERS_PATH}?${year}`);
    const answers: number[] = [];
    const longest = await longestTurn(async () => {
      answers.push((await browser.open(`${NUMBERS_PATH}?${year}`)).statusCode);
      for (const name of figureNames) answers.push((await browser.open(csvPath(name, year))).statusCode);
    });
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(longest).toBeLessThan(LONGEST_TESTED_TURN_MS);
  });

  async function addMany(at: number, keys: readonly string[]): Promise<void> {
    const day = dayInUtc(at);
    const rows = keys.map((key) => ({ what: dailyCounts.pages, day, key, count: 2 }));
    await database.relaxed.insertInto("daily_counts").values(rows).execute();
  }
});

/** Copies an order with its lines, paid, over the four hundred days after a time. */
async function copyOrders({ relaxed: db }: TestDatabase, id: string, copies: number, from: number): Promise<void> {
  const order = await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const lines = await db.selectFrom("order_lines").selectAll().where("order_id", "=", id).execute();
  const numbers = Array.from({ length: copies }, (_, index) => index);
  for (let start = 0; start < copies; start += 200) {
    const some = numbers.slice(start, start + 200);
    await db
      .insertInto("orders")
      .values(
        some.map((each) => ({
          ...order,
          id: `o${each}`,
          number: `X-${each}`,
          cart_key: `x${each}`,
          token_hash: `x${each}`,
        })),
      )
      .execute();
    await db
      .insertInto("order_lines")
      .values(
        some.flatMap((each) => lines.map((line) => ({ ...line, id: `${line.id}-${each}`, order_id: `o${each}` }))),
      )
      .execute();
    await db
      .insertInto("payments")
      .values(
        some.map((each) => ({
          id: `p${each}`,
          order_id: `o${each}`,
          attempt_id: null,
          provider: "invoice",
          provider_ref: `r${each}`,
          amount: order.total,
          currency: order.currency,
          received_at: from + Math.floor((each * 400 * 86_400_000) / copies),
          entered_by: "test",
        })),
      )
      .execute();
  }
}

onOneDatabase("what readers do", (open) => {
  test("is counted as the pages opened by anybody, and as readers known by their accounts", async () => {
    const database = await open();
    const { db } = database;
    await publishEdition({ database, clock: systemClock }, edition("v22", ["cases", "books"]), { origin: "test" });
    const first = await openTestProduct(database, { LIMITS: "off" });
    const page = "/bluebook/v22/rules/cases";
    const [visitor, reader, owner] = [
      new PlainBrowser(first.app),
      await openLoggedIn(first, "reader@demo.test", "/api/account"),
      await openLoggedIn(first, "admin@demo.test", "/api/account"),
    ];
    for (const browser of [visitor, reader, owner]) {
      await browser.open(page, { accept: "text/html" });
      await browser.open("/api/chapter/v22/rules/cases");
    }
    await reader.open("/api/chapter/v22/rules/books");
    await visitor.open(page, { accept: "text/html", "user-agent": "Mozilla/5.0 (compatible; Examplebot/2.1)" });
    await visitor.open(page, { accept: "text/html", "sec-purpose": "prefetch" });
    await visitor.open("/bluebook/v22/rules/nothing", { accept: "text/html" });
    await visitor.open("/bluebook/v22/changes/rules/cases", { accept: "text/html" });
    await visitor.open("/bluebook/search-results?search=zebra", { accept: "text/html" });
    await first.app.inject({ method: "HEAD", url: page });
    await first.close();
    const second = await openTestProduct(database, { LIMITS: "off" });
    const again = await openLoggedIn(second, "reader@demo.test", "/api/account");
    await again.open(page, { accept: "text/html" });
    await second.close();

    const counted = async (what: DailyCount) =>
      Object.fromEntries(
        (await listCounts(db, what, { from: MARCH.from, until: "2999-01-01" })).map((row) => [row.key, row.count]),
      );
    const ids = await db.selectFrom("pages").select(["slug", "id"]).execute();
    const idOf = (slug: string) => ids.find((each) => each.slug === slug)?.id ?? "";
    expect(await counted(dailyCounts.pages)).toEqual({ [idOf("cases")]: 5, [idOf("books")]: 1 });
    expect(await counted(dailyCounts.views)).toEqual({ visitor: 2, account: 4 });
    expect(await counted(dailyCounts.readers)).toEqual({ account: 1 });
    const account = await findAccountByEmail(db, "reader@demo.test");
    const marks = await db.selectFrom("daily_once").selectAll().execute();
    expect(marks).toHaveLength(1);
    expect(JSON.stringify(marks)).not.toContain(account?.id);
  });
});
