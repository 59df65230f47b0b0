import { afterAll, beforeAll, expect, test } from "vitest";
import { readNewestCatalog } from "../../../../domains/commerce/server/catalog/catalog-store.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { longestTurn, LONGEST_TESTED_TURN_MS } from "../../../../platform/testing/longest-turn.ts";
import {
  openLoggedIn,
  openTestProduct,
  type PlainBrowser,
  type TestProduct,
} from "../../../starting/testing/open-test-product.ts";
import { agree, agreeAtOnce, agreedIn, mainOf } from "../testing/admin-answers.ts";

const CATALOG = "/admin/catalog";
const PRICES = "/admin/catalog/prices";
const FILE = "/admin/catalog/file";
const reason = "The board’s decision";

onOneDatabase("the catalog in admin", (open) => {
  let database: TestDatabase;
  let product: TestProduct;
  let finance: PlainBrowser;

  beforeAll(async () => {
    database = await open();
    product = await openTestProduct(database, { LIMITS: "off" });
    finance = await browserOf("finance@demo.test");
    await finance.open(PRICES);
  });
  afterAll(() => product.close());

  const browserOf = (email: string) => openLoggedIn(product, email, "/bluebook/profile");
  const newest = async () => (await readNewestCatalog(database.db))?.version ?? 0;

  /** The values of a form's fields. */
  function fieldsIn({ body }: { body: string }): Record<string, string> {
    const inputs = [...body.matchAll(/<input[^>]*? name="([^"]+)"[^>]*? value="([^"]*)"/g)];
    const source = /<textarea[^>]*>([^<]*)<\/textarea>/.exec(body)?.[1];
    const text = (html: string) =>
      html
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"')
        .replaceAll("&#x27;", "'")
        .replaceAll("&amp;", "&");
    const all = inputs.flatMap(([, name = "", value = ""]) => (name === "csrf" ? [] : [[name, text(value)]]));
    return { ...Object.fromEntries(all), ...(source === undefined ? {} : { source: text(source) }) };
  }

  /** Sends the form of prices with another one. */
  const priced = async (price: string) => ({
    ...fieldsIn(await finance.open(PRICES)),
    "price-individual-1": price,
    reason,
  });

  const pricing = async () => (await product.app.inject("/api/catalog")).body;

  test("shows what is for sale, since when, and the versions", async () => {
    const shown = mainOf(await finance.open(CATALOG));
    expect(shown).toContain("Version 1 is for sale since");
    expect(shown).toContain("Individual, 1 year");
    expect(shown).toContain("$29.00 per seat, 5 to 50 seats in steps of 5");
    expect(shown).toContain("No taxes are charged.");
    expect(shown).toContain("1, for sale now");
  });

  test("changes a price after the difference was shown, as a new version [CMS-3]", async () => {
    const fields = await priced("41.5");
    const question = await finance.submit(PRICES, fields);
    const shown = mainOf(question);
    expect(shown).toContain("This will put version 2 into effect immediately.");
    expect(shown).toContain("- individual-1: Individual, 1 year, 1 year: $39.00, chosen at first");
    expect(shown).toContain("+ individual-1: Individual, 1 year, 1 year: $41.50, chosen at first");
    expect([...shown.matchAll(/<li>/g)]).toHaveLength(2);
    expect(await newest()).toBe(1);
    const done = await finance.submit(PRICES, { ...fields, agreed: agreedIn(question) });
    expect([done.statusCode, done.headers.location]).toEqual([303, `${CATALOG}?done=change-catalog`]);
    expect(await newest()).toBe(2);
    await expect.poll(pricing, { timeout: 5_000 }).toContain('"price":4150');
    const version = mainOf(await finance.open(`${CATALOG}/versions/2`));
    expect(version).toContain("by Finn Reader, and is for sale now.");
    expect(version).toContain(`Why: ${reason}`);
    expect(version).toContain("+ individual-1");
    const events = database.db.selectFrom("commerce_events").selectAll().where("subject", "=", "catalog:2");
    const [event] = await events.execute();
    expect(event).toMatchObject({ action: "catalog-loaded", actor_name: "Finn Reader" });
    expect(event && readJson(event.details)).toEqual({ changes: 2, reason });
  });

  test("of two tabs one changes the catalog, and a form of an older version is held against the newer", async () => {
    const before = await newest();
    const tabs = [finance, await browserOf("admin@demo.test")];
    await tabs[1]?.open(PRICES);
    const fields = await priced("43");
    expect(await agreeAtOnce(tabs, PRICES, fields)).toEqual([303, 409]);
    expect(await newest()).toBe(before + 1);
    const stale = await finance.submit(PRICES, { ...fields, "price-individual-2": "99" });
    expect(stale.statusCode).toBe(409);
    expect(mainOf(stale)).toContain(`The catalog is at version ${before + 1} now`);
    expect(mainOf(stale)).toContain('value="99"');
    const now = fieldsIn(stale);
    expect(now).toMatchObject({ since: `${before + 1}`, reason, "price-individual-2": "99" });
    const question = await finance.submit(PRICES, now);
    const other = await finance.submit(PRICES, { ...now, "price-individual-2": "1", agreed: agreedIn(question) });
    expect([other.statusCode, await newest()]).toEqual([409, before + 1]);
  });

  test.each([
    ["nothing", ""],
    ["a negative price", "-1"],
    ["a part of a cent", "1.999"],
    ["a power", "1e3"],
    ["a comma", "1,50"],
    ["too much", "999999999.99"],
    ["a megabyte", "9".repeat(1_000_000)],
  ])("refuses %s as a price, and keeps what was typed", async (_what, price) => {
    const before = await newest();
    const fields = await priced(price);
    for (const agreed of [{}, { agreed: "x" }]) {
      const refused = await finance.submit(PRICES, { ...fields, "price-individual-2": "77.70", ...agreed });
      expect([
        refused.statusCode,
        mainOf(refused).includes("Individual, 1 year: a price in USD looks like 39.00."),
      ]).toEqual([422, true]);
      expect(mainOf(refused)).toContain('value="77.70"');
      expect(refused.body.length).toBeLessThan(50_000);
    }
    expect(await newest()).toBe(before);
  });

  test("says so if nothing changes, or no reason is given", async () => {
    const price = fieldsIn(await finance.open(PRICES))["price-individual-1"] ?? "";
    const same = await finance.submit(PRICES, await priced(price));
    expect([same.statusCode, mainOf(same).includes("This is already what is for sale.")]).toEqual([409, true]);
    const unexplained = await finance.submit(PRICES, { ...(await priced("50")), reason: " " });
    expect([unexplained.statusCode, mainOf(unexplained).includes("Give a reason")]).toEqual([422, true]);
  });

  test("changes everything else as a file, and takes it back to an older version [CMS-3]", async () => {
    const before = await newest();
    const fields: Record<string, string> = { ...fieldsIn(await finance.open(FILE)), reason };
    const source = (fields["source"] ?? "")
      .replace("title: Team", "title: Team <all>")
      .replace("seats: unlimited", "seats: 400");
    const changed = { ...fields, source: source.replaceAll("\n", "\r\n") };
    const question = await finance.submit(FILE, changed);
    expect(mainOf(question)).toContain("+ team: Team &lt;all&gt;, team");
    expect(mainOf(question)).toContain("$5,900.00 for 400 seats");
    const done = await finance.submit(FILE, { ...fieldsIn(question), agreed: agreedIn(question) });
    expect([done.statusCode, await newest()]).toEqual([303, before + 1]);
    const take = `${CATALOG}/versions/1/take-back`;
    expect(mainOf(await finance.open(take))).toContain(
      `This will put version ${before + 2} with the contents of version 1 into effect`,
    );
    const tabs = [finance, await browserOf("admin@demo.test")];
    await tabs[1]?.open(take);
    expect(await agreeAtOnce(tabs, take, { reason: "Too early" })).toEqual([303, 409]);
    const [first, now] = [mainOf(await finance.open(`${CATALOG}/versions/1`)), mainOf(await finance.open(CATALOG))];
    expect(first).toContain("Restore this version");
    expect(now).toContain("$39.00");
    expect(now).toContain("Too early");
    expect(mainOf(await finance.open(take))).toContain("This is already what is for sale.");
    for (const unknown of ["0", "x", "999", "1.5", "1e1"])
      expect((await finance.open(`${CATALOG}/versions/${unknown}`)).statusCode).toBe(404);
  });

  test("refuses a file that can't be read, keeps it, and holds nobody up", { tags: ["nightly"] }, async () => {
    const before = await newest();
    const fields: Record<string, string> = { ...fieldsIn(await finance.open(FILE)), reason };
    for (const [source, message] of [
      ["", "The catalog can’t be loaded"],
      ["a: [", "The catalog can’t be loaded"],
      [(fields["source"] ?? "").replace("price: 39", "price: -39"), "products.0.variants.0.price"],
      [(fields["source"] ?? "").replace("id: individual-2", "id: individual-1"), "Two variants are called"],
      ["x".repeat(1_000_000), "A catalog has 100000 characters at most."],
      [`a: ${"[".repeat(90_000)}`, "The catalog can’t be loaded"],
      ["]".repeat(30_000), "… and 29900 more."],
      [`a: ${'"'.repeat(60_000)}`, "The catalog can’t be loaded"],
      [Array.from({ length: 10_000 }, (_, name) => `a${name}: 1`).join("\n"), "The catalog can’t be loaded"],
      [`a: &a [${"1,".repeat(40_000)}]`, "The catalog can’t be loaded"],
    ] as const) {
      let refused = await finance.open(FILE);
      const longest = await longestTurn(async () => {
        refused = await finance.submit(FILE, { ...fields, source });
      });
      expect([
        source.slice(0, 20),
        refused.statusCode,
        mainOf(refused).replaceAll("&#x27;", "’").includes(message),
      ]).toEqual([source.slice(0, 20), 422, true]);
      expect([source.slice(0, 20), longest < LONGEST_TESTED_TURN_MS]).toEqual([source.slice(0, 20), true]);
      expect(fieldsIn(refused)["source"]?.trim()).toBe(source.slice(0, 100_000).trim());
    }
    expect(await newest()).toBe(before);
  });

  test("is there for owners and finance alone", async () => {
    const before = await newest();
    const fields = await priced("60");
    for (const [email, status] of [
      ["support@demo.test", 403],
      ["editor@demo.test", 403],
      ["reviewer@demo.test", 403],
      ["reader@demo.test", 404],
    ] as const) {
      const browser = await browserOf(email);
      for (const at of [PRICES, FILE, `${CATALOG}/versions/1/take-back`]) {
        expect([email, at, (await agree(browser, at, fields)).statusCode]).toEqual([email, at, status]);
        await browser.open("/bluebook/profile");
      }
      for (const at of [CATALOG, PRICES, FILE, `${CATALOG}/versions/1`, `${CATALOG}/versions/1/take-back`])
        expect([email, at, (await browser.open(at)).statusCode]).toEqual([email, at, status]);
    }
    expect(await newest()).toBe(before);
  });
});
