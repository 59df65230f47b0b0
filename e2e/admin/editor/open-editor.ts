import type { Browser, Page } from "@playwright/test";
import type { RunningServer } from "../../../tools/server/start-server.ts";
import { expect } from "../../fixtures.ts";
import { watchPage } from "../../page/watch/watch-page.ts";
import { logIn, ownSiteTest } from "../own-site.ts";

/** A site of its own, where an edition is edited in admin. */
export const siteTest = ownSiteTest({ timeout: 90_000 });

/** A browser in which an account is logged in; `problems` lists what goes wrong in it. */
export async function adminOf(browser: Browser, site: RunningServer, email: string) {
  const context = await browser.newContext({ baseURL: site.url });
  await logIn(context, site, email);
  const page = await context.newPage();
  return { page, context, problems: watchPage(page, site.url) };
}

/** The text that is edited. */
export const text = (page: Page) => page.getByRole("textbox", { name: "Text of the page" });
/** Where saving stands. */
export const status = (page: Page) => page.locator(".editor-status");

/** Opens a page of the edition in the editor. */
export async function openPage(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/admin/editions/v22/pages`);
  const move = page.getByRole("button", { name: "Edit it in admin" });
  if (await move.isVisible()) await move.click();
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(text(page)).toBeVisible();
}
