import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptQuote, quoteToken, readQuoteFor } from "../../../../domains/commerce/server/orders/quotes/quotes.ts";
import { makeQuote } from "../../../../domains/commerce/server/orders/quotes/make-quote.ts";
import type { TestShop } from "../../../../domains/commerce/server/orders/testing/open-test-shop.ts";
import { testBuyer } from "../../../../domains/commerce/server/orders/testing/test-carts.ts";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { openLoggedIn, type PlainBrowser, type TestProduct } from "../../../starting/testing/open-test-product.ts";
import { agree, agreeAtOnce, mainOf } from "../testing/admin-answers.ts";
import { type AdminShop, openAdminShop } from "../testing/open-admin-shop.ts";

const QUOTES = "/admin/quotes";

onOneDatabase("quotes in admin", (open) => {
  let database: TestDatabase;
  let opened: AdminShop;
  let product: TestProduct;
  let shop: TestShop;
  let support: PlainBrowser;
  let count = 0;

  beforeAll(async () => {
    database = await open();
    opened = await openAdminShop(database);
    ({ product, shop } = opened);
    support = await openLoggedIn(product, "support@demo.test", QUOTES);
  });
  afterAll(() => opened.close());

  /** Makes a quote of $42.12 for a new account. */
  async function newQuote(buyer: Partial<typeof testBuyer> = {}) {
    count += 1;
    const account = await shop.newAccount(`quoted${count}@b.test`);
    const form = await shop.fill(account);
    shop.carts.change(account, { buyer: { ...testBuyer, ...buyer } });
    return await makeQuote(shop.orders, account, form);
  }

  test("shows a quote, its document, and what became of it [CMS-3]", async () => {
    const quote = await newQuote({ organization: "Law <Library>" });
    const path = `${QUOTES}/${quote.number}`;
    const shown = mainOf(await support.open(path.toLowerCase()));
    for (const text of ["Valid until", "Law &lt;Library&gt;", "$42.12", "Individual, 1 year", "PO 4471"])
      expect(shown).toContain(text);
    const paper = await support.open(`${path}/document`);
    expect([paper.statusCode, paper.headers["cache-control"], paper.body.includes(quote.number)]).toEqual([
      200,
      "no-store",
      true,
    ]);
    const { organization: _, region: _region, country: _country, taxNumber: _tax, ...billing } = testBuyer;
    const viewer = { account: undefined, token: quoteToken(shop.orders, quote.id) };
    const order = await acceptQuote(shop.orders, quote.number, viewer, billing);
    expect(mainOf(await support.open(path))).toContain(`href="/admin/orders/${order.number}"`);
    expect(mainOf(await support.open(QUOTES))).toContain(`as ${order.number}`);
    const ended = await newQuote();
    await database.db.updateTable("quotes").set({ valid_until: "2026-01-01" }).where("id", "=", ended.id).execute();
    expect(mainOf(await support.open(`${QUOTES}/${ended.number}`))).toContain("Was valid until 1.1.2026");
    for (const unknown of ["QUO-1999-000001", "x"]) {
      expect((await support.open(`${QUOTES}/${unknown}`)).statusCode).toBe(404);
      expect((await support.open(`${QUOTES}/${unknown}/document`)).statusCode).toBe(404);
    }
  });

  test("finds quotes by number and buyer, and keeps addresses out of addresses", async () => {
    const { number } = await newQuote({ organization: "Größe 100% & Söhne", email: "kasse@groesse.test" });
    const search = (words: string) => support.submit(QUOTES, { words });
    expect((await search(number.toLowerCase())).headers.location).toBe(`${QUOTES}/${number}`);
    for (const words of ["KASSE@groesse.test", "größe 100%", "SÖHNE"]) {
      const found = await search(words);
      expect([words, found.statusCode, mainOf(found).includes(number)]).toEqual([words, 200, true]);
    }
    // A field that isn't looked in, a sign that would fit any letters, and what is too short or too long.
    for (const words of ["Albany", "gr_ße", "100%%"]) expect(mainOf(await search(words))).not.toContain(number);
    for (const words of ["", "ab", "x".repeat(1_000_000)]) {
      const refused = await search(words);
      expect([refused.statusCode, refused.body.length < 100_000]).toEqual([422, true]);
    }
  });

  test("lists quotes by a cursor, each once", async () => {
    while (count < 53) await newQuote();
    const seen: string[] = [];
    for (let next = QUOTES; next !== "";) {
      const body = mainOf(await support.open(next));
      seen.push(...[...body.matchAll(/href="\/admin\/quotes\/(QUO-[\d-]+)"/g)].map(([, number]) => number ?? ""));
      next = /href="([^"]*after=[^"]*)"/.exec(body)?.[1] ?? "";
    }
    const numbers = (await database.db.selectFrom("quotes").select("number").execute()).map(({ number }) => number);
    expect(seen).toEqual(numbers.toSorted().toReversed());
    expect((await support.open(`${QUOTES}?after=none`)).statusCode).toBe(404);
  });

  test("is there for who may see orders alone", async () => {
    const { number } = await newQuote();
    for (const [email, status] of [
      ["admin@demo.test", 200],
      ["finance@demo.test", 200],
      ["editor@demo.test", 403],
      ["reviewer@demo.test", 403],
      ["reader@demo.test", 404],
    ] as const) {
      const browser = await openLoggedIn(product, email, "/bluebook/profile");
      const found = await browser.submit(QUOTES, { words: "byron" });
      expect([email, found.statusCode]).toEqual([email, status]);
      for (const at of [QUOTES, `${QUOTES}/${number}`, `${QUOTES}/${number}/document`])
        expect([email, at, (await browser.open(at)).statusCode]).toEqual([email, at, status]);
    }
  });

  test("withdraws a quote once: it can’t be ordered then, and says so; an ordered one can’t be withdrawn [CMS-3]", async () => {
    const quote = await newQuote();
    const path = `${QUOTES}/${quote.number}`;
    expect(mainOf(await support.open(path))).toContain(`${path}/withdraw`);
    const finance = await openLoggedIn(product, "finance@demo.test", QUOTES);
    const fields = { reason: "Request 12" };
    expect((await agree(support, `${path}/withdraw`)).statusCode).toBe(422);
    const statuses = await agreeAtOnce([support, finance], `${path}/withdraw`, fields);
    expect(statuses).toEqual([303, 409]);
    expect(mainOf(await support.open(path))).toContain("Withdrawn on");
    expect(mainOf(await support.open(path))).not.toContain(`${path}/withdraw`);
    const { organization: _, region: _region, country: _country, taxNumber: _tax, ...billing } = testBuyer;
    const viewer = { account: undefined, token: quoteToken(shop.orders, quote.id) };
    expect(await readQuoteFor(shop.orders, quote.number, viewer)).toMatchObject({
      problem: "This quote was withdrawn, so it can’t be ordered. Request a new one.",
    });
    await expect(acceptQuote(shop.orders, quote.number, viewer, billing)).rejects.toMatchObject({
      code: "quote-withdrawn",
    });
    const ordered = await newQuote();
    const token = quoteToken(shop.orders, ordered.id);
    await acceptQuote(shop.orders, ordered.number, { account: undefined, token }, billing);
    const refused = await support.submit(`${QUOTES}/${ordered.number}/withdraw`, fields);
    expect([refused.statusCode, refused.body.includes("was ordered")]).toEqual([409, true]);
  });
});
