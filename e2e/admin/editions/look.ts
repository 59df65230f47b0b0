import type { Page } from "@playwright/test";
import { expect } from "../../fixtures.ts";
import { runAxe } from "../../page/run-axe.ts";

/** Follows the link to look again for as long as there is one. */
export async function lookAgain(admin: Page): Promise<void> {
  const again = admin.getByRole("link", { name: "Check again" });
  await expect(async () => {
    if (await again.isVisible()) await again.click();
    await expect(again).toBeHidden({ timeout: 100 });
  }).toPass({ timeout: 120_000 });
}

/** Expects that a page fits on every screen, and that axe finds nothing, in both themes. Needs scripts. */
export async function expectSound(page: Page): Promise<void> {
  const path = new URL(page.url()).pathname;
  await page.emulateMedia({ colorScheme: "light" });
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `${path} at ${width} px`).toBeLessThanOrEqual(0);
  }
  expect(await runAxe(page, "everything"), `axe on ${path}`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await runAxe(page, "colors"), `axe on ${path} in the dark`).toEqual([]);
}
