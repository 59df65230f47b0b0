import { Worker } from "node:worker_threads";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { pagePath, uploadPath } from "../../../domains/manual/admin/contract.ts";
import { partPath } from "../../../domains/manual/admin/part-views.ts";
import { publishEdition } from "../../../domains/manual/server/publish/public.ts";
import { manualEdition, manualPage } from "../../../domains/manual/server/files/testing/small-manual.ts";
import type { Block } from "../../../domains/manual/model/blocks/registry/schemas.ts";
import { saveEditedIn } from "../../../domains/manual/server/stores/publishing-store.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { onOneDatabase } from "../../../platform/testing/databases.ts";
import { growthOf, leastLongestTurn, LONGEST_TESTED_TURN_MS } from "../../../platform/testing/longest-turn.ts";
import {
  openLoggedIn,
  openTestProduct,
  type PlainBrowser,
  type TestProduct,
} from "../../starting/testing/open-test-product.ts";
import { catalogs, drawings, pageSources, partSources, savedTable, savedTexts } from "./testing/hostile-corpus.ts";

/** A thread is stopped after 20 seconds, whatever is sent: no text comes near. */
const LONGEST_MS = 10_000;

const blocks: Block[] = [{ type: "text", text: "<p>one</p>" }];
const pages = [manualPage("cases", { code: "1", title: "Cases", blocks }), manualPage("tables", { code: "2", blocks })];

onOneDatabase("hostile texts", (open) => {
  let product: TestProduct;
  let editor: PlainBrowser;
  let owner: PlainBrowser;
  let pageId: string;
  /** Of a page whose every row the test of a long table needs. */
  let tablePageId: string;

  beforeAll(async () => {
    const database = await open();
    await publishEdition({ database, clock: systemClock }, manualEdition({ pages }), { origin: "test" });
    await saveEditedIn(database.db, "v22", "desk");
    product = await openTestProduct(database, { LIMITS: "off" });
    editor = await openLoggedIn(product, "editor@demo.test", uploadPath("v22"));
    owner = await openLoggedIn(product, "admin@demo.test", "/admin/catalog/file");
    const idOf = async (slug: string) =>
      (await database.db.selectFrom("pages").select("id").where("slug", "=", slug).executeTakeFirstOrThrow()).id;
    [pageId, tablePageId] = [await idOf("cases"), await idOf("tables")];
    // A draft begins when somebody opens the page.
    for (const id of [pageId, tablePageId]) await editor.open(pagePath(id, "source"));
    return () => product.close();
  });

  /**
   * A thread reads it, and the thread that answers readers does other things meanwhile. Twice the text costs at most 2.5
   * times as much.
   */
  async function expectHarmless(send: (count: number) => Promise<unknown>, count: number): Promise<void> {
    const orders = vi.spyOn(Worker.prototype, "postMessage");
    // Threads start, and what runs for the first time is compiled.
    await send(count);
    expect(orders, "what a thread was asked").toHaveBeenCalled();
    expect(await leastLongestTurn(() => send(2 * count))).toBeLessThan(LONGEST_TESTED_TURN_MS);
    // A thread's work counts too.
    const growth = await growthOf(
      process.cpuUsage,
      () => send(count),
      () => send(2 * count),
    );
    expect(growth).toMatchObject({ isSteep: false });
    expect(growth.whole, "what was given up").toBeLessThan(LONGEST_MS);
  }

  describe("a page's Source", () => {
    test.each(Object.entries(pageSources))("of %s", async (_name, [text, count]) => {
      await expectHarmless(async (many) => {
        const fields = { version: "1", title: "Cases", subtitle: "", source: text(many) };
        expect([200, 303, 422]).toContain((await editor.submit(pagePath(pageId, "source"), fields)).statusCode);
      }, count);
    });
  });

  describe("what an editor saves", () => {
    /** The version in which the block last changed, as the editor knows it. */
    let was: number | null = null;

    async function save(block: Block) {
      const order = { was: was === null ? [] : ["hostile"], now: ["hostile"] };
      const sent = { since: was ?? 1, blocks: [{ id: "hostile", was, now: block }], order, fields: {} };
      const { statusCode, body } = await editor.call("POST", `/api/desk/pages/${pageId}`, {
        save: JSON.stringify(sent),
      });
      expect([200, 422]).toContain(statusCode);
      const changed = /"id":"hostile","changedIn":(\d+)/.exec(body)?.[1];
      if (statusCode === 200) was = changed === undefined ? null : Number(changed);
    }

    test.each(Object.entries(savedTexts))("of %s", async (_name, [text, count]) => {
      await expectHarmless((many) => save({ type: "text", text: text(many) }), count);
    });

    test("of rows of a table", async () => {
      await expectHarmless((many) => save(savedTable(many)), 1_000);
    });

    test("that two wrote differently, as long as a table may be", async () => {
      const url = `/api/desk/pages/${tablePageId}`;
      let last = "";
      const send = async (version: number | null, words: string) => {
        const rows = savedTable(3_000).rows.map((row, at) => ({
          ...row,
          column1: `${at}`,
          column2: `${words} ${at}`,
        }));
        const table = { ...savedTable(0), rows };
        const order = { was: version === null ? [] : ["long"], now: ["long"] };
        const sent = { since: 1, blocks: [{ id: "long", was: version, now: table }], order, fields: {} };
        ({ body: last } = await editor.call("POST", url, { save: JSON.stringify(sent) }));
      };
      await send(null, "first");
      const [, first] = /"id":"long","changedIn":(\d+)/.exec(last) ?? [];
      await send(Number(first), "second");
      expect(await leastLongestTurn(() => send(Number(first), "third"))).toBeLessThan(LONGEST_TESTED_TURN_MS);
      expect(last).toContain("Two editors changed the same part.");
      expect(last).toMatch(/<del>[^]{0,80}second/);
      expect(last).toMatch(/<ins>[^]{0,80}third/);
    });
  });

  describe("a part's file", () => {
    test.each(Object.entries(partSources))("of %s", async (_name, [text, count]) => {
      await expectHarmless(async (many) => {
        const fields = { version: "1", source: text(many), act: "save" };
        const { statusCode } = await editor.submit(`${partPath("v22", "dashboard")}/source`, fields);
        expect([200, 303, 409, 422]).toContain(statusCode);
      }, count);
    });
  });

  describe("a catalog", () => {
    test.each(Object.entries(catalogs))("of %s", async (_name, [text, count]) => {
      await expectHarmless(async (many) => {
        const { statusCode } = await owner.submit("/admin/catalog/file", {
          source: text(many),
          since: "1",
          reason: "Hostile",
        });
        expect(statusCode).toBe(422);
      }, count);
    });
  });

  describe("a picture", () => {
    test.each(Object.entries(drawings))("of %s", async (_name, [text, count]) => {
      await expectHarmless(async (many) => {
        const { statusCode } = await product.app.inject({
          method: "POST",
          url: `/api/desk/pages/${pageId}/pictures`,
          headers: {
            "content-type": "application/octet-stream",
            "x-requested-with": "XMLHttpRequest",
            "x-csrf-token": editor.token,
          },
          cookies: Object.fromEntries(editor.cookies),
          payload: Buffer.from(text(many)),
        });
        expect([200, 422]).toContain(statusCode);
      }, count);
    });
  });
});
