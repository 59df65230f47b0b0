import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount } from "../../../../domains/accounts/server/records/public.ts";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import {
  openLoggedIn,
  openTestProduct,
  type PlainBrowser,
  type TestProduct,
} from "../../../starting/testing/open-test-product.ts";
import { agree, agreeAtOnce, agreedIn, mainOf } from "../testing/admin-answers.ts";

const MAKE = "/admin/quotes/make";
const wanted = {
  account: "new@demo.test",
  purpose: "new",
  "line-1": "team-1",
  "qty-1": "25",
  "line-2": "",
  "qty-2": "",
  organization: "Law <Library>",
  street: "1 Court St",
  city: "Albany",
  region: "NY",
  postalCode: "12207",
  country: "US",
  note: "As we said\n on the phone",
};
/** For somebody who buys nothing in these tests. */
const untouched = { ...wanted, account: "lawyer@lawfirm.test" };

onOneDatabase("quotes made in admin", (open) => {
  let database: TestDatabase;
  let product: TestProduct;
  let support: PlainBrowser;

  beforeAll(async () => {
    database = await open();
    product = await openTestProduct(database, { LIMITS: "off" });
    support = await browserOf("support@demo.test");
  });
  afterAll(() => product.close());

  const browserOf = (email: string) => openLoggedIn(product, email, "/bluebook/profile");
  const quotes = () => database.db.selectFrom("quotes").selectAll().orderBy("number", "desc").execute();
  const mails = async () => {
    const sent = database.db
      .selectFrom("outbox")
      .select("to_address as to")
      .where("template", "=", "quote-made")
      .orderBy("id");
    return await sent.execute();
  };

  test("plans a quote, makes it with who made it, and the customer orders by its link [CMS-3] [CART-3]", async () => {
    const question = await support.submit(MAKE, wanted);
    expect(question.statusCode).toBe(200);
    for (const said of [
      "This will make a quote of $725.00 for Law &lt;Library&gt;, valid until",
      "belongs to the account of Nora Reader, new@demo.test. It isn’t mailed.",
      "<dt>25 × Team, 1 year</dt><dd>$725.00. ",
      "<dt>Total</dt><dd>$725.00</dd>",
      "<dt>Note</dt><dd>As we said on the phone</dd>",
    ])
      expect(mainOf(question)).toContain(said);
    expect(await quotes()).toEqual([]);
    const made = await support.submit(MAKE, { ...wanted, agreed: agreedIn(question) });
    const [quote] = await quotes();
    expect([made.statusCode, made.headers.location]).toEqual([303, `/admin/quotes/${quote?.number}?done=make-quote`]);
    expect(quote).toMatchObject({ total: 72_500, order_id: null });
    const shown = mainOf(await support.open(made.headers.location ?? ""));
    for (const said of ["The quote was made.", "by Sam Reader", "As we said on the phone", "Law &lt;Library&gt;"])
      expect(shown).toContain(said);
    expect(await mails()).toEqual([]);
    const events = database.db.selectFrom("commerce_events").select(["actor_name", "details"]);
    expect(await events.where("subject", "=", `quote:${quote?.id}`).execute()).toEqual([
      { actor_name: "Sam Reader", details: '{"total":72500}' },
    ]);
    const owner = await browserOf("admin@demo.test");
    expect(mainOf(await owner.open("/admin/log"))).toContain(`quote ${quote?.number}`);
    const [document] = await database.db.selectFrom("documents").selectAll().execute();
    const printed = document && readJson(document.content);
    expect(printed?.notes?.[0]).toEqual({ title: "Note", text: "As we said on the phone" });

    const { pathname, search } = new URL(printed?.link?.url ?? "");
    const buyer = await browserOf("reader@demo.test");
    await buyer.open("/bluebook");
    const billing = {
      name: "Payable",
      email: "pay@library.test",
      street: "2 State St",
      street2: "",
      city: "Albany",
      postalCode: "",
    };
    const token = new URLSearchParams(search).get("token") ?? "";
    const accepted = await buyer.call("POST", `/api${pathname}/accept`, { ...billing, token, purchaseOrder: "PO 1" });
    expect(accepted.statusCode).toBe(200);
    const order = database.db.selectFrom("orders").innerJoin("accounts", "accounts.id", "orders.account_id");
    expect(await order.select(["email", "total"]).execute()).toEqual([{ email: "new@demo.test", total: 72_500 }]);
  });

  test("mails it if asked, takes an offer's code, and leaves the customer's cart as it is [CMS-3]", async () => {
    const finance = await browserOf("finance@demo.test");
    await finance.open("/admin/offers/make");
    const offer = { label: "Law", percent: "20", from: "2020-03-01", until: "2999-05-31", code: "LAW-2027" };
    expect((await agree(finance, "/admin/offers/make", offer)).statusCode).toBe(200);
    const asked = { ...wanted, account: "expired@demo.test", code: "law 2027", mail: "1" };
    const carts = await database.db.selectFrom("carts").selectAll().execute();
    expect((await agree(finance, MAKE, asked)).statusCode).toBe(303);
    const [quote] = await quotes();
    expect(quote).toMatchObject({ total: 58_000 });
    expect(await mails()).toEqual([{ to: "expired@demo.test" }]);
    expect(await database.db.selectFrom("carts").selectAll().execute()).toEqual(carts);
    const used = await database.db.selectFrom("offers").select("used").execute();
    expect(used).toEqual([{ used: 0 }]);
    expect(mainOf(await finance.submit(MAKE, { ...asked, code: "nothing" }))).toContain(
      "We don’t recognize this code.",
    );
  });

  test("makes one quote of two tabs, and of a form that is sent twice; the second is told its number", async () => {
    const before = (await quotes()).length;
    const asked = { ...wanted, account: "reader@demo.test" };
    const tabs = [support, await browserOf("admin@demo.test")];
    expect(await agreeAtOnce(tabs, MAKE, asked)).toEqual([303, 409]);
    const question = await support.submit(MAKE, asked);
    const agreed = { ...asked, agreed: agreedIn(question) };
    const answers = await Promise.all([support.submit(MAKE, agreed), support.submit(MAKE, agreed)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409]);
    const made = await quotes();
    expect(made).toHaveLength(before + 2);
    const third = await support.submit(MAKE, agreed);
    expect([third.statusCode, mainOf(third).includes(`Quote ${made[0]?.number} was made`)]).toEqual([409, true]);
    const fresh = await support.submit(MAKE, asked);
    for (const other of [{ "qty-1": "30" }, { note: "Another" }, { organization: "Another" }, { mail: "1" }])
      expect((await support.submit(MAKE, { ...asked, ...other, agreed: agreedIn(fresh) })).statusCode).toBe(409);
    expect(await quotes()).toHaveLength(before + 2);
  });

  test("quotes more time and more seats to whoever administers a team, and a new team to nobody who does", async () => {
    const asked = { ...wanted, account: "manager@demo.test", "qty-1": "5" };
    expect(mainOf(await support.submit(MAKE, { ...asked, purpose: "more" }))).toContain("5 × Team");
    const refused = await support.submit(MAKE, asked);
    expect([
      refused.statusCode,
      mainOf(refused).includes("The customer would be told: “You already manage Northfield"),
    ]).toEqual([422, true]);
    const ended = { ...asked, account: "expired-manager@demo.test", purpose: "renew" };
    expect((await agree(support, MAKE, ended)).statusCode).toBe(303);
    const none = await support.submit(MAKE, { ...asked, account: "lawyer@lawfirm.test", purpose: "more" });
    expect([none.statusCode, mainOf(none).includes("has no subscription that this is for")]).toEqual([422, true]);
  });

  test.each([
    ["an account that isn't there", { account: "nobody@demo.test" }, "No account has this email address."],
    ["a megabyte of an address", { account: `${"x".repeat(1_000_000)}@b.test` }, "No account has this"],
    ["nothing to quote", { "line-1": "", "qty-1": " " }, "Choose at least one product, and enter how many."],
    ["a product without a number", { "qty-1": "" }, "Enter how many in line 1, or empty it."],
    ["a number without a product", { "qty-2": "3" }, "Choose the product of line 2, or empty it."],
    ["one product twice", { "line-2": "team-1", "qty-2": "5" }, "The same product is on two lines."],
    ["a name without a fitting address", { account: "nobody", customer: "Ann" }, "Enter an email address"],
    ["a megabyte of a name", { account: "n@b.test", customer: "x".repeat(1_000_000) }, "Shorten the customer’s name"],
    [
      "more seats for nobody",
      { account: "n@b.test", customer: "Ann", purpose: "more" },
      "A customer without an account has no subscription",
    ],
    ["a part of a seat", { "qty-1": "2.5" }, "How many must be a whole number from 1 to 9999."],
    ["too many seats", { "qty-1": "9999" }, "Choose "],
    ["what isn't for sale", { "line-2": "books", "qty-2": "1" }, "no longer for sale"],
    ["a team and a plan", { "line-2": "professional-1", "qty-2": "1", "qty-1": "5" }, " "],
    ["no street", { street: "" }, "For the invoice, fill in, correct, or shorten: street address."],
    ["a country that is none", { country: "Narnia" }, "correct, or shorten: country."],
    ["an invoice's address that is none", { email: "x" }, "correct, or shorten: email for the invoice."],
    ["another one", { email: "x y z" }, "correct, or shorten: email for the invoice."],
    ["a megabyte of a city", { city: "x".repeat(1_000_000) }, "correct, or shorten: city."],
    ["a megabyte of a note", { note: "x".repeat(1_000_000) }, "Shorten the note to 300 characters."],
    ["a megabyte of a code", { code: "x".repeat(1_000_000) }, "This code is too long."],
  ])("refuses %s, and keeps what was typed", async (_what, fields, message) => {
    const before = await quotes();
    for (const agreed of [{}, { agreed: "none.x" }]) {
      const answer = await support.submit(MAKE, { ...untouched, ...fields, ...agreed });
      expect([answer.statusCode, mainOf(answer).includes(message)]).toEqual([422, true]);
      expect(answer.body.length).toBeLessThan(100_000);
      if (!("street" in fields)) expect(mainOf(answer)).toContain('value="1 Court St"');
    }
    expect(await quotes()).toEqual(before);
  });

  test("shows as few lines as are needed, and more when asked, with all that was typed [CMS-3]", async () => {
    const linesIn = (answer: { body: string }) => [...answer.body.matchAll(/<select[^>]* name="line-/g)].length;
    expect(linesIn(await support.open(MAKE))).toBe(3);
    const more = await support.submit(MAKE, {
      ...untouched,
      "line-3": "individual-1",
      "qty-3": "2",
      act: "more-lines",
    });
    expect([more.statusCode, linesIn(more)]).toEqual([200, 6]);
    for (const kept of ['value="1 Court St"', 'value="25"', '<option value="individual-1" selected="">'])
      expect(mainOf(more)).toContain(kept);
    const full = await support.submit(MAKE, { "line-30": "", "line-99": "", act: "more-lines" });
    expect([linesIn(full), mainOf(full).includes("More lines")]).toEqual([30, false]);
  });

  test("quotes to somebody without an account, who orders once they have verified the address [CMS-3] [CART-3]", async () => {
    const asked = { ...wanted, account: "Ann@Library.test", customer: "Ann Lee", mail: "1" };
    const question = await support.submit(MAKE, asked);
    expect(mainOf(question)).toContain("will belong to whoever signs up with the address Ann@Library.test");
    const tabs = [support, await browserOf("admin@demo.test")];
    expect(await agreeAtOnce(tabs, MAKE, asked)).toEqual([303, 409]);
    const [quote] = await quotes();
    expect(quote).toMatchObject({ account_id: null, customer_email: "ann@library.test" });
    expect((await mails()).at(-1)).toEqual({ to: "Ann@Library.test" });
    expect(mainOf(await support.open(`/admin/quotes/${quote?.number}`))).toContain(
      "This quote is for ann@library.test",
    );

    const [document] = await database.db
      .selectFrom("documents")
      .selectAll()
      .where("id", "=", quote?.document_id ?? "")
      .execute();
    const { pathname, search } = new URL((document && readJson(document.content).link?.url) ?? "");
    const token = new URLSearchParams(search).get("token") ?? "";
    const buyer = await browserOf("reader@demo.test");
    await buyer.open("/bluebook");
    const billing = { name: "Payable", email: "pay@library.test", street: "2 State St", city: "Albany" };
    const order = () =>
      buyer.call("POST", `/api${pathname}/accept`, {
        ...billing,
        token,
        street2: "",
        postalCode: "",
        purchaseOrder: "PO 2",
      });
    const page = await buyer.open(pathname + search);
    expect(page.body).toMatch(/<a[^>]* href="\/sign-up"[^>]*>Sign up<\/a>/);
    const early = await order();
    expect([early.statusCode, early.body.includes("Sign up with it")]).toEqual([409, true]);
    const person = { email: "ann@library.test", firstName: "Ann", lastName: "Lee" };
    const { id } = await database.db.transaction().execute((trx) => createAccount(trx, systemClock, person));
    const verify = (at: number | null) =>
      database.db.updateTable("accounts").set({ email_verified_at: at }).where("id", "=", id).execute();
    await verify(null);
    expect((await order()).statusCode).toBe(409);
    await verify(1);
    expect((await order()).statusCode).toBe(200);
    expect(await database.db.selectFrom("orders").select("account_id").where("account_id", "=", id).execute()).toEqual([
      { account_id: id },
    ]);
    expect((await quotes())[0]).toMatchObject({ account_id: id, customer_email: null });
  });

  test("refuses a customer whose address isn't verified", async () => {
    await database.db
      .updateTable("accounts")
      .set({ email_verified_at: null })
      .where("email", "=", "pending@demo.test")
      .execute();
    const refused = await support.submit(MAKE, { ...wanted, account: "pending@demo.test" });
    expect([refused.statusCode, mainOf(refused).includes("hasn’t verified the email address")]).toEqual([409, true]);
  });

  test("is there for owners, support and finance alone", async () => {
    for (const [email, status] of [
      ["admin@demo.test", 200],
      ["finance@demo.test", 200],
      ["editor@demo.test", 403],
      ["reviewer@demo.test", 403],
      ["reader@demo.test", 404],
    ] as const) {
      const browser = await browserOf(email);
      await browser.open("/bluebook/profile");
      expect([email, (await browser.open(MAKE)).statusCode]).toEqual([email, status]);
      await browser.open("/bluebook/profile");
      expect([email, (await browser.submit(MAKE, untouched)).statusCode]).toEqual([email, status]);
    }
  });
});
