import { expect, test, someOf } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { tornInPrint } from "../page/print-places.ts";

test.use({ account: "reader@demo.test" });

/** The longest of the rules, and pages of long tables, of many small ones, and of tables with bands. */
for (const path of someOf(["rules/cases/names", "bluetables/case-name-words", "tables/states/new-york", "bluepages/cases"]))
  test(`on paper, nothing of ${path} stands apart from what it heads, and small tables are whole`, async ({ page }) => {
    await openPage(page, `/bluebook/v22/${path}`);
    for (const format of ["Letter", "A5"]) expect(await tornInPrint(page, format), format).toEqual([]);
  });

test("a page is printed in black, as wide as the paper, without contents and controls, in a dark theme on a phone too", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openPage(page, "/bluebook/v22/tables/states/new-york");
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("article.article p").first()).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: /^Contents/ })).toHaveCount(0);
  // A row of a table, not a card.
  await expect(page.locator(".table-stack tbody td").first()).toHaveCSS("display", "table-cell");
  await page.setViewportSize({ width: 1280, height: 800 });
  const widths = await page
    .locator(".crumbs, .page-head, article.article .table, .print-foot")
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width));
  expect(new Set(widths)).toEqual(new Set([1280]));
});
