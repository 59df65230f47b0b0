import type { Locator, Page } from "@playwright/test";
import { expect, test, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";

const path = "/bluebook/v22/bluepages/cases";

function preview(page: Page): Locator {
  return page.locator(".reference-preview:popover-open");
}

function linkTo(page: Page, address: string): Locator {
  return page.locator(`#article a[href="/bluebook/v22/${address}"]`).first();
}

async function boxOf(what: Locator) {
  const box = await what.boundingBox();
  if (!box) throw new Error("It is not on screen.");
  return box;
}

async function leave(page: Page): Promise<void> {
  await page.mouse.move(5, 300);
  await expect(preview(page)).toHaveCount(0);
}

test.describe("of a reader with access", () => {
  test.use({ account: "reader@demo.test" });

  test("from 80em on, the first lines and the example of a cross-reference stand in the dock", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openPage(page, path);
    const text = page.locator(".article > p").first();
    const before = await boxOf(text);
    const link = linkTo(page, "bluepages/cases/history-and-weight");
    await link.scrollIntoViewIfNeeded();
    await link.hover();
    await expect(preview(page)).toContainText("B5.4 History and weight");
    await expect(preview(page)).toContainText("A decision has a life after its date.");
    await expect(preview(page).locator(".example")).toContainText("Abernathy v. Redgrave Ins. Co.");
    await expect(preview(page).locator("a, button")).toHaveCount(0);
    const box = await boxOf(preview(page));
    expect(box.x).toBeGreaterThanOrEqual(before.x + before.width);
    expect((await boxOf(text)).width).toBe(before.width);
    // The pointer may go there.
    await page.mouse.move(box.x + 40, box.y + 60, { steps: 20 });
    await expect(preview(page)).toBeVisible();
    await leave(page);
    await expect(page.getByRole("navigation", { name: "On this page" })).toBeVisible();
  });

  test("a link to a heading names the heading and its page, and the keyboard shows it too", nightly, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openPage(page, path);
    const link = linkTo(page, "bluepages/short-forms#b-cases");
    await link.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(preview(page)).toContainText("B6 Short forms");
    await expect(preview(page)).toContainText("B6.2 Cases");
    await expect(preview(page)).toContainText("Keep one party’s name");
    await expect(link).toBeFocused();
    await expect(preview(page)).toHaveAttribute("aria-hidden", "true");
    await page.keyboard.press("Escape");
    await expect(preview(page)).toHaveCount(0);
    await expect(link).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(preview(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(preview(page)).toHaveCount(0);
  });

  test("beside quick look it stands next to its link, and quick look stays", nightly, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openPage(page, path);
    await page.getByRole("button", { name: "Quick look", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "Quick look" });
    await expect(panel).toBeVisible();
    const link = linkTo(page, "bluepages/cases/names");
    await link.scrollIntoViewIfNeeded();
    await link.hover();
    await expect(preview(page)).toContainText("B5.1 Case names in documents");
    const { x, width } = await boxOf(preview(page));
    expect(x + width).toBeLessThanOrEqual((await boxOf(panel)).x);
    await page.keyboard.press("Escape");
    await expect(preview(page)).toHaveCount(0);
    await expect(panel).toBeVisible();
    await panel.getByRole("button", { name: "Close quick look" }).click();
    await expect(panel).toBeHidden();
    await page.mouse.move(5, 300);
    await link.hover();
    await expect(preview(page)).toHaveAttribute("data-docked", "");
  });

  test("below 80em it stands next to its link, never over it and inside the window", nightly, async ({ page }) => {
    for (const [width, height] of [
      [768, 800],
      [360, 640],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      const link = linkTo(page, "bluepages/short-forms#b-cases");
      await link.scrollIntoViewIfNeeded();
      await link.hover();
      await expect(preview(page)).toContainText("B6.2 Cases");
      const [box, target] = [await boxOf(preview(page)), await boxOf(link)];
      expect(box.y >= target.y + target.height || box.y + box.height <= target.y, `${width} px`).toBe(true);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      await preview(page).hover();
      await expect(preview(page)).toBeVisible();
      await page.emulateMedia({ media: "print" });
      await expect(preview(page)).toBeHidden();
      await page.emulateMedia({ media: "screen" });
      await page.mouse.move(2, 2);
      await expect(preview(page)).toHaveCount(0);
    }
  });
});

test("a reader without access gets the name, and that a subscription is needed [PAGE-2]", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(path);
  const link = linkTo(page, "rules/cases");
  const answered = page.waitForResponse(/\/excerpt/);
  await link.hover();
  const { data, redacted } = await (await answered).json();
  expect([redacted, data.text, data.example]).toEqual([true, "", ""]);
  await expect(preview(page)).toHaveText("7 CasesA subscription is needed to read this.");
});

test("its script comes with the first link that is pointed at", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await openPage(page, path);
  await page.locator("h1").hover();
  expect(asked.filter((url) => /reference/.test(url))).toEqual([]);
  await linkTo(page, "rules/cases").hover();
  await expect(preview(page)).toBeVisible();
  expect(asked.filter((url) => /reference/.test(url)).length).toBeGreaterThan(0);
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } });

  test("a touch follows the link, without a preview", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await openPage(page, path);
    await linkTo(page, "bluepages/cases/history-and-weight").tap();
    await expect(page).toHaveURL("/bluebook/v22/bluepages/cases/history-and-weight");
    expect(asked.filter((url) => url.includes("/excerpt"))).toEqual([]);
  });
});
