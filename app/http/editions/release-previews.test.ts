import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { manualEdition, manualPage } from "../../../domains/manual/server/files/testing/small-manual.ts";
import { publishEdition } from "../../../domains/manual/server/publish/public.ts";
import { discardRelease, stageRelease } from "../../../domains/manual/server/publish/releases/stage-release.ts";
import { previewRelease, withdrawPreviews } from "../../../domains/manual/server/publish/releases/preview-release.ts";
import { listPreviews } from "../../../domains/manual/server/publish/history/previews/previews-store.ts";
import { knownRelease } from "../../../domains/manual/server/publish/releases/find-edition.ts";
import { publishRelease } from "../../../domains/manual/server/publish/releases/publish-release.ts";
import { fixedClock, systemClock } from "../../../platform/clock/clock.ts";
import { onOneDatabase, type TestDatabase } from "../../../platform/testing/databases.ts";
import {
  openLoggedIn,
  openTestProduct,
  PlainBrowser,
  type TestProduct,
} from "../../starting/testing/open-test-product.ts";

function edition(words: string, more: readonly string[] = []) {
  const block = (text: string) => ({ type: "text", text: `<p>${text} one two three four five.</p>` }) as const;
  return manualEdition({
    pages: [
      manualPage("cases", {
        code: "1",
        title: "Cases",
        isPublic: false,
        blocks: [block(words), { type: "text", text: '<p>See <a href="ref:rules/cases">Rule 1</a>.</p>' }],
      }),
      ...more.map((slug) => manualPage(slug, { code: "9", title: slug, isPublic: false, blocks: [block(slug)] })),
    ],
    guide: { title: "Guide", blocks: [block(`Guide ${words}`)] },
    index: [
      {
        term: "cases",
        sortAs: "",
        note: "",
        isGenerated: false,
        links: ["rules/cases", ...more.map((slug) => `rules/${slug}`)],
        children: [],
      },
    ],
  });
}

onOneDatabase("the preview of a release", (open) => {
  let database: TestDatabase;
  let product: TestProduct;
  const context = () => ({ database, clock: systemClock });

  beforeAll(async () => {
    database = await open();
    await publishEdition(context(), edition("Published"), { origin: "test" });
    await stageRelease(context(), edition("Unpublished", ["brandnew"]), { origin: "test" });
    product = await openTestProduct(database);
  });
  afterAll(() => product.close());

  test("shows the whole edition as it will be, to whoever has the link, and says so on every screen", async () => {
    const { address } = await previewRelease(context(), "v22.2", { days: 14, mostPages: 50 });
    const browser = new PlainBrowser(product.app);
    const opened = await browser.open(address);
    expect([opened.statusCode, opened.headers.location]).toEqual([302, "/preview/changes"]);
    for (const path of ["rules/cases", "rules/brandnew", "quick-style-guide"]) {
      const { statusCode, body, headers } = await browser.open(`/bluebook/v22/${path}`);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(body).toContain("one two three four five");
      expect(body).not.toContain("Published one");
      expect(body).toContain("You are reading release v22.2, which is not published.");
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["x-robots-tag"]).toBe("noindex");
    }
    const menu = await browser.open("/api/menu?version=v22");
    expect(menu.body).toContain("brandnew");
    expect((await browser.open("/api/chapter/v22/rules/cases")).body).toContain("Unpublished one two");
    expect((await browser.open("/bluebook/v22/rules/nowhere")).statusCode).toBe(404);
    // And for nobody else.
    const other = new PlainBrowser(product.app);
    for (const path of ["/bluebook/v22/rules/cases", "/api/menu?version=v22", "/bluebook/v22/quick-style-guide"]) {
      expect((await other.open(path)).body).not.toMatch(/Unpublished|brandnew|not published/);
    }
    expect((await other.open("/bluebook/v22/rules/brandnew")).statusCode).toBe(404);
    // Until the reader stops.
    await browser.open("/preview/leave");
    expect((await browser.open("/bluebook/v22/quick-style-guide")).body).toContain("Guide Published");
  });

  test("says what it changes, page by page and word by word", async () => {
    const browser = new PlainBrowser(product.app);
    await browser.open((await previewRelease(context(), "v22.2", { days: 1, mostPages: 50 })).address);
    const list = await browser.open("/preview/changes");
    expect([list.statusCode, list.headers["cache-control"], list.headers["x-robots-tag"]]).toEqual([
      200,
      "no-store",
      "noindex",
    ]);
    expect(list.body).toContain("It is not published. Compared with v22.1.");
    expect(list.body).toContain("2 pages");
    expect(list.body).toContain("The quick style guide");
    expect(list.body).toContain('cases <span class="release-what">changed: leads to 9</span>');
    const rows = [...list.body.matchAll(/<a href="(\/preview\/changes\/[^"]+)">(.*?)<\/a> <span[^>]*>(.*?)<\/span>/g)];
    expect(rows.map(([, , name, what]) => [name, what])).toEqual([
      ["<b>Rule 1 </b>Cases", "rewritten"],
      ["<b>Rule 9 </b>brandnew", "added"],
    ]);
    const [cases = "", brandnew = ""] = rows.map(([, href = ""]) => href);
    const { body } = await browser.open(cases);
    expect(body).toMatch(/<del>.*Published.*<\/del>.*<ins>.*Unpublished.*<\/ins>/s);
    expect(body).toContain('href="/bluebook/v22/rules/cases"');
    expect(body).toContain(`href="${brandnew}"`);
    expect(body).not.toMatch(/<script(?! type="application)/);
    expect((await browser.open(brandnew)).body).toContain("This page is new.");
    expect((await browser.open("/preview/changes/nothing")).statusCode).toBe(404);
    // And to nobody without the link.
    const other = new PlainBrowser(product.app);
    for (const path of ["/preview/changes", cases]) {
      const refused = await other.open(path);
      expect(refused.statusCode).toBe(403);
      expect(refused.body).not.toContain("Unpublished");
    }
  });

  test("is open to this host over TLS alone, outside development", async () => {
    const live = await openTestProduct(database, {
      NODE_ENV: "production",
      PUBLIC_URL: "https://manual.test",
      SMTP_URL: "smtp://mail.test",
      MAIL_FROM: "manual@manual.test",
      SUPPORT_EMAIL: "help@manual.test",
      SECRET_KEY: "k".repeat(64),
    });
    onTestFinished(() => live.close());
    const { address } = await previewRelease(context(), "v22.2", { days: 1, mostPages: 50 });
    const opened = await live.app.inject({ url: address, headers: { host: "manual.test" } });
    const [, token = ""] = /^\/preview\/(.+)$/.exec(address) ?? [];
    expect(opened.headers["set-cookie"]).toContain(`__Host-release=${token}; Path=/; HttpOnly; Secure; SameSite=Lax`);
    const page = "/bluebook/v22/quick-style-guide";
    const read = async (cookie: string) =>
      (await live.app.inject({ url: page, headers: { host: "manual.test", cookie } })).body;
    expect(await read(`__Host-release=${token}`)).toContain("Guide Unpublished");
    expect(await read(`release=${token}`)).toContain("Guide Published");
  });

  test("ends in time, when it is withdrawn, and with the release", async () => {
    const clock = fixedClock(systemClock.now() - 15 * 86_400_000);
    const { address: old } = await previewRelease({ database, clock }, "v22.2", { days: 14, mostPages: 50 });
    const { address: open } = await previewRelease(context(), "v22.2", { days: 1, mostPages: 50 });
    const browser = new PlainBrowser(product.app);
    for (const address of [old, "/preview/made-up", `/preview/${"x".repeat(2_000)}`]) {
      const refused = await browser.open(address);
      expect(refused.statusCode).toBe(403);
      expect(refused.body).toContain("invalid or has expired");
    }
    await browser.open(open);
    expect((await browser.open("/bluebook/v22/quick-style-guide")).body).toContain("Guide Unpublished");
    expect(await withdrawPreviews(context(), "v22.2")).toBeGreaterThan(0);
    expect((await browser.open("/bluebook/v22/quick-style-guide")).body).toContain("Guide Published");
    expect(browser.cookies.has("release")).toBe(false);
    await stageRelease(context(), edition("Another"), { origin: "test" });
    await browser.open((await previewRelease(context(), "v22.3", { days: 1, mostPages: 50 })).address);
    await discardRelease(context(), "v22.3");
    expect((await browser.open("/bluebook/v22/quick-style-guide")).body).toContain("Guide Published");
    await expect(previewRelease(context(), "v22.3", { days: 1, mostPages: 50 })).rejects.toThrow("v22.3 was discarded");
  });

  test("opens as many pages as its maker said, once each, and counts how often it was opened", async () => {
    const { address } = await previewRelease(context(), "v22.2", { days: 1, mostPages: 2 });
    const { release } = await knownRelease(database.db, "v22.2");
    const browser = new PlainBrowser(product.app);
    await browser.open(address);
    const read = async (path: string) => (await browser.open(path)).statusCode;
    expect(await read("/bluebook/v22/rules/cases")).toBe(200);
    expect(await read("/bluebook/v22/quick-style-guide")).toBe(200);
    const refused = await browser.open("/bluebook/v22/rules/brandnew");
    expect([refused.statusCode, refused.headers["cache-control"]]).toEqual([429, "no-store"]);
    expect(refused.body).toContain("reached its limit of 2 pages");
    expect(refused.body).not.toContain("one two three four five");
    expect(await read("/api/chapter/v22/rules/brandnew")).toBe(429);
    expect(await read("/preview/changes")).toBe(200);
    // What it has opened stays open, also in another browser on another network.
    const other = new PlainBrowser(product.app, { remoteAddress: "203.0.113.7" });
    await other.open(address);
    expect((await other.open("/api/chapter/v22/rules/cases")).statusCode).toBe(200);
    expect((await other.open("/bluebook/v22/rules/brandnew")).statusCode).toBe(429);
    const [link] = await listPreviews(database.db, release.id, systemClock.now());
    expect(link).toMatchObject({ opens: 2, networks: 2, pages: 2, mostPages: 2 });
  });

  test("ends once the release is live, for which no link is made", async () => {
    const browser = new PlainBrowser(product.app);
    const { address } = await previewRelease(context(), "v22.2", { days: 1, mostPages: 50 });
    await browser.open(address);
    const before = await browser.open("/api/chapter/v22/rules/cases");
    expect(before.body).toContain("Unpublished one");
    await publishRelease(context(), "v22.2");
    const closed = await browser.open("/api/chapter/v22/rules/cases");
    expect(closed.body).toContain('"refusal":"subscribers-only"');
    expect((await new PlainBrowser(product.app).open(address)).statusCode).toBe(403);
    await expect(previewRelease(context(), "v22.2", { days: 1, mostPages: 50 })).rejects.toThrow("Readers already see");
    // It was what readers see now.
    const reader = await openLoggedIn(product, "reader@demo.test", "/api/account");
    const read = async () => pageIn((await reader.open("/api/chapter/v22/rules/cases")).body);
    await expect.poll(read, { timeout: 10_000 }).toEqual(pageIn(before.body));
  });
});

/** A page as a call answers with it, but for when it was published. */
function pageIn(body: string): unknown {
  return { ...z.object({ data: z.looseObject({}) }).parse(JSON.parse(body)).data, lastChange: null };
}
