import type { Page } from "@playwright/test";
import { test as base, watched } from "../../fixtures.ts";
import { watchOwners } from "../../page/watch/watch-owners.ts";

interface TestFixtures {
  /** Until it is called, the scripts of the page are held, but for the one in the page itself. */
  letScriptsCome: () => void;
}

interface WorkerFixtures {
  /** A tab of each width that was asked for. */
  tabs: Map<number, Page>;
}

/**
 * Tests that begin on a fresh page, for many of them: a new document in the tab of the test before rather than a browser
 * of its own. Between two tests the tab is on a page without scripts, with the mouse outside, and everything
 * that the product keeps in a browser is deleted.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  tabs: [
    // Playwright reads from the parameter which fixtures this one needs: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const tabs = new Map<number, Page>();
      await provide(tabs);
      for (const tab of tabs.values()) await tab.context().close();
    },
    { scope: "worker" },
  ],
  page: async ({ tabs, browser, site, storageState, viewport, expectedProblems }, provide) => {
    const width = viewport?.width ?? 0;
    const tab = tabs.get(width) ?? (await (await browser.newContext()).newPage());
    const context = tab.context();
    if (!tabs.has(width)) for (const script of [watchOwners, noteEvents]) await context.addInitScript(script);
    tabs.set(width, tab);
    await context.clearCookies();
    if (typeof storageState === "object") await context.addCookies(storageState.cookies);
    await watched(tab, { browser, site, expectedProblems }, provide);
    tab.removeAllListeners();
    await leave(tab, `${site.url}/robots.txt`);
  },
  // Not by `route`: that has every request go through this process, and turns the browser's cache off.
  letScriptsCome: async ({ page }, provide) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const session = await page.context().newCDPSession(page);
    session.on("Fetch.requestPaused", ({ requestId }) => {
      // The page may be gone by then.
      void promise.then(() => session.send("Fetch.continueRequest", { requestId })).catch(() => {});
    });
    await session.send("Fetch.enable", { patterns: [{ urlPattern: "*/assets/*.js" }] });
    await provide(resolve);
    await session.detach();
  },
});

/** Runs in a page, and lists in `heard` what its reader does. */
function noteEvents(): void {
  const heard: string[] = [];
  for (const type of ["pointermove", "pointerover", "pointerdown", "touchstart", "wheel", "keydown"])
    addEventListener(type, ({ isTrusted }) => isTrusted && heard.push(type), { capture: true, passive: true });
  Object.assign(globalThis, { heard });
}

async function leave(tab: Page, emptyPage: string): Promise<void> {
  await tab.goto(emptyPage, { waitUntil: "commit" });
  await tab.mouse.move(-1, -1);
  await tab.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}
