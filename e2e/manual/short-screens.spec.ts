import type { Page } from "@playwright/test";
import { expect, test, someOf } from "../fixtures.ts";
import { openPage } from "../open-page.ts";

const cases = "/bluebook/v22/bluepages/cases";

/** A reader whose trial ends is told so above every page. */
test.use({ account: "new@demo.test" });

/** As a screen of 1280 × 1024 px that is zoomed in to 400 %, and as a phone held sideways. */
const screens = [
  { width: 320, height: 256 },
  { width: 740, height: 360 },
  { width: 1280, height: 450 },
];

const paths = [
  `${cases}?tokens=court,reporter`,
  "/bluebook/v22/bluetables/case-name-words",
  "/bluebook/v22/bluebook-index/W",
  "/bluebook/search-results?search=citation",
  "/bluebook",
  "/bluebook/pins",
  "/bluebook/profile",
];

for (const path of someOf(paths, 2))
  test(`on short screens nothing stays in front of ${path} while it scrolls`, async ({ page }) => {
    await openPage(page, path);
    if (path.includes("tokens")) await expect(page.getByRole("region", { name: "Matches on this page" })).toBeVisible();
    for (const size of screens) {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: "instant" }));
      expect(await stuck(page), `${size.width} × ${size.height}`).toEqual([]);
    }
  });

/** What keeps its place on the screen and shows something. */
async function stuck(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((each) => {
        const { position, visibility } = getComputedStyle(each);
        const { width, height, bottom } = each.getBoundingClientRect();
        return (
          (position === "sticky" || position === "fixed") &&
          visibility === "visible" &&
          width * height > 1 &&
          bottom > 0 &&
          each.innerText.trim() !== ""
        );
      })
      .map(({ className, tagName }) => `${tagName} ${className}`),
  );
}

test("at 320 × 256 px, the contents and quick look leave a way to close them by touch", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openPage(page, cases);
  const contents = page.getByRole("navigation", { name: "Contents of the Bluepages" });
  await page.getByRole("button", { name: /^toc/ }).click();
  await expect(contents).toBeInViewport();
  await page.mouse.click(310, 200);
  await expect(contents).toBeHidden();
  await page.getByRole("button", { name: "Quick look" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Quick look" });
  await dialog.getByRole("button", { name: /^Close/ }).click();
  await expect(dialog).toBeHidden();
});
