import { afterAll, beforeAll, expect, test } from "vitest";
import { findAccountByEmail } from "../../../domains/accounts/server/records/public.ts";
import { menuAnswerSchema, type MenuNode } from "../../../domains/manual/contract.ts";
import { readServedWords } from "../../../domains/subscriptions/server/budget/public.ts";
import { dayNumber, openTimeZone } from "../../../platform/clock/time-zone.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { onOneDatabase } from "../../../platform/testing/databases.ts";
import { importShipped } from "../../first-start/import-shipped.ts";
import {
  openTestProduct,
  PlainBrowser,
  type TestProduct,
  untilReady,
} from "../../starting/testing/open-test-product.ts";

/** The searches of someone who checks citations all day. */
const SEARCHES = (
  "case names|short forms|federal reporters|id|supra|signals|parentheticals|statutes|constitutions|treaties|books|" +
  "law reviews|newspapers|internet|tweets|interviews|briefs|court documents|restatements|session laws|administrative|" +
  "executive orders|hearings|italics|abbreviations|capitalization|footnotes|quotations|omissions|page numbers"
).split("|");

onOneDatabase("a heavy day", (openTest) => {
  let product: TestProduct;
  let servedTo: (email: string) => Promise<number>;

  beforeAll(async () => {
    const database = await openTest();
    await importShipped(database);
    product = await openTestProduct(database);
    servedTo = async (email) => {
      const account = await findAccountByEmail(database.db, email);
      const day = dayNumber(openTimeZone("America/New_York").dayAt(systemClock.now()));
      return readServedWords(database.db, account?.id ?? "", day);
    };
  });
  afterAll(() => product.close());

  test("with the shipped manual stays below nine tenths of a trial's budget", async () => {
    await untilReady(product.app);
    const browser = new PlainBrowser(product.app);
    await browser.logIn("new@demo.test");
    const open = async (url: string) => {
      expect([url, (await browser.open(url)).statusCode]).toEqual([url, 200]);
    };
    const menu = menuAnswerSchema.parse((await browser.open("/api/menu?version=v22")).json());
    const all = [...new Set(menu.data.flatMap(addressesOf))];
    // Every third page of the edition, each opened three times: 150 views, plus the look-up tables, letters and searches.
    const pages = all.filter((_, index) => index % 3 === 0).slice(0, 50);
    expect(pages).toHaveLength(50);
    for (let turn = 0; turn < 3; turn += 1) for (const page of pages) await open(`/${page}`);
    await open("/api/entry/v22/quick-look");
    for (const letter of "CFS") await open(`/api/bluebook-index/terms/${letter}`);
    for (const query of SEARCHES) await open(`/bluebook/search-results?search=${encodeURIComponent(query)}`);
    // A server that shuts down saves what it has served.
    await product.close();
    const words = await servedTo("new@demo.test");
    expect(words).toBeGreaterThan(36_000);
    expect(words).toBeLessThan(54_000);
  });
});

/** Returns the pages of a menu, without the headings on them. */
function addressesOf({ uri, children }: MenuNode): string[] {
  return [...(uri.includes("#") ? [] : [uri]), ...children.flatMap(addressesOf)];
}
