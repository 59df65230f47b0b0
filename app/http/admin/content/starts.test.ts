import { afterAll, beforeAll, expect, test } from "vitest";
import { importJobs } from "../../../../domains/manual/server/plugin.ts";
import { runImport } from "../../../jobs/run-import.ts";
import { publishEdition } from "../../../../domains/manual/server/publish/public.ts";
import { manualEdition, manualPage } from "../../../../domains/manual/server/files/testing/small-manual.ts";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { Worker } from "../../../../platform/jobs/worker.ts";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import {
  openLoggedIn,
  openTestProduct,
  PlainBrowser,
  type TestProduct,
} from "../../../starting/testing/open-test-product.ts";

const clock = systemClock;
const start = "/admin/editions/v22/start";
const named = { handle: "v23", name: "23rd Edition" };
const blocks = [{ type: "text", text: "<p>The name of a case is italic.</p>" } as const];
const edition = manualEdition({ pages: [manualPage("cases", { code: "1", title: "Cases", blocks })] });

onOneDatabase("an edition started in admin", (open) => {
  let database: TestDatabase;
  let product: TestProduct;

  beforeAll(async () => {
    database = await open();
    await publishEdition({ database, clock }, edition, { origin: "test" });
    product = await openTestProduct(database, { LIMITS: "off" });
  });
  afterAll(() => product.close());

  async function runJobs(): Promise<void> {
    const log = { warn: () => {}, error: () => {} };
    const handlers = importJobs({
      database,
      clock,
      runImport: (id, signal) => runImport(database.settings, id, signal),
    });
    await new Worker({ database, clock, handlers, log }).runDue();
  }

  test("is proposed, refused with what was typed, agreed to, made once by a job, and then edited [CMS-3]", async () => {
    const browser = await openLoggedIn(product, "editor@demo.test", start);
    const asked = (await browser.open(start)).body;
    expect(asked).toContain('value="v23"');
    expect(asked).toContain('value="23rd Edition"');
    const refused = await browser.submit(start, { handle: "v22", name: "Next" });
    expect([refused.statusCode, refused.body.includes("An edition v22 already exists")]).toEqual([409, true]);
    expect(refused.body).toContain('value="Next"');

    const plan = (await browser.submit(start, named)).body;
    expect(plan).toContain("v23, “23rd Edition”, will start as a copy of v22.1: its 1 page,");
    const agreed = /name="agreed" value="([^"]+)"/.exec(plan)?.[1] ?? "";
    // A double click.
    const [first, second] = await Promise.all([1, 2].map(() => browser.submit(start, { ...named, agreed })));
    expect([first?.statusCode, second?.statusCode]).toEqual([303, 303]);
    const progress = String(first?.headers.location);
    expect(second?.headers.location).toBe(progress);
    expect((await browser.open(progress)).body).toContain("v23 is being created from v22.1. Waiting in the queue");
    expect((await browser.open("/admin/editions")).body).toContain("Readers see no release");

    await runJobs();
    expect((await browser.open(progress)).body).toContain("v23 is now a copy of v22.1 that only staff can open.");
    const shown = (await browser.open("/admin/editions/v23")).body;
    expect(shown).toContain("Readers see v23.1. Open to: staff only.");
    expect(shown).toContain("started from another edition");
    expect((await browser.open("/admin/editions/v23/pages")).body).toContain("Cases");
  });

  test("is not there for readers, and theirs stays the same [CMS-3] [RULING-5]", async () => {
    const reader = new PlainBrowser(product.app);
    await reader.logIn("reader@demo.test");
    expect((await reader.open("/bluebook/v23/rules/cases")).statusCode).toBe(404);
    expect((await reader.open("/api/user")).body).not.toContain("23rd Edition");
  });

  test("is not offered to those who may not import, and refused to them [CMS-3]", async () => {
    const reviewer = await openLoggedIn(product, "reviewer@demo.test", "/admin");
    expect((await reviewer.open("/admin/editions")).body).not.toContain("Start an edition");
    expect((await reviewer.open(start)).statusCode).toBe(403);
    expect((await reviewer.submit(start, named)).statusCode).toBe(403);
  });
});
