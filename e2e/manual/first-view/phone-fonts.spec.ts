import type { Page } from "@playwright/test";
import { expect, test, someOf } from "../../fixtures.ts";
import { openPage } from "../../open-page.ts";
import { noteShifts } from "./note-shifts.ts";
import { wholeBrowser } from "./whole-browser.ts";

test.use(wholeBrowser);

const signals = "/bluebook/v22/rules/signals";

test.use({ viewport: { width: 360, height: 740 } });

test("a phone's first page is set in fonts that it has, as wide as ours and with weights of their own", async ({ page }) => {
  await page.goto(signals);
  await expect(page.locator("html")).not.toHaveAttribute("data-fonts");
  expect(await fontOf(page, "article p")).not.toMatch(/Fieldstone|Times|Bold|Italic|Oblique/);
  expect(await fontOf(page, ".heading-text")).toMatch(/Bold$/);
  expect(await fontOf(page, ".page-subtitle")).toMatch(/Italic$/);
  expect(await fontOf(page, ".toc-button span")).toMatch(/Bold(?:MT)?$/);
  for (const { font, width, height } of await page.evaluate(compareFonts)) {
    expect(Math.abs(width - 1), `${font}: the width of a stand-in beside ours is ${width}`).toBeLessThan(0.02);
    expect(Math.abs(height), `${font}: a line's height differs by ${height} px`).toBeLessThanOrEqual(1);
  }
});

test("fonts that arrive move nothing on a phone: they show from the next page on", async ({ page }) => {
  await page.addInitScript(noteShifts);
  await openPage(page, signals);
  await expect.poll(() => page.context().cookies().then((all) => all.map(({ name }) => name))).toContain("fonts");
  expect(await fontOf(page, "article p")).not.toMatch(/Fieldstone/);
  await expect(page.locator("html")).not.toHaveAttribute("data-moved");
  await page.getByRole("link", { name: /^Next/ }).click();
  await expect(page.locator("html")).toHaveAttribute("data-fonts", "late");
  await expect.poll(() => fontOf(page, "article p")).toMatch(/Fieldstone/);
});

for (const width of someOf([320, 360, 430]))
  test(`at ${width} px, a first page without an article shows our fonts once they are there, and nothing moves`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 780 });
    await page.addInitScript(noteShifts);
    await openPage(page, "/");
    await expect.poll(() => fontOf(page, "h1")).toMatch(/Fieldstone/);
    await expect.poll(() => fontOf(page, "main p")).toMatch(/Fieldstone/);
    // A shift is told after the frame that it is in.
    await page.evaluate(async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      requestAnimationFrame(() => setTimeout(resolve, 100));
      await promise;
    });
    await expect(page.locator("html")).not.toHaveAttribute("data-moved");
  });

/** The PostScript name of the font that the first matching element is painted in. */
async function fontOf(page: Page, selector: string): Promise<string> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("DOM.enable");
  await tools.send("CSS.enable");
  const { root } = await tools.send("DOM.getDocument", { depth: 0 });
  const { nodeId } = await tools.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await tools.send("CSS.getPlatformFontsForNode", { nodeId });
  await tools.detach();
  return fonts[0]?.postScriptName ?? "";
}

/** The page's text on one line in each of our fonts and in what stands in for it. */
async function compareFonts(): Promise<{ font: string; width: number; height: number }[]> {
  const line = document.createElement("p");
  line.style.cssText = "position: absolute; white-space: nowrap; font-variant-numeric: normal";
  line.textContent = document.querySelector("article")?.textContent.replaceAll(/\s+/g, " ") ?? "";
  document.body.append(line);
  const sizeIn = (font: string) => {
    line.style.font = font;
    return line.getBoundingClientRect();
  };
  const compared = ["400 Serif", "600 Serif", "italic 400 Serif", "italic 600 Serif", "400 Sans", "600 Sans"].map(
    async (name) => {
      const [, style = "", kind = ""] = /(.*) (\w+)/.exec(name) ?? [];
      const ours = `${style} 16px 'Fieldstone ${kind} Late'`;
      await document.fonts.load(ours);
      const [mine, theirs] = [sizeIn(ours), sizeIn(`${style} 16px var(--${kind.toLowerCase()}-others)`)];
      return { font: name, width: theirs.width / mine.width, height: theirs.height - mine.height };
    },
  );
  return Promise.all(compared).finally(() => line.remove());
}
