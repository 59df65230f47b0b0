import { expect, type Page } from "@playwright/test";
import { runAxe } from "./page/run-axe.ts";

const widths = [320, 768, 1280] as const;
const schemes = ["light", "dark"] as const;

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

/** Fails with axe's findings against WCAG 2.2 AA on the current page, in light and dark, at 320, 768 and 1280 px. */
export async function checkAccessibility(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      // A control that is half under the sticky header would count as too small.
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      await whenRendered(page);
      const findings = await runAxe(page, colorScheme === "dark" ? "colors" : "standard");
      expect(findings, `axe in ${colorScheme} at ${width} px`).toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (size) await page.setViewportSize(size);
}
