import type { Page } from "@playwright/test";

/** Opens an address and waits for hydration, so that a click goes through the router. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await whenAlive(page);
}

/**
 * Waits until React answers. On reading pages it comes with the reader's first sign of life, and this gives signs until
 * then, since nobody hears one in a page that is still arriving. Tests of what works before React don't wait for it.
 */
export async function whenAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    dispatchEvent(new Event("pointermove"));
    return "react" in document.documentElement.dataset;
  });
}

/** Marks the document, so that `isSameDocument` can tell whether it was reloaded. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute("data-same", ""));
}

/** Whether the document is still the marked one: the router navigated without loading a new one. */
export async function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute("data-same"));
}
