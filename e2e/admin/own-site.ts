import type { Browser, BrowserContext, Page } from "@playwright/test";
import { signIn } from "../../tools/server/sign-in.ts";
import { type RunningServer, startServer } from "../../tools/server/start-server.ts";
import { test } from "../fixtures.ts";

/**
 * Tests with a site of their own: what is published there would be read by other tests.
 * Each file calls it, so that each gets another site: what one file moves to admin, the next finds untouched.
 */
export function ownSiteTest({ timeout = 240_000 }: { timeout?: number } = {}) {
  return test.extend<object, { ownSite: RunningServer }>({
    ownSite: [
      // Playwright reads from the parameter which fixtures this one needs: none.
      // oxlint-disable-next-line no-empty-pattern
      async ({}, provide) => {
        const own = await startServer({ env: { DEMO: "1" } });
        await provide(own);
        await own.stop();
      },
      { scope: "worker", timeout },
    ],
    // Else a second server would start, that nobody visits: every page needs to know the address of one.
    site: [async ({ ownSite }, provide) => provide(ownSite), { scope: "worker" }],
  });
}

/** Logs an account in. */
export async function logIn(context: BrowserContext, site: RunningServer, email: string): Promise<void> {
  await context.addCookies([{ ...(await signIn(site, email)), url: site.url }]);
}

/** A page of a browser in which an account is logged in, with or without scripts. */
export async function pageOf(
  browser: Browser,
  site: RunningServer,
  email: string,
  { hasScripts }: { hasScripts: boolean },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: hasScripts });
  await logIn(context, site, email);
  return await context.newPage();
}

/** A page of a browser without scripts, in which an account is logged in. */
export async function plainPageOf(browser: Browser, site: RunningServer, email: string): Promise<Page> {
  return await pageOf(browser, site, email, { hasScripts: false });
}

/** Opens the list of v22's pages, and moves the edition to admin if it isn't edited there yet. */
export async function openPagesInAdmin(page: Page): Promise<void> {
  await page.goto("/admin/editions/v22/pages");
  const move = page.getByRole("button", { name: "Edit it in admin" });
  if (await move.isVisible()) await move.click();
}
