import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestShop } from "../../../../domains/commerce/server/orders/testing/open-test-shop.ts";
import { testBuyer } from "../../../../domains/commerce/server/orders/testing/test-carts.ts";
import { placeOrder } from "../../../../domains/commerce/server/orders/place-order.ts";
import type { Account } from "../../../../domains/accounts/contract.ts";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { openLoggedIn, type PlainBrowser, type TestProduct } from "../../../starting/testing/open-test-product.ts";
import { type AdminShop, openAdminShop } from "../testing/open-admin-shop.ts";

onOneDatabase("orders in admin", (open) => {
  let database: TestDatabase;
  let opened: AdminShop;
  let product: TestProduct;
  let shop: TestShop;
  let finance: PlainBrowser;
  let count = 0;

  beforeAll(async () => {
    database = await open();
    opened = await openAdminShop(database);
    ({ product, shop } = opened);
    finance = await browserOf("finance@demo.test");
  });
  afterAll(() => opened.close());

  const browserOf = (email: string) => openLoggedIn(product, email, "/admin/orders");

  /** Places an order by invoice of $42.12 for a new account; returns its address in admin. */
  async function newOrder(
    buyer: Partial<typeof testBuyer> = {},
  ): Promise<{ path: string; id: string; account: Account }> {
    count += 1;
    const account = await shop.newAccount(`buyer${count}@b.test`);
    const form = await shop.fill(account);
    shop.carts.change(account, { buyer: { ...testBuyer, ...buyer } });
    const { id, number } = await placeOrder(shop.orders, account, form);
    return { path: `/admin/orders/${number}`, id, account };
  }

  /** Sends a form, and what it asks to agree to. Returns the last answer. */
  async function agree(path: string, fields: Record<string, string>, browser = finance) {
    const question = await browser.submit(path, fields);
    return await browser.submit(path, { ...fields, agreed: agreedIn(question.body) });
  }

  function agreedIn(body: string): string {
    return /name="agreed" value="([^"]+)"/.exec(body)?.[1] ?? "";
  }

  /** Lets the refunds of an order fail, as a bank does. */
  async function failRefunds(orderId: string): Promise<void> {
    const failed = { failed_at: systemClock.now() + 10, done_at: null };
    await database.db.updateTable("refunds").set(failed).where("order_id", "=", orderId).execute();
  }

  async function runJobs(): Promise<void> {
    // Its clock stands still, the product's doesn't.
    shop.at.clock.advance(systemClock.now() - shop.at.clock.now());
    await shop.runJobs();
  }

  async function pay(path: string) {
    const day = shop.at.zone.dayAt(systemClock.now());
    expect((await agree(`${path}/mark-paid`, { amount: "42.12", on: day })).headers.location).toBe(
      `${path}?done=mark-paid`,
    );
  }

  /** What stands on a screen, without its frame and React's marks. */
  function mainOf({ body }: { body: string }): string {
    return (/<main.*<\/main>/s.exec(body)?.[0] ?? "").replaceAll("<!-- -->", "");
  }

  async function shown(path: string, browser = finance): Promise<string> {
    return mainOf(await browser.open(path));
  }

  test("marks an order as paid after a question, once, in the name of who did it [CART-4]", async () => {
    const { path } = await newOrder();
    const fields = { amount: "40", on: "2026-11-25" };
    const question = await finance.submit(`${path}/mark-paid`, fields);
    expect(question.statusCode).toBe(200);
    expect(mainOf(question)).toContain("This will record that $40.00 of the $42.12 owed for");
    expect(await shown(path)).toContain("Nothing has been paid yet.");
    const agreed = { ...fields, agreed: agreedIn(question.body) };
    const [once, again] = [
      await finance.submit(`${path}/mark-paid`, agreed),
      await finance.submit(`${path}/mark-paid`, agreed),
    ];
    expect([once.statusCode, again.statusCode]).toEqual([303, 409]);
    expect(mainOf(again)).toContain("since you opened this page");
    expect(await shown(`${path}?done=mark-paid`)).toContain("The payment was recorded.");
    const events = await database.db
      .selectFrom("commerce_events")
      .select(["action", "actor_name"])
      .where("action", "=", "payment-received")
      .execute();
    expect(events[0]).toEqual({ action: "payment-received", actor_name: "Finn Reader" });
    const entered = await database.db.selectFrom("payments").select("entered_by").execute();
    expect(new Set(entered.map(({ entered_by: by }) => by))).toEqual(new Set(["desk"]));
  });

  test.each([
    ["negative", "-1"],
    ["nothing", "0"],
    ["a fraction of a cent", "1.234"],
    ["a power", "1e9"],
    ["huge", "99999999999"],
    ["with a comma", "1,5"],
    ["empty", ""],
    ["a megabyte long", "42.12".padEnd(1_000_000, "0")],
  ])("refuses an amount that is %s", async (_what, amount) => {
    const { path } = await newOrder();
    for (const [act, fields] of [
      ["mark-paid", { amount, on: "2026-11-25" }],
      ["refund", { amount, how: "amount" }],
    ] as const) {
      if (act === "refund") await pay(path);
      const answer = await finance.submit(`${path}/${act}`, { ...fields, agreed: "x.0" });
      expect([act, answer.statusCode]).toEqual([act, 422]);
      expect(answer.body.length).toBeLessThan(50_000);
    }
  });

  test("refuses days to come, and days that are none", async () => {
    const { path } = await newOrder();
    for (const on of ["2999-01-01", "2026-02-30", "yesterday", ""])
      expect((await finance.submit(`${path}/mark-paid`, { amount: "1", on })).statusCode).toBe(422);
  });

  test("refunds an order, of two tabs only one, and it is taken back [CART-4]", async () => {
    const { path, account } = await newOrder();
    await pay(path);
    const fields = { how: "amount", amount: "10", reason: "Ordered <twice>" };
    const tabs = [await browserOf("finance@demo.test"), await browserOf("admin@demo.test")];
    const questions = await Promise.all(tabs.map((tab) => tab.submit(`${path}/refund`, fields)));
    expect(questions.map(mainOf).join(" ")).toContain("This will refund $10.00 of");
    const answers = await Promise.all(
      tabs.map((tab, index) =>
        tab.submit(`${path}/refund`, { ...fields, agreed: agreedIn(questions[index]?.body ?? "") }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409]);
    expect(await database.db.selectFrom("refunds").select("amount").execute()).toEqual([{ amount: 1_000 }]);
    await runJobs();
    const rest = await agree(`${path}/refund`, { how: "all" });
    expect(rest.headers.location).toBe(`${path}?done=refund-by-hand`);
    await runJobs();
    const body = await shown(path);
    expect(body).toContain(">Refunded</span>");
    expect(body).toContain("Ordered &lt;twice&gt;");
    expect(await shop.termsOf(account)).toMatchObject([{ revokedOn: expect.any(String) }]);
    expect((await finance.submit(`${path}/refund`, { how: "all" })).statusCode).toBe(422);
  });

  test("two tabs that mark as paid, cancel, or mark as transferred at once do it once", async () => {
    const tabs = [finance, await browserOf("admin@demo.test")];
    const both = async (path: string, fields: Record<string, string>) => {
      const questions = await Promise.all(tabs.map((tab) => tab.submit(path, fields)));
      const answers = await Promise.all(
        tabs.map((tab, index) => tab.submit(path, { ...fields, agreed: agreedIn(questions[index]?.body ?? "") })),
      );
      return answers.map(({ statusCode }) => statusCode).toSorted();
    };
    const [{ path, id }, { path: unpaid }] = [await newOrder(), await newOrder()];
    const day = shop.at.zone.dayAt(systemClock.now());
    expect(await both(`${path}/mark-paid`, { amount: "2.12", on: day })).toEqual([303, 409]);
    const paid = await database.db.selectFrom("payments").select("amount").where("order_id", "=", id).execute();
    expect(paid).toEqual([{ amount: 212 }]);
    expect(await both(`${unpaid}/cancel`, {})).toEqual([303, 409]);
    await agree(`${path}/mark-paid`, { amount: "40", on: day });
    await agree(`${path}/refund`, { how: "amount", amount: "40" });
    await failRefunds(id);
    const failed = await database.db.selectFrom("refunds").select("amount").where("order_id", "=", id).execute();
    const amount = ((failed[0]?.amount ?? 0) / 100).toFixed(2);
    expect(await both(`${path}/mark-refunded`, { amount })).toEqual([303, 409]);
  });

  test("keeps the access if that is wanted", async () => {
    const { path, account } = await newOrder();
    await pay(path);
    const question = await finance.submit(`${path}/refund`, { how: "all", keeps: "1" });
    expect(mainOf(question)).toContain("The access stays.");
    await finance.submit(`${path}/refund`, { how: "all", keeps: "1", agreed: agreedIn(question.body) });
    await runJobs();
    expect(await shop.termsOf(account)).toMatchObject([{ revokedOn: null }]);
  });

  test("doesn't do what was not agreed to", async () => {
    const { path } = await newOrder();
    await pay(path);
    const question = await finance.submit(`${path}/refund`, { how: "amount", amount: "1" });
    const sent = await finance.submit(`${path}/refund`, { how: "all", agreed: agreedIn(question.body) });
    expect(sent.statusCode).toBe(409);
    expect(await shown(path)).not.toContain("Refund of");
  });

  test("cancels an order that isn't paid, and no other", async () => {
    const [{ path }, { path: paid }] = [await newOrder(), await newOrder()];
    expect(await shown(`${path}/cancel`)).toContain("This will cancel");
    expect((await agree(`${path}/cancel`, {})).headers.location).toBe(`${path}?done=cancel-order`);
    expect(await shown(path)).toContain(">Canceled</span>");
    await pay(paid);
    const refused = await finance.submit(`${paid}/cancel`, {});
    expect([refused.statusCode, refused.body.includes("Refund it instead.")]).toEqual([409, true]);
  });

  test("refunds lines that are chosen, and asks for one at least", async () => {
    const account = await shop.newAccount("lines@b.test");
    const form = await shop.fill(account, [{}, { qty: 3, text: "Three seats", net: 3_000, tax: 0 }]);
    const { number } = await placeOrder(shop.orders, account, form);
    const path = `/admin/orders/${number}`;
    const day = shop.at.zone.dayAt(systemClock.now());
    await agree(`${path}/mark-paid`, { amount: "72.12", on: day });
    await runJobs();
    const screen = await finance.open(`${path}/refund`);
    expect(screen.body).toContain('name="line-2"');
    expect(screen.body).toContain('name="qty-2"');
    const lines = { lines: "1", how: "all" };
    expect((await finance.submit(`${path}/refund`, lines)).body).toContain("Choose at least one line.");
    const two = { ...lines, "line-2": "1", "qty-2": "2" };
    const asked = await finance.submit(`${path}/refund`, two);
    expect(mainOf(asked)).toContain("2. Three seats (2 of 3, $20.00)");
    expect(mainOf(asked)).toContain("The access stays.");
    expect((await finance.submit(`${path}/refund`, { ...two, "qty-2": "4" })).body).toContain("from 1 to 3");
    const done = await finance.submit(`${path}/refund`, { ...two, agreed: agreedIn(asked.body) });
    expect(done.headers.location).toBe(`${path}?done=refund-by-hand`);
  });

  test("a refund that failed needs a decision until it is marked as transferred", async () => {
    const { path, id } = await newOrder();
    await pay(path);
    await agree(`${path}/refund`, { how: "all" });
    const number = path.split("/").at(-1) ?? "";
    await failRefunds(id);
    for (const at of ["/admin", "/admin/orders?list=attention", path])
      expect(await shown(at)).toContain("$42.12 could not be given back.");
    expect((await finance.submit(`${path}/mark-refunded`, { amount: "1" })).statusCode).toBe(409);
    const done = await agree(`${path}/mark-refunded`, { amount: "42.12" });
    expect(done.headers.location).toBe(`${path}?done=mark-refunded`);
    expect(await shown("/admin")).not.toContain(number);
    expect(await shown(path)).toContain("transferred by hand");
  });

  test("finds orders by number, invoice and buyer, and keeps addresses out of addresses", async () => {
    const { path } = await newOrder({ organization: "Größe 100% & Söhne", email: "kasse@groesse.test" });
    const number = path.split("/").at(-1) ?? "";
    const search = (words: string) => finance.submit("/admin/orders", { words });
    expect((await search(number.toLowerCase())).headers.location).toBe(path);
    const invoice = /Invoice (INV-[\d-]+)/.exec(await shown(path))?.[1] ?? "";
    expect((await search(` ${invoice} `)).headers.location).toBe(path);
    for (const words of ["KASSE@groesse.test", "größe 100%", "SÖHNE"]) {
      const found = await search(words);
      expect([words, found.statusCode, found.body.includes(number)]).toEqual([words, 200, true]);
    }
    // A field that isn't looked in, a sign that would fit any letters, and what is too short or too long.
    for (const words of ["Albany", "gr_ße", "100%%"]) expect((await search(words)).body).not.toContain(number);
    for (const words of ["", "ab", "x".repeat(1_000_000)]) expect((await search(words)).statusCode).toBe(422);
    const paper = await finance.open(`${path}/documents/${invoice}`);
    expect([paper.statusCode, paper.body.includes(invoice)]).toEqual([200, true]);
    expect((await finance.open(`${path}/documents/INV-1999-000001`)).statusCode).toBe(404);
  });

  test("lists are paged by a cursor, each order once", async () => {
    while (count < 53) await newOrder();
    const seen: string[] = [];
    for (let next = "/admin/orders"; next !== "";) {
      const body = await shown(next);
      seen.push(...[...body.matchAll(/href="\/admin\/orders\/(FS-[\d-]+)"/g)].map(([, number]) => number ?? ""));
      next = (/href="([^"]*after=[^"]*)"/.exec(body)?.[1] ?? "").replaceAll("&amp;", "&");
    }
    const numbers = await database.db.selectFrom("orders").select("number").execute();
    expect(seen.length).toBeGreaterThan(50);
    expect(seen).toEqual(
      numbers
        .map(({ number }) => number)
        .toSorted()
        .toReversed(),
    );
    expect(await shown("/admin/orders?list=unpaid")).toContain("To be paid by");
    expect(await shown("/admin/orders?list=overdue")).toContain("No matching orders.");
    await database.db
      .updateTable("orders")
      .set({ due_on: "2026-01-01" })
      .where("number", "=", seen[0] ?? "")
      .execute();
    expect(await shown("/admin/orders?list=overdue")).toContain("Overdue since 1.1.2026");
    expect(await shown("/admin")).toContain("1 invoice is overdue");
    expect((await finance.open("/admin/orders?after=nothing")).statusCode).toBe(404);
    expect((await finance.open("/admin/orders?list=emperor")).statusCode).toBe(200);
  });

  test("who may look may not act, and for others there are no orders", async () => {
    const { path } = await newOrder();
    const support = await browserOf("support@demo.test");
    const looked = await shown(path, support);
    expect(looked).toContain("What was ordered");
    expect(looked).not.toContain("Mark as paid");
    expect(await shown("/admin", support)).not.toContain("overdue");
    for (const act of ["mark-paid", "refund", "mark-refunded", "cancel"]) {
      expect((await support.open(`${path}/${act}`)).statusCode).toBe(403);
      expect((await support.submit(`${path}/${act}`, { amount: "1", on: "2026-11-25", agreed: "x" })).statusCode).toBe(
        403,
      );
    }
    const editor = await browserOf("editor@demo.test");
    for (const at of ["/admin/orders", path]) expect((await editor.open(at)).statusCode).toBe(403);
    const reader = await browserOf("reader@demo.test");
    for (const at of ["/admin/orders", path, `${path}/refund`]) expect((await reader.open(at)).statusCode).toBe(404);
    for (const unknown of ["FS-2026-999999", "x"]) {
      expect((await finance.open(`/admin/orders/${unknown}`)).statusCode).toBe(404);
      expect((await finance.submit(`/admin/orders/${unknown}/refund`, { how: "all" })).statusCode).toBe(404);
    }
  });
});
