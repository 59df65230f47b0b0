import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const standard = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const widths = [320, 768, 1280] as const;
const schemes = ["light", "dark"] as const;
/** What the dark theme can change: it has other colours and nothing else. */
const ofColours = ["color-contrast", "link-in-text-block"];

/** Waits until the page is drawn as it is now: right after a change of theme a busy browser still answers with old colours. */
async function whenDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        // A page behind another one is not drawn.
        setTimeout(resolve, 250);
      });
    await frame();
    await frame();
  });
}

/** Fails with what axe finds against WCAG 2.2 AA on the page as it stands, in light and dark, at 320, 768 and 1280 px. */
export async function checkAccessibility(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await whenDrawn(page);
      // All in this page: it has no frames, and another one for the findings takes as long as finding them.
      const axe = new AxeBuilder({ page }).setLegacyMode();
      const { violations } = await (
        colorScheme === "dark" ? axe.withRules(ofColours) : axe.withTags(standard)
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
