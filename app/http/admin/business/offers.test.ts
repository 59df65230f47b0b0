import { afterAll, beforeAll, expect, test } from "vitest";
import { hashCode } from "../../../../domains/commerce/server/cart/offers/make-offer.ts";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import {
  openLoggedIn,
  openTestProduct,
  PlainBrowser,
  type TestProduct,
} from "../../../starting/testing/open-test-product.ts";
import { agree, agreeAtOnce, agreedIn, mainOf } from "../testing/admin-answers.ts";

const OFFERS = "/admin/offers";
const MAKE = "/admin/offers/make";
const spring = { label: "Spring <27>", percent: "20", from: "2020-03-01", until: "2999-05-31" };

const because = { reason: "Sent\n twice" };

onOneDatabase("offers in admin", (open) => {
  let database: TestDatabase;
  let product: TestProduct;
  let finance: PlainBrowser;

  beforeAll(async () => {
    database = await open();
    product = await openTestProduct(database, { LIMITS: "off" });
    finance = await browserOf("finance@demo.test");
    await finance.open(MAKE);
  });
  afterAll(() => product.close());

  const browserOf = (email: string) => openLoggedIn(product, email, "/bluebook/profile");
  const offers = () => database.db.selectFrom("offers").selectAll().orderBy("id", "desc").execute();

  /** Makes an offer; returns the address that ends it, and its code. */
  async function make(fields: Record<string, string> = {}) {
    const made = await agree(finance, MAKE, { ...spring, ...fields });
    expect(made.statusCode).toBe(200);
    const [offer] = await offers();
    return { end: `${OFFERS}/${offer?.id}/end`, code: /<dt>Code<\/dt><dd>([^<]+)/.exec(mainOf(made))?.[1] ?? "" };
  }

  /** What a visitor's cart says of a code. */
  async function tryCode(code: string): Promise<number> {
    const visitor = new PlainBrowser(product.app);
    await visitor.open("/api/account");
    return (await visitor.call("POST", "/api/cart/apply-offer", { code })).statusCode;
  }

  test("makes an offer after a question, shows its code once, and the code works [CMS-3]", async () => {
    const fields = { ...spring, most: "500", once: "1", "product-team": "1" };
    const question = await finance.submit(MAKE, fields);
    expect(mainOf(question)).toContain(
      "This will make a code that takes 20 % off Team from 3.1.2020 to 5.31.2999, up to 500 times, once for each account.",
    );
    expect(await offers()).toEqual([]);
    const agreed = { ...fields, agreed: agreedIn(question) };
    const made = await finance.submit(MAKE, agreed);
    const code = /<dt>Code<\/dt><dd>([2-9A-HJKMNP-Z]{12})<\/dd>/.exec(mainOf(made))?.[1] ?? "";
    const [offer] = await offers();
    expect(offer).toMatchObject({ code_hash: hashCode(code), percent: 20, most_uses: 500, is_once: 1 });
    expect(await tryCode(code)).toBe(200);
    const again = await finance.submit(MAKE, agreed);
    expect([again.statusCode, mainOf(again).includes("was made a moment ago")]).toEqual([409, true]);
    const list = mainOf(await finance.open(OFFERS));
    expect(list).toContain("Spring &lt;27&gt;");
    expect(list).toContain("20 % off Team");
    expect(list).toContain("0 of 500, once each");
    expect(list).toContain("It works now.");
    expect(list).toContain("Finn Reader");
    expect(list).not.toContain(code);
    const events = database.db.selectFrom("commerce_events").select(["action", "actor_name"]);
    expect(await events.where("subject", "=", `offer:${offer?.id}`).execute()).toEqual([
      { action: "offer-made", actor_name: "Finn Reader" },
    ]);
  });

  test("makes one of a form that is sent twice at once, and none that wasn't agreed to", async () => {
    const before = (await offers()).length;
    const agreed = { ...spring, agreed: agreedIn(await finance.submit(MAKE, spring)) };
    const answers = await Promise.all([finance.submit(MAKE, agreed), finance.submit(MAKE, agreed)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    for (const more of [{ percent: "100" }, { code: "FREE2027" }, { "product-team": "1" }])
      expect((await finance.submit(MAKE, { ...agreed, ...more })).statusCode).toBe(409);
    expect(await offers()).toHaveLength(before + 1);
  });

  test.each([
    ["percent and amount", { amount: "5" }, "Give either a percentage or an amount."],
    ["neither", { percent: "" }, "Give either a percentage or an amount."],
    ["101 percent", { percent: "101" }, "A percentage must be a whole number from 1 to 100."],
    ["a part of a percent", { percent: "1.5" }, "A percentage must be"],
    ["a megabyte of percent", { percent: "9".repeat(1_000_000) }, "A percentage must be"],
    ["a part of a cent", { percent: "", amount: "1.999" }, "An amount must be one in USD"],
    ["a negative amount", { percent: "", amount: "-5" }, "An amount must be one in USD"],
    ["a megabyte of an amount", { percent: "", amount: `1.${"0".repeat(1_000_000)}` }, "An amount must be one in USD"],
    ["a short code", { code: "AB-C" }, "A code has 6 to 40 letters and digits."],
    ["a megabyte of a code", { code: "x".repeat(1_000_000) }, "A code has 6 to 40 letters and digits."],
    ["no name", { label: " " }, "Give it a label"],
    ["a megabyte of a name", { label: "x".repeat(1_000_000) }, "Give it a label"],
    ["days in the wrong order", { until: "2019-01-01" }, "Give the first and the last day"],
    ["a day that is none", { until: "2027-02-30" }, "Give the first and the last day"],
    ["no uses", { most: "0" }, "The most uses must be"],
    ["a product that isn't for sale", { "product-books": "1" }, "There is no product "],
  ])("refuses %s, and keeps what was typed", async (_what, fields, message) => {
    const before = await offers();
    for (const agreed of [{}, { agreed: "x" }]) {
      const answer = await finance.submit(MAKE, { ...spring, ...fields, ...agreed });
      expect([answer.statusCode, mainOf(answer).includes(message)]).toEqual([422, true]);
      expect(answer.body.length).toBeLessThan(50_000);
      if (!("label" in fields)) expect(mainOf(answer)).toContain("Spring &lt;27&gt;");
    }
    expect(await offers()).toEqual(before);
  });

  test("refuses a code that another offer has", async () => {
    await make({ code: "Spring-2027" });
    const refused = await agree(finance, MAKE, { ...spring, code: "spring 2027" });
    expect([refused.statusCode, mainOf(refused).includes("There is an offer with this code already.")]).toEqual([
      422,
      true,
    ]);
  });

  test("ends an offer, of two tabs once, and its code works no more [CMS-3]", async () => {
    const { end, code } = await make();
    const tabs = [finance, await browserOf("admin@demo.test")];
    await tabs[1]?.open(end);
    expect(mainOf(await finance.open(end))).toContain("This will end the offer “Spring &lt;27&gt;”");
    expect(await tryCode(code)).toBe(200);
    expect(await agreeAtOnce(tabs, end, because)).toEqual([303, 409]);
    expect(await tryCode(code)).toBe(409);
    expect(mainOf(await finance.open(`${OFFERS}?done=end-offer`))).toContain("The offer was ended.");
    expect(mainOf(await finance.open(end))).toContain("This offer has already ended.");
    const events = await database.db
      .selectFrom("commerce_events")
      .select("action")
      .where("action", "=", "offer-withdrawn")
      .execute();
    expect(events).toHaveLength(1);
  });

  test("pages the list by a cursor, each offer once", async () => {
    while ((await offers()).length < 52) await make();
    const seen: string[] = [];
    for (let next = OFFERS; next !== "";) {
      const body = mainOf(await finance.open(next));
      seen.push(...[...body.matchAll(/<tr><th scope="row">/g)].map(([row]) => row));
      next = /href="([^"]*after=[^"]*)"/.exec(body)?.[1] ?? "";
    }
    expect(seen).toHaveLength((await offers()).length);
    for (const unknown of [`${OFFERS}?after=x`, `${OFFERS}/x/end`, `${OFFERS}/${crypto.randomUUID()}/end`])
      expect((await finance.open(unknown)).statusCode).toBe(404);
  });

  test("is there for owners and finance alone", async () => {
    const { end } = await make();
    for (const [email, status] of [
      ["support@demo.test", 403],
      ["editor@demo.test", 403],
      ["reviewer@demo.test", 403],
      ["reader@demo.test", 404],
    ] as const) {
      const browser = await browserOf(email);
      for (const at of [MAKE, end]) {
        expect([email, at, (await browser.submit(at, { ...spring, agreed: "works" })).statusCode]).toEqual([
          email,
          at,
          status,
        ]);
        await browser.open("/bluebook/profile");
      }
      for (const at of [OFFERS, MAKE, end])
        expect([email, at, (await browser.open(at)).statusCode]).toEqual([email, at, status]);
    }
    expect(mainOf(await finance.open(end))).toContain("This will end");
  });
});
