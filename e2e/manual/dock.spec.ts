import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
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

for (const width of [1280, 1366, 1440, 1920])
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

test.describe("of a reader", () => {
  test.use({ account: "reader@demo.test" });

  test("quick look and notes take each other's place, and Escape leads back to what opened them", async ({ page }) => {
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
});
