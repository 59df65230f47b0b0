import type { Page } from "@playwright/test";

/** Opens an address and waits until React has taken the page over, so that a click goes through the router. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await whenAlive(page);
}

/** Waits until React has taken the page over. Scripts come late on purpose. */
export async function whenAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
  );
}

/** Marks the document, so that `isSameDocument` tells whether it was loaded anew since. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute("data-same", ""));
}

/** Whether the document is the one that was marked: the router has gone on without loading a new one. */
export async function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute("data-same"));
}
