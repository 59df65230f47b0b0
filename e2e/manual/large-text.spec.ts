import { chromiumFlags } from "../../tools/machine/chromium-flags.ts";
import { findHeadlessShell } from "../../tools/machine/find-chromium.ts";
import { expect, test, someOf, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { checkHeader } from "../page/check-header.ts";

const executablePath = findHeadlessShell() ?? "";

// As a reader sets it in the browser: text at twice the usual size.
test.use({
  launchOptions: { executablePath, args: [...chromiumFlags, "--blink-settings=defaultFontSize=32"] },
  account: "reader@demo.test",
});

const paths = [
  "/bluebook/v22/rules/signals",
  "/bluebook/v22/tables/states/california",
  "/bluebook/v22/quick-style-guide",
  "/bluebook/search-results?search=signals",
  "/bluebook",
];

for (const width of someOf([360, 768, 1280])) {
  test(`at ${width} px, text at twice the size causes no horizontal scrolling or overlap`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of paths) {
      await openPage(page, path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
      await checkHeader(page);
    }
  });
}

test("at 1280 px, the code of a page and its buttons stand apart", nightly, async ({ page }) => {
  await openPage(page, "/bluebook/v22/rules/signals");
  const overlaps = await page.evaluate(() => {
    const text = new Range();
    text.selectNodeContents(document.querySelector(".page-code") ?? document.body);
    const code = text.getBoundingClientRect();
    return [...document.querySelectorAll(".page-tools > *")].filter((tool) => {
      const { left, right, top, bottom } = tool.getBoundingClientRect();
      return left < code.right && right > code.left && top < code.bottom && bottom > code.top;
    }).length;
  });
  expect(overlaps).toBe(0);
});

for (const { account, paths: own } of someOf([
  { account: "expired@demo.test", paths: ["/bluebook/v22/rules/coming-back", "/bluebook/subscription"] },
  {
    account: "manager@demo.test",
    paths: ["/bluebook/subscription", "/bluebook/manage-users", "/bluebook/manage-admins"],
  },
]))
  test.describe(account, () => {
    test.use({ account });

    test("text at twice the size causes no horizontal scrolling on screens of one's own", async ({ page }) => {
      for (const path of own) {
        await openPage(page, path);
        await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
        for (const width of [320, 360, 640, 768, 1024, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width} px`).toBe(width);
        }
      }
    });
  });
