import { expect, type Locator, type Page } from "@playwright/test";

/** More presses than this to get anywhere on a screen are too many. */
const MOST_PRESSES = 60;

/**
 * Presses a key until it leads to a control, as somebody without a pointer does. Fails where what has the focus on the
 * way can't be seen to have it: outside the screen, under something else, or without an outline.
 */
export async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  const way: string[] = [];
  while (way.length < MOST_PRESSES) {
    await page.keyboard.press(key);
    const { name, problem } = await page.evaluate(lookAtFocus);
    expect(problem, `${name} on ${new URL(page.url()).pathname}`).toBe("");
    way.push(name);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} doesn't lead to ${String(target)}, but to ${way.join(" › ")}.`);
}

/** Goes to a button or a link, and presses it. */
export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Goes to a field, and types. What the field had is selected by Tab, and replaced. */
export async function typeInto(page: Page, target: Locator, words: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(words);
}

/** What has the focus, and why that can't be seen: '' if it can. */
function lookAtFocus(): { name: string; problem: string } {
  const focused = document.activeElement ?? document.body;
  const name = (focused.ariaLabel ?? focused.textContent).trim().slice(0, 40) || focused.tagName + focused.id;
  // Between the last control and the browser's own.
  if (focused === document.body) return { name, problem: "" };
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return { name, problem: "off the screen" };
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const shown = document.elementFromPoint(x, y);
  if (shown && !focused.contains(shown) && !shown.contains(focused))
    return { name, problem: `under ${shown.outerHTML}` };
  const around = [focused, ...(focused.closest("label") ? [focused.closest("label")] : [])];
  const isOutlined = around.some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each ?? focused);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1.5;
  });
  return { name, problem: isOutlined ? "" : "without an outline" };
}
