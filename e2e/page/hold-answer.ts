import type { Page } from "@playwright/test";

/** An answer that waits on its way to the page. */
export interface HeldAnswer {
  /** Fulfilled when the server has answered. */
  answered: Promise<void>;
  /** Lets the page have the answer. */
  release(): void;
}

/**
 * Holds the first answer from an address back: the server has said what was true then, and the page hears it when it is
 * released, after all that happened meanwhile.
 */
export async function holdAnswer(page: Page, address: string | RegExp): Promise<HeldAnswer> {
  const [answered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isFirst = true;
  // Not `times: 1`: a request that is on its way while the browser stops intercepting is sometimes never answered.
  await page.route(address, async (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    const response = await route.fetch();
    answered.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  return { answered: answered.promise, release: released.resolve };
}

/** Waits until the page has taken up what it was answered so far: a page hears its answers in their order. */
export async function whenHeard(page: Page): Promise<void> {
  await page.evaluate(async () => (await fetch("/api/site-settings")).text());
}
