import { expect, type Page } from "@playwright/test";

/**
 * Fails where the page as it stands has to be scrolled sideways, where words lie over other words or controls, or where
 * words are cut off.
 */
export async function checkReadable(page: Page, name: string): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  expect(await page.evaluate(unreadable), name).toEqual([]);
}

/**
 * Fails where a control that Tab leads to can't be seen once it has the focus: off the screen, or under what stays in its
 * place.
 */
export async function checkReachable(page: Page, name: string): Promise<void> {
  await page.locator("#main").focus();
  for (let press = 0; press < 100; press += 1) {
    await page.keyboard.press("Tab");
    const { isInside, problem } = await page.evaluate(lookAtFocus);
    if (!isInside) return;
    expect(problem, name).toBe("");
  }
}

function unreadable(): string[] {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px too wide`);
  const boxes = [...document.querySelectorAll<HTMLElement>("main *")].filter(isShown).flatMap((element) => {
    if (element.matches("button, input, select, textarea"))
      return [{ element, name: nameOf(element), box: element.getBoundingClientRect() }];
    const { overflowX, overflowY } = getComputedStyle(element);
    const hides = overflowX === "hidden" || overflowY === "hidden";
    if (hides && (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1))
      found.push(`cut off: ${nameOf(element)}`);
    return [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "")
      .flatMap((node) => {
        const range = new Range();
        range.selectNodeContents(node);
        return [...range.getClientRects()].map((box) => ({ element, name: nameOf(element), box }));
      });
  });
  for (const [at, { element, name, box }] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      if (element.contains(other.element) || other.element.contains(element)) continue;
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      // Lines of one paragraph may touch by the height of a letter's tail.
      if (across > 2 && down > Math.min(box.height, other.box.height) / 3) found.push(`${name} over ${other.name}`);
    }
  return [...new Set(found)];

  function isShown(element: HTMLElement): boolean {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 2 &&
      height > 2 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest(".visually-hidden, noscript") === null
    );
  }

  function nameOf(element: HTMLElement): string {
    const words = (element.ariaLabel ?? element.textContent).trim().slice(0, 40);
    return `${element.tagName.toLowerCase()} '${words}'`;
  }
}

function lookAtFocus(): { isInside: boolean; problem: string } {
  const focused = document.activeElement;
  if (!focused?.closest("#main") || focused.id === "main") return { isInside: false, problem: "" };
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  const name = focused.outerHTML.slice(0, 120);
  const [x0, x1] = [Math.max(left, 0), Math.min(right, innerWidth)];
  const [y0, y1] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  if (x0 >= x1 || y0 >= y1) return { isInside: true, problem: `off the screen: ${name}` };
  const shown = document.elementFromPoint((x0 + x1) / 2, (y0 + y1) / 2);
  const isSeen = shown === null || focused.contains(shown) || shown.contains(focused);
  return { isInside: true, problem: isSeen ? "" : `under ${shown.outerHTML.slice(0, 120)}: ${name}` };
}
