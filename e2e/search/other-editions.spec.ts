import type { Page } from "@playwright/test";
import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { forgetPreferences } from "../reading/forget-reading.ts";

const path = "/bluebook/search-results";
/** Only the 21st Edition has these words. */
const FORMER = "mimeograph diskette";
const box = (page: Page) => page.getByRole("search", { name: "Manual" }).locator("input[name=search]");
const lists = (page: Page) => page.getByRole("main").getByRole("region");

test.use({ account: "reader@demo.test" });
test.beforeEach(({ site }) => forgetPreferences(site, "reader@demo.test"));

test.describe("what other editions on the server have", () => {
  test("stands before everything else where the own one has nothing, and leads there with query and facet [SRCH-4]", async ({
    page,
  }) => {
    await openPage(page, `${path}?search=${FORMER}&facet=whitepages&exact=1`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`0 results for "${FORMER}"`);
    const former = page.getByRole("region", { name: "Nothing in the 22nd Edition; the 21st Edition has results" });
    await expect(page.getByText("No results found", { exact: true })).toBeVisible();
    await expect(page.getByText("it was ignored")).toHaveCount(0);
    await expect(former.getByRole("list").getByRole("link").first()).toHaveAttribute("href", /\/v21\/.*tokens=/);
    await checkAccessibility(page);
    await former.getByRole("link", { name: /^21st Edition: \d+ results?$/ }).click();
    const asked = { search: FORMER, facet: "whitepages", exact: "1", version: "v21" };
    await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(asked);
    await expect(page.getByRole("list", { name: "Results" }).getByRole("article").first()).toBeVisible();
  });

  test(
    "stands before the results where these have only a part of the words, and after them otherwise",
    nightly,
    async ({ page }) => {
      await openPage(page, `${path}?search=mimeograph+of+court+papers`);
      const more = page.getByRole("region", { name: "The 21st Edition has everything you typed" });
      await expect(more.getByRole("link", { name: /^21st Edition/ })).toBeVisible();
      await openPage(page, `${path}?search=citation`);
      await expect(lists(page).last()).toHaveAccessibleName("In other editions");
      await expect(page.getByRole("link", { name: /^21st Edition: [\d,]+ results$/ })).toBeVisible();
    },
  );

  test("is suggested while one types what the own one has nothing of", nightly, async ({ page }) => {
    await openPage(page, "/bluebook/v22/bluepages/cases");
    await box(page).fill('"mimeograph"');
    const option = page.getByRole("listbox", { name: "Best matches" }).getByRole("option");
    const words = /^Nothing in this edition\. See \d+ results? in others$/;
    await expect(option).toHaveText([words]);
    await expect(page.getByRole("search", { name: "Manual" }).getByRole("status")).toHaveText(words);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: /^Nothing in the 22nd Edition/ })).toBeVisible();
  });

  test("is found by the filter of an index of terms that has nothing [IDX-3]", nightly, async ({ page }) => {
    await openPage(page, "/bluebook/v22/bluebook-index");
    await page.getByLabel("Type To Search The Index").fill("diskette");
    const found = page.getByRole("region", { name: "Terms found" });
    await expect(found).toContainText("No results");
    await checkAccessibility(page);
    await found.getByRole("region", { name: "In the 21st Edition" }).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/bluebook\/v21\/bluebook-index\/[A-Z]#term-/);
  });
});
