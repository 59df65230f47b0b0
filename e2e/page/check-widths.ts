import { expect, type Page } from "@playwright/test";
import { runAxe } from "./run-axe.ts";

const widths = [1280, 768, 360, 320] as const;
const widthsOfLargeText = [1280, 640] as const;

/**
 * Fails where the page as it stands has to be scrolled sideways at a width or with letters twice as large, where a button
 * breaks within a word, and with what axe finds on a phone. One page load serves all widths.
 */
export async function checkWidths(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(overflow), `${pathname} at ${width} px`).toBe(0);
  }
  expect(await page.evaluate(brokenButtons), `${pathname}: words broken in two`).toEqual([]);
  expect(await runAxe(page, "everything"), `axe on ${pathname}`).toEqual([]);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  for (const width of widthsOfLargeText) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(overflow), `${pathname} at ${width} px with letters twice as large`).toBe(0);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await page.setViewportSize({ width: 1280, height: 800 });
}

function overflow(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

/** Buttons of one word that have more than one line. */
function brokenButtons(): string[] {
  return [...document.querySelectorAll<HTMLElement>("main .button")]
    .filter((button) => {
      const words = button.innerText.trim();
      const range = document.createRange();
      const [text] = [...button.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      if (!text || /\s/.test(words)) return false;
      range.selectNodeContents(text);
      return range.getClientRects().length > 1;
    })
    .map(({ innerText }) => innerText);
}
