import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cart, Order } from "../../../domains/commerce/contract.ts";
import { readJson, writeJson } from "../../../platform/db/json.ts";
import { onOneDatabase, type TestDatabase } from "../../../platform/testing/databases.ts";
import {
  openLoggedIn,
  openTestProduct,
  PlainBrowser,
  type TestProduct,
} from "../../starting/testing/open-test-product.ts";

/** What an attacker, or a broken program, sends where something else is expected. */
const hostile: readonly (readonly [string, string])[] = [
  ["nothing", ""],
  ["zero", "0"],
  ["a negative number", "-1"],
  ["a fraction", "1.5"],
  ["a huge number", "9".repeat(400)],
  ["another way to write a number", "0x10"],
  ["no number", "NaN"],
  ["a text of 60,000 letters", "x".repeat(60_000)],
  ["a zero byte", "a\u0000b"],
  ["half a letter", "\ud800"],
  ["words that turn around", "\u202egpj.exe\u2066"],
  ["line breaks", "a\r\nBcc: all@b.test\r\n\r\nb"],
  ["statements", "'; drop table orders; --"],
  ["a name that objects have", "__proto__"],
  ["markup", "<script>alert(1)</script>"],
];

/** Each field that a call of the shop takes. */
const fieldNames = [
  "purchasableId qty fields[addingTime] fields[addingSeats] fields[subscriptions] returnTo lineId code key revision",
  "total provider token name organization email street street2 city region postalCode country taxNumber purchaseOrder",
].flatMap((names) => names.split(" "));

const ours =
  /^\/(?:api\/(?:cart|orders|quotes|purchase-options|keys|redeem|reminders|catalog)|orders|quotes|reminders|products)/;

onOneDatabase("what an attacker sends to the shop", (open) => {
  let database: TestDatabase;
  let product: TestProduct;

  beforeAll(async () => {
    database = await open();
    product = await openTestProduct(database, { LIMITS: "off" });
  });
  afterAll(() => product.close());

  const reader = (email: string) => openLoggedIn(product, email, "/api/account");
  const count = async (table: "orders" | "quotes" | "payments" | "terms") => {
    const { rows } = await database.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow();
    return rows;
  };
  const counts = async () => [
    await count("orders"),
    await count("quotes"),
    await count("payments"),
    await count("terms"),
  ];
  const cartOf = async (browser: PlainBrowser) => (await browser.open("/api/cart")).json<{ data: Cart }>().data;
  const buyer = { name: "Ada Byron", email: "ada@b.test", street: "1 Court St", city: "Albany", country: "US" };

  /** An order by invoice; returns its number. */
  async function order(browser: PlainBrowser, entered: Record<string, string> = {}): Promise<string> {
    await browser.call("POST", "/", {
      action: "commerce/cart/update-cart",
      purchasableId: "individual-1",
      resetCart: "1",
    });
    const saved = await browser.call("POST", "/api/cart/save-buyer", { ...buyer, ...entered });
    expect(saved.statusCode, saved.body).toBe(200);
    const { revision, total } = await cartOf(browser);
    const form = { revision: String(revision), total: String(total), provider: "invoice" };
    const placed = await browser.call("POST", "/api/orders/place", form);
    expect(placed.json<{ message: string }>().message).toMatch(/ is placed\.$/);
    return placed.json<{ data: { number: string } }>().data.number;
  }

  test("whatever stands in all fields, and in addresses, of all calls at once, nothing breaks and nothing is sold", async () => {
    const routes = product.routes.filter(({ method, url }) => (ours.test(url) || url === "/") && method !== "HEAD");
    expect(routes.length).toBeGreaterThan(15);
    const browser = await reader("new@demo.test");
    const visitor = new PlainBrowser(product.app);
    await visitor.open("/api/account");
    const before = await counts();
    for (const [what, value] of hostile) {
      const fields = Object.fromEntries(fieldNames.map((name) => [name, value]));
      const short = encodeURIComponent(value.slice(0, 300).replaceAll("\ud800", "\ufffd"));
      for (const { method, url } of routes)
        for (const who of [browser, visitor]) {
          const address = url.replaceAll(/:\w+/g, short).replace("*", short);
          const answer =
            method === "GET"
              ? await who.open(`${address}?token=${short}&offer=${short}&return=${short}`)
              : await who.call(method, address, { action: "commerce/cart/update-cart", ...fields });
          expect(answer.statusCode, `${method} ${url} with ${what}`).toBeLessThan(500);
        }
    }
    expect(await counts()).toEqual(before);
  });

  test.each([
    ["total", "-1"],
    ["total", "0"],
    ["total", "1.5"],
    ["total", "1e99"],
    ["revision", "-1"],
    ["revision", "999999999"],
    ["provider", "card"],
    ["provider", "constructor"],
  ])("an order with the %s %s is refused, and the cart stays [CART-3]", async (name, value) => {
    const browser = await reader("trial-expired@demo.test");
    await browser.call("POST", "/", {
      action: "commerce/cart/update-cart",
      purchasableId: "individual-1",
      resetCart: "1",
    });
    await browser.call("POST", "/api/cart/save-buyer", buyer);
    const { revision, total } = await cartOf(browser);
    const before = await counts();
    const form = { revision: String(revision), total: String(total), provider: "invoice", [name]: value };
    const refused = await browser.call("POST", "/api/orders/place", form);
    expect([400, 409, 422]).toContain(refused.statusCode);
    expect(await counts()).toEqual(before);
    expect((await cartOf(browser)).lines).toHaveLength(1);
  });

  test("what nobody can see, or what turns words around, is on no order, document or mail [CART-4]", async () => {
    const browser = await reader("reader@demo.test");
    const number = await order(browser, {
      name: "Ada \u202eByron\u202c\u0007",
      organization: "Hart\r\nBcc: all@b.test \u2066& Weld\u2069",
      street: "1 Court\u200b St",
      purchaseOrder: "\u001b[2JPO 1",
    });
    const placed = (await browser.open(`/api/orders/${number}`)).json<{ data: Order }>().data;
    expect(placed.buyer).toMatchObject({
      name: "Ada Byron",
      organization: "Hart Bcc: all@b.test & Weld",
      street: "1 Court St",
      purchaseOrder: "[2JPO 1",
    });
    const mails = await database.db.selectFrom("outbox").select(["to_name", "props"]).execute();
    const documents = await database.db.selectFrom("documents").select("content").execute();
    const written = JSON.stringify([mails, documents.map(({ content }) => readJson(content)), placed]);
    expect(written).not.toMatch(/\\u0000|\\u0007|\\u001b|[\u202a-\u202e\u2066-\u2069\u200b]/);
  });

  test("a name of nothing but what nobody can see is none: the account's stands on the order [CART-3]", async () => {
    const browser = await reader("expired@demo.test");
    const number = await order(browser, { name: "\u200b\u202e\u0007" });
    const placed = (await browser.open(`/api/orders/${number}`)).json<{ data: Order }>().data;
    expect(placed.buyer.name).toMatch(/^\p{L}+ \p{L}+$/u);
  });

  test("others' orders can't be read, paid, invoiced or guessed, whatever stands in the token [CART-4]", async () => {
    const number = await order(await reader("reader@demo.test"));
    const other = await reader("pending@demo.test");
    const before = await counts();
    for (const token of ["", "x", "a\u0000", "../..", number]) {
      const read = await other.open(`/api/orders/${number}?token=${encodeURIComponent(token)}`);
      expect([400, 404, 422], `read with ${token}`).toContain(read.statusCode);
      for (const provider of ["invoice", "stripe"]) {
        const paid = await other.call("POST", `/api/orders/${number}/pay`, { provider, ...(token && { token }) });
        expect([400, 404, 422], `pay by ${provider} with ${token}`).toContain(paid.statusCode);
      }
    }
    expect((await other.open(`/orders/${number}/documents/INV-2026-000001.pdf`)).statusCode).toBe(404);
    expect(await counts()).toEqual(before);
  });

  test("a megabyte is refused unread by every call", async () => {
    const browser = await reader("new@demo.test");
    const large = "x".repeat(1_000_000);
    for (const { method, url } of product.routes.filter((route) => route.method === "POST" && ours.test(route.url)))
      expect((await browser.call(method, url.replaceAll(/:\w+/g, "1"), { code: large })).statusCode, url).toBe(413);
  });

  test("a variant that was withdrawn, and a price that has changed, are said before anything is ordered [CART-3]", async () => {
    const browser = await reader("trial-expired@demo.test");
    await browser.call("POST", "/", {
      action: "commerce/cart/update-cart",
      purchasableId: "individual-1",
      resetCart: "1",
    });
    await browser.call("POST", "/api/cart/save-buyer", buyer);
    const seen = await cartOf(browser);
    const row = await database.db
      .selectFrom("catalog_versions")
      .selectAll()
      .orderBy("version", "desc")
      .executeTakeFirstOrThrow();
    const catalog = readJson(row.content);
    const load = async (version: number, price: number | undefined) => {
      const products = catalog.products.map((each) => ({
        ...each,
        variants: each.variants.flatMap((one) =>
          one.purchasableId !== "individual-1" ? [one] : price === undefined ? [] : [{ ...one, price }],
        ),
      }));
      await database.db
        .insertInto("catalog_versions")
        .values({ version, content: writeJson({ ...catalog, products }), loaded_at: row.loaded_at + version })
        .execute();
    };
    const place = () =>
      browser.call("POST", "/api/orders/place", {
        revision: String(seen.revision),
        total: String(seen.total),
        provider: "invoice",
      });
    const before = await counts();
    await load(row.version + 1, seen.total + 100);
    await expect.poll(async () => (await cartOf(browser)).total).toBe(seen.total + 100);
    expect((await place()).json()).toMatchObject({ code: "cart-changed" });
    await load(row.version + 2, undefined);
    await expect.poll(async () => (await cartOf(browser)).total).toBe(0);
    expect((await place()).json()).toMatchObject({ code: "line-refused" });
    expect(await counts()).toEqual(before);
  });
});
