import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { pagePath, pagesPath } from "../../../../domains/manual/admin/contract.ts";
import { saveEditedIn } from "../../../../domains/manual/server/stores/publishing-store.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { chromiumFlags } from "../../../machine/chromium-flags.ts";
import { findChromium } from "../../../machine/find-chromium.ts";
import { signIn } from "../../../server/sign-in.ts";
import { type RunningServer, startServer } from "../../../server/start-server.ts";
import { withDatabase } from "../../../server/with-database.ts";
import { type Figure, median } from "../../measurement.ts";
import { measureFiles } from "./measure-files.ts";
import { measureMoving } from "./measure-moving.ts";
import { measurePasting } from "./measure-pasting.ts";
import { measurePublishing } from "./measure-publishing.ts";

const ROUNDS = 5;
/** Lighthouse's slow 4G and its phone's processor. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
};
const near = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const SLOWER = 4;
const KEYS = 100;

/**
 * Measures admin: how long the longest page of the shipped manual takes to open in the editor on Lighthouse's mobile
 * profile, how long a key holds the page up in the one with the most blocks, the export and import of its files,
 * publishing one page of 1,000, and moving what 1,000 readers keep.
 */
export async function measureAdmin(): Promise<Figure[]> {
  const site = await startServer({ env: { DEMO: "1" } });
  const { longest, most } = await withDatabase(site, async ({ db }) => {
    await saveEditedIn(db, "v22", "desk");
    const rows = await db
      .selectFrom("pages")
      .innerJoin("page_revisions", "page_revisions.id", "pages.revision_id")
      .innerJoin("editions", "editions.id", "pages.edition_id")
      .select(["pages.id", "page_revisions.blocks"])
      .where("editions.handle", "=", "v22")
      .execute();
    const sizes = rows.map(({ id, blocks }) => ({ id, length: blocks.length, count: readJson(blocks).length }));
    return {
      longest: sizes.toSorted((left, right) => right.length - left.length)[0]?.id ?? "",
      most: sizes.toSorted((left, right) => right.count - left.count)[0]?.id ?? "",
    };
  });
  const browser = await chromium.launch({ executablePath: findChromium() ?? "", args: [...chromiumFlags] });
  const opening = await measureOpening(browser, site, longest);
  const typing = await measureTyping(browser, site, most);
  const pasting = await measurePasting(await editorContext(browser, site), most);
  await browser.close();
  const files = await measureFiles(site);
  await site.stop();
  const beside = [...(await measurePublishing()), ...(await measureMoving())];
  return [...opening, ...typing, ...pasting, ...files, ...beside];
}

async function editorContext(browser: Browser, site: RunningServer): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1_280, height: 900 } });
  await context.addCookies([{ ...(await signIn(site, "editor@demo.test")), url: site.url }]);
  return context;
}

/** From the click on the page's name until its text can be written in; first with nothing in the browser's cache. */
async function measureOpening(browser: Browser, site: RunningServer, pageId: string): Promise<Figure[]> {
  const times: Record<"first" | "again" | "near", number[]> = { first: [], again: [], near: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await editorContext(browser, site);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", network);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    for (const which of ["first", "again"] as const) {
      await page.goto(pagesPath("v22"));
      times[which].push(await openPage(page, pageId));
    }
    // Beside the server, as on a wire: the processor alone.
    await devtools.send("Network.emulateNetworkConditions", near);
    await page.goto(pagesPath("v22"));
    times.near.push(await openPage(page, pageId));
    await context.close();
  }
  const budget = { most: 1 };
  return [
    { name: "longest page, open to be written in, processor ÷ 4", value: median(times.near), unit: "s", budget },
    {
      name: "longest page, open to be written in, slow 4G, processor ÷ 4",
      value: median(times.again),
      unit: "s",
      budget,
    },
    { name: "the same, the editor's script and fonts not in the cache yet", value: median(times.first), unit: "s" },
  ];
}

/** In seconds. */
async function openPage(page: Page, pageId: string): Promise<number> {
  const start = performance.now();
  await page
    .locator(`a[href="${pagePath(pageId)}"]`)
    .first()
    .dispatchEvent("click");
  await page.locator("#editor-text").waitFor();
  return (performance.now() - start) / 1_000;
}

/** What one key does to the page's only thread, without any throttle. */
async function measureTyping(browser: Browser, site: RunningServer, pageId: string): Promise<Figure[]> {
  const context = await editorContext(browser, site);
  const page = await context.newPage();
  await page.goto(pagePath(pageId));
  const text = page.locator("#editor-text");
  await text.locator("p").nth(5).click();
  await page.keyboard.press("End");
  await page.evaluate(watchTasks);
  for (let key = 0; key < KEYS; key += 1) await page.keyboard.press(key % 6 === 5 ? "Space" : "KeyE");
  await page.waitForTimeout(3_000);
  const { tasks, keys } = await page.evaluate(() => {
    const named = (name: string) =>
      performance.getEntriesByName(name).flatMap((entry) => ("detail" in entry ? [Number(entry.detail)] : []));
    return { tasks: named("task"), keys: named("key") };
  });
  const blocks = await text.locator("> *").count();
  await context.close();
  return [
    {
      name: `longest task while ${KEYS} keys are typed in a page of ${blocks} blocks (0: none over 50)`,
      value: Math.max(0, ...tasks),
      unit: "ms",
      budget: { most: 50 },
    },
    { name: "a key until the next frame, median", value: median(keys), unit: "ms" },
  ];
}

/** Runs in the page: marks tasks of more than 50 ms, and how long each key took to the next frame. */
function watchTasks(): void {
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) performance.mark("task", { detail: duration });
  }).observe({ type: "longtask" });
  addEventListener(
    "keydown",
    () => {
      const start = performance.now();
      requestAnimationFrame(() => setTimeout(() => performance.mark("key", { detail: performance.now() - start })));
    },
    { capture: true },
  );
}
