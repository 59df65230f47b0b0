import type { Page } from "@playwright/test";

/** Opens an address and waits for hydration, so that a click goes through the router. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await whenAlive(page);
}

/** The part of React's internal data on an element that we read. */
interface Fiber {
  return: Fiber | null;
  stateNode: { current?: { memoizedState: { isDehydrated?: boolean } | null } } | null;
}

/**
 * Waits until hydration and its effects are done. Scripts load late on purpose, and React marks its elements some time
 * before it has finished.
 */
export async function whenAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const notes: [string, Fiber][] = Object.entries(document.querySelector("main") ?? {});
    let fiber = notes.find(([key]) => key.startsWith("__reactFiber$"))?.[1];
    while (fiber?.return) fiber = fiber.return;
    return fiber?.stateNode?.current?.memoizedState?.isDehydrated === false;
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
