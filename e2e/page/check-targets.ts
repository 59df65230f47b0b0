import { expect, type Page } from "@playwright/test";

/**
 * Fails where a finger that aims at the middle of a control, or up to 22 px above or below, meets something else. Links
 * within a sentence or a table's cell may be as high as their line (WCAG 2.5.8).
 */
export async function checkTargets(page: Page, within = "body"): Promise<void> {
  const { pathname } = new URL(page.url());
  expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
  expect(await page.evaluate(smallTargets, within), `too small for a finger on ${pathname}`).toEqual([]);
}

function smallTargets(within: string): string[] {
  const controls = `${within} :is(a:not(.skip-link), button, input, select, summary)`;
  return [...document.querySelectorAll<HTMLElement>(controls)].filter(isPressed).flatMap((control) => {
    control.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = control.getBoundingClientRect();
    const meets = (y: number) => {
      const met = document.elementFromPoint(left + width / 2, y);
      return met !== null && (control.contains(met) || met.closest("label")?.control === control);
    };
    const middle = top + height / 2;
    return meets(middle - 21) && meets(middle) && meets(middle + 21)
      ? []
      : [`${control.ariaLabel ?? control.textContent.trim()} (${Math.round(width)}×${Math.round(height)})`];
  });

  function isPressed(control: HTMLElement): boolean {
    const { width } = control.getBoundingClientRect();
    if (width < 2 || !control.checkVisibility({ visibilityProperty: true })) return false;
    const around = control.parentElement?.cloneNode(true);
    if (getComputedStyle(control).display !== "inline") return true;
    if (control.closest("td") || !(around instanceof HTMLElement)) return false;
    for (const each of around.querySelectorAll("a")) each.remove();
    return around.textContent.trim() === "";
  }
}
