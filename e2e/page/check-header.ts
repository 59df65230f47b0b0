import { expect, type Page } from "@playwright/test";

/**
 * Fails where a part of the header is too small for its letters, lies over another part, or is cut off by the screen.
 * `least` is in pixels; by default, what letters of twice the size need.
 */
export async function checkHeader(page: Page, least = 40): Promise<void> {
  const at = `${new URL(page.url()).pathname} at ${page.viewportSize()?.width ?? 0} px`;
  expect(await page.evaluate(crowdedHeader, least), at).toEqual([]);
}

/** Runs in the page: one answer for all parts is much faster than one for each. */
export function crowdedHeader(least: number): string[] {
  const parts = ["#search", "button[popovertarget]", "> a:last-child"].map((part) => ({
    part,
    box: document.querySelector(`.header ${part}`)?.getBoundingClientRect() ?? new DOMRect(),
  }));
  return parts.flatMap(({ part, box }, place) => [
    ...(box.width <= least ? [`${part} of the header is ${Math.round(box.width)} px wide`] : []),
    ...(box.right > innerWidth ? [`${part} of the header is cut off`] : []),
    ...parts.slice(place + 1).flatMap((other) => {
      const besides = box.right <= other.box.left + 1 || other.box.right <= box.left + 1;
      const below = box.bottom <= other.box.top + 1 || other.box.bottom <= box.top + 1;
      return besides || below ? [] : [`${part} and ${other.part} of the header overlap`];
    }),
  ]);
}
