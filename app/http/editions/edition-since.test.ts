import { afterAll, beforeAll, expect, test } from "vitest";
import { publishEdition } from "../../../domains/manual/server/publish/public.ts";
import type { ManualPage } from "../../../domains/manual/server/model/manual.ts";
import { manualEdition, manualPage } from "../../../domains/manual/server/files/testing/small-manual.ts";
import type { Block } from "../../../domains/manual/server/model/public.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { onOneDatabase, type TestDatabase } from "../../../platform/testing/databases.ts";
import { openTestProduct, PlainBrowser, type TestProduct } from "../../starting/testing/open-test-product.ts";

const text = (words: string): Block => ({ type: "text", text: `<p>${words} and as many words as a rule has.</p>` });
const heading = (code: string, words: string): Block => ({
  type: "heading",
  id: code,
  headingCode: code,
  headingText: words,
  headingLevel: [1],
  putNameOnItsOwnLine: false,
});
const rule = (slug: string, code: string, blocks: Block[], more: Partial<ManualPage> = {}) =>
  manualPage(slug, { code, title: `About ${slug}`, isPublic: false, blocks, ...more });

const before = [
  rule("same", "1", [text("Nothing changes here")]),
  rule("cases", "2", [heading("2.1", "Names"), text("Cite oldcasewords")]),
  rule("ghosts", "3", [text("Once there were ghostwords")]),
  rule("closing", "4", [text("Public closingwords")], { isPublic: true }),
];
const after = [
  rule("same", "1", [text("Nothing changes here")]),
  rule("models", "2", [
    { type: "text", text: "<p>Quite other modelwords which nobody else ever wrote anywhere before, I guess.</p>" },
  ]),
  rule("cases", "3", [heading("3.1", "Names"), text("Cite newcasewords")]),
  rule("closing", "4", [text("Protected closedwords")]),
];

onOneDatabase("what is new in an edition since the one before", (open) => {
  let database: TestDatabase;
  let product: TestProduct;
  const since = "/bluebook/v22/changes/since/v21";
  const browserOf = async (email?: string) => {
    const browser = new PlainBrowser(product.app);
    if (email !== undefined) await browser.logIn(email);
    return browser;
  };

  beforeAll(async () => {
    database = await open();
    for (const [handle, name, pages] of [
      ["v21", "21st Edition", before],
      ["v22", "22nd Edition", after],
    ] as const) {
      await publishEdition({ database, clock: systemClock }, manualEdition({ handle, name, pages: [...pages] }), {
        origin: "test",
      });
    }
    product = await openTestProduct(database, { READING_BUDGET: "20" });
  });
  afterAll(() => product.close());

  test("is listed for everybody, with the new number of each old one", async () => {
    const browser = await browserOf();
    expect((await browser.open("/bluebook/v22/changes")).body).toContain(`href="${since}"`);
    expect((await browser.open("/bluebook/v21/changes")).body).not.toContain("/since/");
    const { statusCode, body } = await browser.open(since);
    expect(statusCode).toBe(200);
    const shown = body.replaceAll("<!-- -->", "");
    expect(shown).toContain('Rule 2 is now <a href="/bluebook/v22/rules/cases"><b>Rule 3 </b>About cases</a>');
    expect(shown).toContain('Rule 2.1 is now <a href="/bluebook/v22/rules/cases#b-3.1"><b>Rule 3.1 </b>Names</a>');
    const rows = shown.matchAll(/<a href="[^"]*\/since\/v21\/rules\/(\w+)">[^/]*<\/b>[^<]*<\/a> <span[^>]*>([^<]*)</g);
    expect(Array.from(rows, ([, slug, what]) => [slug, what])).toEqual([
      ["models", "new"],
      ["cases", "renumbered, text changed"],
      ["closing", "text changed, for subscribers"],
      ["ghosts", "taken out"],
    ]);
    expect(body).not.toMatch(/(?:case|ghost|model|closing|closed)words/);
    for (const wrong of [
      "v22/changes/since/v22",
      "v21/changes/since/v22",
      "v22/changes/since/v7",
      "v22/changes/since/x",
    ]) {
      expect([wrong, (await browser.open(`/bluebook/${wrong}`)).statusCode]).toEqual([wrong, 404]);
    }
  });

  test("is shown word by word to readers who may read both, and counts as reading", async () => {
    const visitor = await browserOf();
    for (const slug of ["cases", "ghosts", "models", "closing"]) {
      const { statusCode, body } = await visitor.open(`${since}/rules/${slug}`);
      expect([slug, statusCode]).toEqual([slug, 200]);
      expect(body).toContain('id="paywall"');
      expect(body).not.toMatch(/(?:case|ghost|model|closing|closed)words/);
    }
    expect((await visitor.open(`${since}/rules/same`)).statusCode).toBe(404);
    const reader = await browserOf("reader@demo.test");
    const { body } = await reader.open(`${since}/rules/cases`);
    expect(body).toMatch(/<del>.*oldcasewords.*<\/del>.*<ins>.*newcasewords.*<\/ins>/s);
    expect(body.replaceAll("<!-- -->", "")).toContain("Number: 2 before, 3 now.");
    const statuses: number[] = [];
    for (const slug of ["models", "ghosts", "cases"]) {
      statuses.push((await reader.open(`${since}/rules/${slug}`)).statusCode);
    }
    expect(statuses).toEqual([429, 429, 200]);
  });

  test("is closed with either edition", async () => {
    await database.db.updateTable("editions").set({ audience: "admins" }).where("handle", "=", "v21").execute();
    const visitor = await browserOf();
    await expect.poll(async () => (await visitor.open(since)).statusCode).toBe(404);
    expect((await visitor.open(`${since}/rules/cases`)).statusCode).toBe(404);
    expect((await visitor.open("/bluebook/v22/changes")).body).not.toContain("/since/");
    expect((await (await browserOf("admin@demo.test")).open(since)).statusCode).toBe(200);
  });
});
