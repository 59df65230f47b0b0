import { beforeAll, afterAll, expect, test } from "vitest";
import type { Cart, Order, OrderSummary } from "../../../domains/commerce/contract.ts";
import { writeJson } from "../../../platform/db/json.ts";
import { onOneDatabase, type TestDatabase } from "../../../platform/testing/databases.ts";
import { openTestProduct, PlainBrowser, type TestProduct } from "../../starting/testing/open-test-product.ts";

const buyer = {
  name: "Ada Byron",
  organization: "Hart & Weld LLP",
  email: "billing@lawfirm.test",
  street: "1 Court St",
  street2: "",
  city: "Albany",
  region: "NY",
  postalCode: "12207",
  country: "US",
  taxNumber: "",
  purchaseOrder: "PO 4471 <b>",
};

onOneDatabase("the calls about orders", (open) => {
  let database: TestDatabase;
  let product: TestProduct;

  beforeAll(async () => {
    database = await open();
    product = await openTestProduct(database);
  });
  afterAll(() => product.close());

  async function reader(email: string): Promise<PlainBrowser> {
    const browser = new PlainBrowser(product.app);
    await browser.logIn(email);
    await browser.open("/api/account");
    return browser;
  }
  async function visitor(): Promise<PlainBrowser> {
    const browser = new PlainBrowser(product.app);
    await browser.open("/api/account");
    return browser;
  }
  const cartOf = async (browser: PlainBrowser) => (await browser.open("/api/cart")).json<{ data: Cart }>().data;

  /** Puts a year into the cart of an account, with the buyer as a checkout would save it. */
  async function fill(browser: PlainBrowser, purchasableId = "individual-1"): Promise<Cart> {
    await browser.call("POST", "/", {
      action: "commerce/cart/update-cart",
      purchasableId,
      resetCart: "1",
      returnTo: "/bluebook/v22/rules/cases",
    });
    await database.db
      .updateTable("carts")
      .set({ buyer: writeJson(buyer) })
      .execute();
    return await cartOf(browser);
  }

  test("the first sale: from the cart to an order with its invoice, by invoice [CART-3] [CART-4]", async () => {
    const browser = await reader("new@demo.test");
    const { revision, total } = await fill(browser);
    const form = { revision: String(revision), total: String(total), provider: "invoice" };
    const changed = await browser.call("POST", "/api/orders/place", { ...form, total: "1" });
    expect([changed.statusCode, changed.json()]).toMatchObject([
      409,
      { code: "cart-changed", errors: { total: ["$39.00"] } },
    ]);
    const placed = await browser.call("POST", "/api/orders/place", form);
    expect([placed.statusCode, placed.json()]).toMatchObject([
      200,
      { success: true, data: { href: expect.stringMatching(/^\/orders\/FS-\d{4}-000001$/), redirect: null } },
    ]);
    const { number } = placed.json<{ data: { number: string } }>().data;
    const again = await browser.call("POST", "/api/orders/place", form);
    expect(again.json()).toMatchObject({ data: { number } });
    expect(await cartOf(browser)).toMatchObject({ lines: [], total: 0 });

    const answer = await browser.open(`/api/orders/${number}`);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const order = answer.json<{ data: Order }>().data;
    expect(order).toMatchObject({
      number,
      total: 3_900,
      state: { money: "unpaid", access: "given", sentence: expect.stringContaining("Please pay $39.00 by") },
      documents: [{ kind: "invoice" }],
      canPay: false,
      returnTo: "/bluebook/v22/rules/cases",
    });
    expect(order.history.map(({ what }) => what)).toEqual([
      "Ordered.",
      "Access given.",
      expect.stringMatching(/^Invoice INV-\d{4}-000001 issued\.$/),
    ]);
    const list = (await browser.open("/api/orders")).json<{ data: OrderSummary[] }>().data;
    const invoicePdf = expect.stringMatching(/\/documents\/INV-\d{4}-000001\.pdf$/);
    const state = { money: "unpaid" };
    expect(list).toMatchObject([
      { number, lines: ["Individual, 1 year"], state, documents: [{ kind: "invoice", pdf: invoicePdf }] },
    ]);

    const [document] = order.documents;
    const page = await browser.open(document?.href ?? "");
    expect(page.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": expect.stringContaining("default-src 'none'; style-src 'sha256-"),
    });
    expect(page.body).toContain("Hart &amp; Weld LLP");
    expect(page.body).toContain("PO 4471 &lt;b&gt;");
    // Its job has not run yet.
    const pdf = await browser.open(`${document?.href ?? ""}.pdf`);
    expect([pdf.statusCode, pdf.headers["location"]]).toEqual([302, document?.href]);
    await database.db
      .updateTable("documents")
      .set({ pdf: Buffer.from("%PDF-1.7"), sha256: "x", template_hash: "x" })
      .execute();
    expect((await browser.open(`${document?.href ?? ""}.pdf`)).headers).toMatchObject({
      "content-type": "application/pdf",
      "cache-control": "no-store",
    });
  });

  test("an order doesn't exist for others, but for whoever has its secret link [CART-4]", async () => {
    const browser = await reader("expiring@demo.test");
    const { revision, total } = await fill(browser);
    const form = { revision: String(revision), total: String(total), provider: "invoice" };
    const { number } = (await browser.call("POST", "/api/orders/place", form)).json<{ data: { number: string } }>()
      .data;
    const mails = await database.db
      .selectFrom("outbox")
      .select("props")
      .where("to_address", "=", buyer.email)
      .orderBy("id")
      .execute();
    const token = /token=([\w-]{43})/.exec(String(mails.at(-1)?.props))?.[1] ?? "";
    const document =
      (await browser.open(`/api/orders/${number}`)).json<{ data: Order }>().data.documents[0]?.href ?? "";
    for (const other of [await visitor(), await reader("member@demo.test")]) {
      for (const path of [
        `/api/orders/${number}`,
        `/api/orders/${number}?token=${"x".repeat(43)}`,
        document,
        `${document}.pdf`,
      ])
        expect((await other.open(path)).statusCode, path).toBe(404);
      expect((await other.call("POST", `/api/orders/${number}/pay`, { provider: "invoice" })).statusCode).toBe(404);
      const shown = (await other.open(`/api/orders/${number}?token=${token}`)).json<{ data: Order }>().data;
      expect(shown.documents[0]?.href).toBe(`${document}?token=${token}`);
      const page = await other.open(`${document}?token=${token}`);
      expect([page.statusCode, page.headers["referrer-policy"]]).toEqual([200, "no-referrer"]);
    }
    expect((await (await visitor()).call("POST", "/api/orders/place", form)).statusCode).toBe(401);
    expect((await (await visitor()).open("/api/orders")).statusCode).toBe(401);
  });
});
