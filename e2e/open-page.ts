import type { Page } from "@playwright/test";

/** Opens an address and waits until React has taken the page over, so that a click goes through the router. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await whenAlive(page);
}

/** What is looked at of React's own notes on an element. */
interface Fiber {
  return: Fiber | null;
  stateNode: { current?: { memoizedState: { isDehydrated?: boolean } | null } } | null;
}

/**
 * Waits until React has taken the page over, and what it does then is done. Scripts come late on purpose, and React marks
 * its elements some time before it is through.
 */
export async function whenAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const notes: [string, Fiber][] = Object.entries(document.querySelector("main") ?? {});
    let fiber = notes.find(([key]) => key.startsWith("__reactFiber$"))?.[1];
    while (fiber?.return) fiber = fiber.return;
    return fiber?.stateNode?.current?.memoizedState?.isDehydrated === false;
  });
}

/** Marks the document, so that `isSameDocument` tells whether it was loaded anew since. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute("data-same", ""));
}

/** Whether the document is the one that was marked: the router has gone on without loading a new one. */
export async function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute("data-same"));
}
