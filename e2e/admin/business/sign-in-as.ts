import type { DatabaseSettings } from "../../../platform/db/database-settings.ts";
import type { BrowserContext, Page } from "@playwright/test";
import { signIn } from "../../../tools/server/sign-in.ts";
import { expect } from "../../fixtures.ts";

/** Makes somebody else of a browser. */
export async function signInAs(
  context: BrowserContext,
  site: DatabaseSettings & { url: string },
  email: string,
): Promise<void> {
  await context.clearCookies();
  await context.addCookies([{ ...(await signIn(site, email)), url: site.url }]);
}

/** Looks whether a screen fits into narrow and wide windows. */
export async function expectToFit(page: Page): Promise<void> {
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `at ${width}`).toBeLessThanOrEqual(0);
  }
}

/** Opens a screen of admin from its navigation, which is folded into a line where windows are narrow. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.goto("/admin");
  const navigation = page.getByRole("navigation", { name: "Admin" });
  const line = navigation.locator("summary");
  if (await line.isVisible()) await line.click();
  await navigation.getByRole("link", { name, exact: true }).click();
}
