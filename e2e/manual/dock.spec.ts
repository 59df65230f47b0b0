import type { Locator, Page } from "@playwright/test";
import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test, someOf, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";

const path = "/bluebook/v22/bluepages/cases";

async function boxOf(what: Locator) {
  const box = await what.boundingBox();
  if (!box) throw new Error("It is not on screen.");
  return box;
}

function quickLook(page: Page): Locator {
  return page.getByRole("dialog", { name: "Quick look" });
}

for (const width of someOf([1280, 1366, 1440, 1920]))
  test(`at ${width} px, 'On this page' and quick look have a column beside the text, which keeps its width`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openPage(page, path);
    const text = page.locator(".article > p").first();
    const before = await boxOf(text);
    const end = before.x + before.width;
    expect((await boxOf(page.getByRole("navigation", { name: "On this page" }))).x).toBeGreaterThanOrEqual(end);
    const contents = await boxOf(page.getByRole("navigation", { name: /^Contents of the/ }));
    for (const code of await page.locator(".heading-code:not(.heading-code-long)").all())
      expect((await boxOf(code)).x).toBeGreaterThanOrEqual(contents.x + contents.width);
    await page.keyboard.press("q");
    expect((await boxOf(quickLook(page))).x).toBeGreaterThanOrEqual(end);
    expect(await boxOf(text)).toEqual(before);
  });

for (const [width, height] of someOf([
  [320, 640],
  [768, 1024],
] as const))
  test(`at ${width} px, 'On this page' is a sheet that opens from the head and leads to a heading`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openPage(page, path);
    const sheet = page.getByRole("navigation", { name: "On this page" });
    const opens = page.getByRole("button", { name: "On this page", exact: true });
    await expect(sheet).toBeHidden();
    await opens.press("Enter");
    await expect(sheet).toBeVisible();
    const box = await boxOf(sheet);
    expect(box.x + box.width).toBe(width);
    if (width < 560) expect(box.x).toBe(0);
    else expect(box.x).toBeGreaterThan(width / 3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(opens).toBeFocused();
    await opens.click();
    await checkAccessibility(page);
    const link = sheet.getByRole("link", { name: /^B5\(c\)/ });
    const hash = (await link.getAttribute("href")) ?? "";
    await link.click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(path + hash);
    await expect(page.locator(hash.replaceAll(".", "\\."))).toBeInViewport();
  });

test("an open sheet becomes the column when the screen grows wide", nightly, async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await openPage(page, path);
  await page.getByRole("button", { name: "On this page", exact: true }).click();
  await page.setViewportSize({ width: 1440, height: 800 });
  const list = page.getByRole("navigation", { name: "On this page" });
  await expect(list).toBeVisible();
  const text = await boxOf(page.locator(".article > p").first());
  expect((await boxOf(list)).x).toBeGreaterThanOrEqual(text.x + text.width);
});

test.describe("of a reader", () => {
  test.use({ account: "reader@demo.test" });

  test("quick look and notes take each other's place, and Escape leads back to what opened them", nightly, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openPage(page, path);
    const notes = page.getByRole("dialog", { name: "Notes" });
    const opensNotes = page.getByRole("button", { name: "Notes on this page" });
    const opensQuickLook = page.getByRole("button", { name: "Quick look", exact: true });
    await opensQuickLook.click();
    await expect(quickLook(page)).toBeVisible();
    await opensNotes.click();
    await expect(notes).toBeVisible();
    await expect(quickLook(page)).toBeHidden();
    await expect(opensQuickLook).toHaveAttribute("aria-expanded", "false");
    await opensQuickLook.focus();
    await page.keyboard.press("q");
    await expect(quickLook(page)).toBeVisible();
    await expect(notes).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(quickLook(page)).toBeHidden();
    await expect(opensQuickLook).toBeFocused();
    await opensNotes.click();
    await page.keyboard.press("Escape");
    await expect(notes).toBeHidden();
    await expect(opensNotes).toBeFocused();
  });

  test("the switch at its head changes between 'On this page', quick look and notes", nightly, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openPage(page, path);
    const notes = page.getByRole("dialog", { name: "Notes" });
    const list = page.getByRole("navigation", { name: "On this page" });
    const group = page.getByRole("group", { name: "Beside the text" });
    const buttons = group.getByRole("button");
    await expect(group).toHaveCount(0);
    await page.keyboard.press("q");
    await expect(buttons).toHaveText(["On this page", "Quick look", "Notes"]);
    const pressed = group.getByRole("button", { pressed: true });
    await expect(pressed).toHaveText("Quick look");
    await checkAccessibility(page);
    const head = await boxOf(group);
    expect((await boxOf(quickLook(page))).y).toBeGreaterThanOrEqual(head.y + head.height - 1);
    await buttons.nth(2).press("Enter");
    await expect(notes).toBeVisible();
    await expect(quickLook(page)).toBeHidden();
    await expect(pressed).toHaveText("Notes");
    expect((await boxOf(notes)).y).toBeGreaterThanOrEqual(head.y + head.height - 1);
    await buttons.nth(0).press("Enter");
    await expect(notes).toBeHidden();
    await expect(pressed).toHaveText("On this page");
    await expect(buttons.nth(0)).toBeFocused();
    expect((await boxOf(list)).y).toBeGreaterThanOrEqual(head.y + head.height - 1);
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(group).toBeHidden();
  });
});
