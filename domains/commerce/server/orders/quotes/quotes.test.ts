import { beforeEach, expect, onTestFinished, test } from "vitest";
import { writeJson } from "../../../../../platform/db/json.ts";
import { onEachDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { defaultRenewalWindows } from "../../../purchase/holdings.ts";
import { readCatalogFile } from "../../catalog/catalog-file.ts";
import { insertCatalog } from "../../catalog/catalog-store.ts";
import { openCatalog } from "../../catalog/open-catalog.ts";
import { readCart } from "../../cart/read-cart.ts";
import { updateCart } from "../../cart/carts.ts";
import { runCommands } from "../../../../admin/server/testing/run-commands.ts";
import { quotes as quotesOfAdmin } from "../../admin/quotes.ts";
import { cartsToOrder } from "../carts/carts-to-order.ts";
import { openTestShop, type TestShop } from "../testing/open-test-shop.ts";
import { testBuyer } from "../testing/test-carts.ts";
import { acceptQuote, countWrongLinks, quoteToken, readQuoteFor } from "./quotes.ts";
import { makeQuote } from "./make-quote.ts";

onEachDatabase("quotes", (open) => {
  let database: TestDatabase;
  let shop: TestShop;
  let ada: Account;
  let orders: TestShop["orders"];
  let carts: Parameters<typeof readCart>[1];

  beforeEach(async () => {
    database = await open();
    shop = await openTestShop(database);
    onTestFinished(shop.close);
    ada = await shop.newAccount("ada@b.test");
    const catalog = await openCatalog(database, shop.at.clock);
    carts = { database, subscriptions: shop.at, catalog, windows: defaultRenewalWindows, limited: false };
    orders = { ...shop.orders, carts: cartsToOrder(carts) };
  });

  const added = {
    qty: 1,
    addingTime: false,
    addingSeats: false,
    subscriptions: [],
    resetCart: true,
    clearLineItems: false,
    clearAddresses: false,
    returnTo: undefined,
  };
  /** Puts something into Ada's cart; returns the form that makes a quote of it. */
  async function fill(line: Partial<Parameters<typeof updateCart>[2]>) {
    const owner = { accountId: ada.id };
    await updateCart(carts, owner, { ...added, purchasableId: "team-1", ...line });
    await database.db
      .updateTable("carts")
      .set({ buyer: writeJson({ ...testBuyer, organization: "Law Library", purchaseOrder: "" }) })
      .execute();
    const { cart } = await readCart(database.db, carts, owner);
    return { revision: cart.revision, total: cart.total };
  }
  const quote = async (line: Partial<Parameters<typeof updateCart>[2]>) =>
    await makeQuote(orders, ada, await fill(line));
  const holderOf = ({ id }: { id: string }) => ({ account: undefined, token: quoteToken(orders, id) });
  const billing = {
    name: "Accounts Payable",
    email: "payable@library.test",
    street: "2 State St",
    street2: "",
    city: "Albany",
    postalCode: "12208",
    purchaseOrder: "PO 99-1",
  };
  const countOrders = async () => (await database.db.selectFrom("orders").select("id").execute()).length;

  test("a quote is made from the cart, which stays: a number, a document, a mail with its link [CART-3]", async () => {
    const form = await fill({ qty: 25 });
    const made = await makeQuote(orders, ada, form);
    expect(made).toMatchObject({ number: "QUO-2026-000001", total: 72_500, valid_until: "2027-01-24", order_id: null });
    const { cart } = await readCart(database.db, carts, { accountId: ada.id });
    expect(cart).toMatchObject({ ...form, lines: [{ qty: 25 }] });
    const link = `https://manual.example.org/quotes/QUO-2026-000001?token=${quoteToken(orders, made.id)}`;
    expect(await shop.documents()).toMatchObject([
      {
        kind: "quote",
        number: "QUO-2026-000001",
        order: "",
        validUntil: "1.24.2027",
        buyer: { organization: "Law Library" },
        lines: [{ text: "Team, 1 year", quantity: "25", amount: "$725.00" }],
        sums: { total: "$725.00" },
        link: { url: link },
      },
    ]);
    expect(await shop.mails()).toMatchObject([
      { template: "quote-made", to: "ada@b.test", props: { link, total: "$725.00", validUntil: "1.24.2027" } },
    ]);
    expect(await countOrders()).toBe(0);
    await expect(makeQuote(orders, ada, { ...form, total: 1 })).rejects.toMatchObject({ code: "cart-changed" });
    await expect(makeQuote(orders, { ...ada, emailVerifiedAt: null }, form)).rejects.toMatchObject({
      code: "verify-first",
    });
  });

  test("whoever has its link orders once, however often, with a purchase-order number [CART-3] [CART-4]", async () => {
    const made = await quote({ qty: 25 });
    await shop.mails();
    const placed = await Promise.all(
      Array.from({ length: 10 }, () => acceptQuote(orders, made.number, holderOf(made), billing)),
    );
    expect(new Set(placed.map(({ number }) => number))).toEqual(new Set(["FS-2026-000001"]));
    expect(placed[0]).toMatchObject({ account_id: ada.id, total: 72_500, due_on: "2026-12-25", provider: "invoice" });
    expect(await countOrders()).toBe(1);
    const groups = await database.db.selectFrom("groups").select("title").execute();
    expect(groups).toEqual([{ title: "Law Library" }]);
    const documents = await shop.documents();
    expect(documents.map(({ number }) => number)).toEqual(["QUO-2026-000001", "INV-2026-000001"]);
    expect(documents[1]).toMatchObject({
      buyer: { name: "Accounts Payable", organization: "Law Library", purchaseOrder: "PO 99-1" },
      dueOn: "12.25.2026",
    });
    expect((await shop.mails()).map(({ template, to }) => [template, to])).toEqual([
      ["order-elsewhere", "payable@library.test"],
      ["order-placed", "ada@b.test"],
    ]);
    expect(await readQuoteFor(orders, made.number, holderOf(made))).toMatchObject({
      state: "ordered",
      order: { number: "FS-2026-000001", href: expect.stringContaining("?token=") },
    });
    const { cart } = await readCart(database.db, carts, { accountId: ada.id });
    expect(cart.lines).toHaveLength(1);
  });

  test("its prices hold on its last day, whatever is for sale by then; a day later it has expired [CART-3]", async () => {
    const [made, late] = [
      await quote({ purchasableId: "individual-2" }),
      await quote({ purchasableId: "individual-1" }),
    ];
    const dearer = `
currency: USD
products:
  - { id: individual, kind: individual, title: Reader, gives: [All], variants: [{ id: individual-1, title: 1 year, price: 99, years: 1, default: true }] }`;
    await insertCatalog(database.db, { version: 2, catalog: readCatalogFile(dearer), loadedAt: 1 });
    await carts.catalog.refresh();
    shop.at.moveTo("2027-01-24");
    expect(await acceptQuote(orders, made.number, holderOf(made), billing)).toMatchObject({ total: 6_200 });
    expect(await shop.termsOf(ada)).toMatchObject([{ startsOn: "2027-01-24", endsOn: "2029-01-23" }]);
    const lines = await database.db.selectFrom("order_lines").select(["from_day", "until_day"]).execute();
    expect(lines).toEqual([{ from_day: "2027-01-24", until_day: "2029-01-23" }]);
    shop.at.moveTo("2027-01-25");
    await expect(acceptQuote(orders, late.number, holderOf(late), billing)).rejects.toMatchObject({
      code: "quote-expired",
      message: expect.stringContaining("valid until 1.24.2027"),
    });
    expect(await readQuoteFor(orders, late.number, holderOf(late))).toMatchObject({ state: "expired", problem: null });
  });

  test("what can't be given any more is refused, and says why", async () => {
    const first = await quote({ qty: 5 });
    const second = await quote({ qty: 10 });
    await acceptQuote(orders, first.number, holderOf(first), billing);
    const seen = await readQuoteFor(orders, second.number, holderOf(second));
    expect(seen).toMatchObject({ state: "open", problem: expect.stringContaining("You already manage Law Library") });
    await expect(acceptQuote(orders, second.number, holderOf(second), billing)).rejects.toMatchObject({
      code: "quote-unfit",
      message: seen.problem,
    });
    const { id } = await database.db.selectFrom("terms").select("id").executeTakeFirstOrThrow();
    const seats = await quote({ purchasableId: "team-1", qty: 5, addingSeats: true, subscriptions: [id] });
    await database.db.updateTable("terms").set({ revoked_on: "2026-11-25" }).execute();
    await expect(acceptQuote(orders, seats.number, holderOf(seats), billing)).rejects.toMatchObject({
      code: "quote-unfit",
    });
    expect(await countOrders()).toBe(1);
  });

  test("it is ordered only with a purchase-order number, and taxes stay where they were quoted [CART-3]", async () => {
    const made = await quote({ qty: 5 });
    const { purchaseOrder: _, ...without } = billing;
    for (const form of [without, { ...billing, purchaseOrder: "  " }])
      await expect(acceptQuote(orders, made.number, holderOf(made), form)).rejects.toMatchObject({
        code: "buyer-incomplete",
        errors: { purchaseOrder: ["Fill in this field."] },
      });
    const elsewhere = { ...billing, country: "DE", region: "", organization: "Someone else", taxNumber: "DE1" };
    await acceptQuote(orders, made.number, holderOf(made), elsewhere);
    const [, invoice] = await shop.documents();
    expect(invoice?.buyer).toMatchObject({
      organization: "Law Library",
      taxNumber: "",
      addressLines: ["2 State St", "Albany, NY 12208", "United States"],
    });
  });

  test("it doesn't exist for others, nor for its link once its account is gone", async () => {
    const made = await quote({ qty: 5 });
    const other = { account: await shop.newAccount("eve@b.test"), token: undefined };
    const another = await quote({ qty: 10 });
    for (const viewer of [other, { account: undefined, token: "x".repeat(43) }, holderOf(another)]) {
      await expect(readQuoteFor(orders, made.number, viewer)).rejects.toMatchObject({ code: "not-found" });
      await expect(acceptQuote(orders, made.number, viewer, billing)).rejects.toMatchObject({ code: "not-found" });
    }
    expect(await readQuoteFor(orders, made.number, { account: ada, token: undefined })).toMatchObject({
      state: "open",
    });
    await database.db.updateTable("quotes").set({ account_id: null }).execute();
    await expect(acceptQuote(orders, made.number, holderOf(made), billing)).rejects.toMatchObject({
      code: "quote-unfit",
    });
  });

  const run = async (...words: string[]) => {
    const { code, out, err } = await runCommands([quotesOfAdmin.commands(orders)], words);
    return { code, text: out + err };
  };

  test("the command line lists quotes, shows one, and withdraws one", async () => {
    const [first, second] = [await quote({ qty: 5 }), await quote({ purchasableId: "individual-1" })];
    await acceptQuote(orders, first.number, holderOf(first), billing);
    expect((await run("list", "quotes")).text).toMatch(
      /000002 +Law Library +\S+ +\$39\.00 +Valid until 1\.24\.2027\n.*000001 .* \$145\.00 +Ordered on 11\.25\.2026 as FS-2026-000001$/,
    );
    expect((await run("show", "quotes", second.number)).text).toMatch(
      /Name: Ada Byron\nOrganization: Law Library\nEmail address: ada@b\.test/,
    );
    expect((await run("act", "withdraw-quote", first.number)).text).toContain("cancel or refund its order instead");
    expect((await run("act", "withdraw-quote", second.number)).text).toContain("The quote was withdrawn.");
    expect(await run("show", "quotes", "QUO-1")).toMatchObject({ code: 1 });
  });

  test("the command line makes one, for an account or for an address without one [CART-3]", async () => {
    const make = (...fields: string[]) =>
      run("act", "make-quote", ...fields, "street=1 Court St", "city=Albany", "region=NY");
    const tried = await make(
      "account=ada@b.test",
      "line-1=team-1",
      "qty-1=25",
      "organization=Law Library",
      "--dry-run",
    );
    expect(tried.text).toMatch(/^This will make a quote of \$725\.00 for Law Library[^]*dry run\.$/);
    const ann = ["account=ann@library.test", "customer=Ann Lee"];
    const both = ["line-1=individual-1", "qty-1=2", "line-2=team-1", "qty-2=5"];
    expect(await make(...ann, ...both)).toMatchObject({
      code: 1,
      text: expect.stringContaining("No quote was made."),
    });
    const made = await make(...ann, "line-1=team, 1 year", "qty-1=5");
    expect(made.text).toMatch(/\nThe quote was made\.\nQUO-2026-000001: \/admin\/quotes\/QUO-2026-000001$/);
    expect((await run("show", "quotes", "QUO-2026-000001")).text).toContain("Email address: ann@library.test");
    expect(await make("account=nobody@b.test", "line-1=team-1", "qty-1=5")).toMatchObject({ code: 1 });
    expect(await make("account=nobody@b.test", "all=1")).toMatchObject({ code: 2 });
  });

  test("of wrong links, 30 from a network are answered, then one every two minutes; a right one always is", async () => {
    const made = await quote({ qty: 5 });
    const asked = { ip: "192.0.2.7", limited: true };
    const guess = () =>
      countWrongLinks(orders, asked, () =>
        readQuoteFor(orders, made.number, { account: undefined, token: "x".repeat(43) }),
      );
    for (let count = 0; count < 30; count++) {
      await expect(guess()).rejects.toMatchObject({ code: "not-found" });
      if (count < 29) await countWrongLinks(orders, asked, () => readQuoteFor(orders, made.number, holderOf(made)));
    }
    await expect(guess()).rejects.toMatchObject({ code: "too-many-links", status: 429 });
    const right = () => readQuoteFor(orders, made.number, holderOf(made));
    await expect(countWrongLinks(orders, asked, right)).resolves.toMatchObject({ number: made.number });
  });
});
