import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cart } from "../../../domains/commerce/contract.ts";
import { onOneDatabase, type TestDatabase } from "../../../platform/testing/databases.ts";
import { openTestProduct, PlainBrowser, type TestProduct } from "../../starting/testing/open-test-product.ts";

const action = "commerce/cart/update-cart";

onOneDatabase("the calls about carts", (open) => {
  let database: TestDatabase;
  let product: TestProduct;

  beforeAll(async () => {
    database = await open();
    product = await openTestProduct(database);
  });
  afterAll(() => product.close());

  async function visitor(): Promise<PlainBrowser> {
    const browser = new PlainBrowser(product.app);
    await browser.open("/api/account");
    return browser;
  }
  async function reader(email: string): Promise<PlainBrowser> {
    const browser = new PlainBrowser(product.app);
    await browser.logIn(email);
    await browser.open("/api/account");
    return browser;
  }
  const cartOf = async (browser: PlainBrowser) => (await browser.open("/api/cart")).json<{ data: Cart }>().data;
  const countCarts = async () => (await database.db.selectFrom("carts").select("id").execute()).length;

  test("a visitor adds to the cart, which a cookie finds; reading makes none [CART-1]", async () => {
    const browser = await visitor();
    const before = await countCarts();
    expect(await cartOf(browser)).toMatchObject({ revision: 0, lines: [], total: 0, currency: "USD" });
    expect(await countCarts()).toBe(before);
    const added = await browser.call("POST", "/", { action, purchasableId: "individual-1" });
    expect(added.json()).toMatchObject({
      loggedIn: false,
      success: true,
      data: { revision: 1, total: 3_900, lines: [{ kind: "new", qty: 1, text: "Individual, 1 year", problem: null }] },
    });
    expect(added.headers["set-cookie"]).toMatch(/^cart=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await countCarts()).toBe(before + 1);
    expect((await cartOf(browser)).lines[0]?.detail).toMatch(
      /^Gives you access until \d+\.\d+\.\d{4}; nothing renews automatically\.$/,
    );
    expect((await cartOf(await visitor())).lines).toEqual([]);
  });

  test("a plain form leads to the cart, and fields that nobody knows are ignored [CART-1]", async () => {
    const browser = await visitor();
    await browser.open("/login");
    const sent = await browser.submit("/", {
      action,
      purchasableId: "team-1",
      qty: "10",
      "fields[color]": "blue",
      returnTo: "/bluebook/v22/rules/cases",
    });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, "/products/cart"]);
    expect(await cartOf(browser)).toMatchObject({
      total: 29_000,
      returnTo: "/bluebook/v22/rules/cases",
      lines: [{ seats: 10, quantities: { least: 5, most: 50, step: 5 } }],
    });
  });

  test("another variant of the same takes its place, and the flags empty the cart [CART-1]", async () => {
    const browser = await visitor();
    const send = async (fields: Record<string, string>) =>
      (await browser.call("POST", "/", { action, ...fields })).json<{ data: Cart }>().data;
    await send({ purchasableId: "individual-1" });
    await send({ purchasableId: "individual-3" });
    expect(await send({ purchasableId: "professional-25" })).toMatchObject({
      revision: 3,
      lines: [{ purchasableId: "individual-3" }, { purchasableId: "professional-25", seats: 25 }],
    });
    expect(await send({ purchasableId: "team-2", qty: "5", resetCart: "1" })).toMatchObject({
      revision: 4,
      lines: [{ purchasableId: "team-2" }],
    });
    expect(await send({ clearLineItems: "1" })).toMatchObject({ revision: 5, lines: [], total: 0 });
  });

  test.each([
    [{ qty: "0" }, "qty"],
    [{ qty: "-5" }, "qty"],
    [{ qty: "2.5" }, "qty"],
    [{ qty: "5001" }, "qty"],
    [{ qty: "1e3" }, "qty"],
    [{ qty: "999999999999999999999" }, "qty"],
    [{ purchasableId: "individual-9" }, "purchasableId"],
    [{ purchasableId: "constructor" }, "purchasableId"],
    [{ purchasableId: "x".repeat(5_000) }, "purchasableId"],
    [{ purchasableId: "'; drop table carts; --" }, "purchasableId"],
  ])("%j is refused, and makes no cart [CART-1]", async (fields, field) => {
    const browser = await visitor();
    const before = await countCarts();
    const refused = await browser.call("POST", "/", { action, purchasableId: "team-1", ...fields });
    expect([refused.statusCode, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([422, [field]]);
    expect(await countCarts()).toBe(before);
  });

  test("a number outside the step is shown with its problem, and costs nothing [CART-1]", async () => {
    const browser = await visitor();
    const added = await browser.call("POST", "/", { action, purchasableId: "team-1", qty: "7" });
    expect(added.json()).toMatchObject({
      data: { total: 0, lines: [{ qty: 7, problem: "Choose 5 to 50 seats, in steps of 5." }] },
    });
  });

  test("a megabyte where a word is expected is refused unread, and so is a form without its token", async () => {
    const browser = await visitor();
    const large = await browser.call("POST", "/", { action, purchasableId: "x".repeat(1_000_000) });
    expect(large.statusCode).toBe(413);
    browser.token = "wrong";
    expect((await browser.call("POST", "/", { action, purchasableId: "individual-1" })).statusCode).toBe(403);
    expect((await browser.submit("/", { action, purchasableId: "individual-1" })).statusCode).toBe(403);
  });

  test("who has an account keeps one cart, with their name in it; visitors can't renew [CART-1]", async () => {
    const browser = await reader("trial-expired@demo.test");
    await browser.call("POST", "/", { action, purchasableId: "individual-2" });
    expect(await cartOf(await reader("trial-expired@demo.test"))).toMatchObject({
      total: 6_200,
      buyer: { name: "Theo Reader", email: "trial-expired@demo.test" },
    });
    const renewal = { action, purchasableId: "individual-1", "fields[addingTime]": "1", "fields[subscriptions]": "x" };
    expect((await (await visitor()).call("POST", "/", renewal)).json()).toMatchObject({ code: "sign-in-needed" });
    expect((await browser.call("POST", "/", renewal)).json()).toMatchObject({
      success: false,
      errors: { subscriptions: ["This subscription isn't yours to change."] },
    });
  });

  test("a visitor signs up or logs in from the cart's own page, and the cart comes along [CART-1]", async () => {
    const browser = await visitor();
    await browser.call("POST", "/", { action, purchasableId: "individual-2" });
    const page = await browser.open("/products/cart");
    expect(page.body).toMatch(/<form[^>]*action="\/sign-up"/);
    expect(page.body).toContain("We’ll hold your order until you confirm your email address.");
    const person = { firstName: "Ada", lastName: "Byron", userType: "attorney", email: "joins-here@b.test" };
    const sent = { ...person, password: "sunlit quarry nine", form: "cart-1", return: "/products/cart" };
    const refused = await browser.submit("/sign-up", { ...sent, email: "nobody" });
    expect(refused.statusCode).toBe(422);
    for (const kept of ['value="/products/cart"', 'value="Ada"']) expect(refused.body).toContain(kept);
    const mailed = await browser.submit("/sign-up", sent);
    expect([mailed.statusCode, mailed.headers.location]).toEqual([303, expect.stringContaining("notice=mail-sent")]);

    const login = await browser.open("/products/cart?log-in");
    expect(login.body).toMatch(/<form[^>]*action="\/login"/);
    expect(login.body).not.toMatch(/action="\/sign-up"/);
    const loggedIn = await browser.submit("/login", {
      email: "new@demo.test",
      password: "demo-password",
      form: "cart-1",
      return: "/products/cart",
    });
    expect([loggedIn.statusCode, loggedIn.headers.location]).toEqual([303, "/products/cart"]);
    expect(await cartOf(browser)).toMatchObject({ total: 6_200, lines: [{ purchasableId: "individual-2" }] });
  });

  test("without scripts, a cart that fails says so, from the plans, from a subscription and on its own page [CART-2]", async () => {
    const browser = await reader("expiring@demo.test");
    const { id } = (await browser.open("/api/user")).json<{ user: { activeSubscription: { id: string } } }>().user
      .activeSubscription;
    const asPage = { accept: "text/html", "content-type": "application/x-www-form-urlencoded" };
    // Nothing else can be asked of this database from here on.
    await database.db.schema.alterTable("carts").renameTo("carts_away").execute();
    const send = async (fields: Record<string, string>) => {
      const payload = new URLSearchParams({ csrf: browser.token, action, purchasableId: "individual-1", ...fields });
      const cookies = Object.fromEntries(browser.cookies);
      const sent = { method: "POST", url: "/", headers: asPage, cookies, payload: payload.toString() } as const;
      return await product.app.inject(sent);
    };
    const failed = await send({});
    expect([failed.statusCode, failed.body]).toEqual([
      500,
      expect.stringContaining("Could not load cart data from the server. Please refresh the page to try again."),
    ]);
    const renewal = { purchasableId: "individual-1", "fields[addingTime]": "1", "fields[subscriptions][]": id };
    expect((await send(renewal)).body).toContain(
      "An error occurred while adding to your cart. Please refresh the page to try again.",
    );
    await database.db.schema.alterTable("carts_away").renameTo("carts").execute();
    expect((await send({})).statusCode).toBe(303);
  });
});
