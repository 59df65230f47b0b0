import { expect, type Page } from "@playwright/test";
import { runAxe } from "./page/run-axe.ts";

/** Axe takes seconds on a long page: each layout is looked at once, and the dark theme for what it can affect. */
const looks = [
  { width: 1280, colorScheme: "light", kind: "standard" },
  { width: 320, colorScheme: "light", kind: "standard" },
  { width: 320, colorScheme: "dark", kind: "colors" },
] as const;

/**
 * Waits until the page is rendered as it is now: right after a change of theme a busy browser still reports old colors.
 */
async function whenRendered(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        // A background page is not rendered.
        setTimeout(resolve, 250);
      });
    await frame();
    await frame();
  });
}

/** Fails with axe's findings against WCAG 2.2 AA on the current page, on a laptop and a phone, in light and dark. */
export async function checkAccessibility(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const { width, colorScheme, kind } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    // A control that is half under the sticky header would count as too small.
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await whenRendered(page);
    expect(await runAxe(page, kind), `axe in ${colorScheme} at ${width} px`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
  if (size) await page.setViewportSize(size);
}
