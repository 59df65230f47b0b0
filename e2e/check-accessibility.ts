import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const standard = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const widths = [320, 768, 1280] as const;
const schemes = ["light", "dark"] as const;
/** The rules a dark theme can affect: it changes only colors. */
const ofColors = ["color-contrast", "link-in-text-block"];

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
      // All in this page: it has no frames, and opening another page for the findings takes as long as finding them.
      const axe = new AxeBuilder({ page }).setLegacyMode();
      const { violations } = await (
        colorScheme === "dark" ? axe.withRules(ofColors) : axe.withTags(standard)
      ).analyze();
      const findings = violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(" ")}: ${failureSummary ?? ""}`),
      );
      expect(findings, `axe in ${colorScheme} at ${width} px`).toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (size) await page.setViewportSize(size);
}
