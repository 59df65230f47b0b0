import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";

const results = "/bluebook/search-results?search=";
const index = "/bluebook/v22/bluebook-index";

/** A reader whose trial ends is told so above every page. */
test.use({ account: "new@demo.test" });

test.describe("axe finds nothing", () => {
  test("on results", nightly, async ({ page }) => {
    await openPage(page, `${results}citation&page=2`);
    await expect(page.getByRole("list", { name: "Results" }).getByRole("article").first()).toBeVisible();
    await checkAccessibility(page);
  });

  test("where nothing was found, nothing was asked, or the page lies past the end", nightly, async ({ page }) => {
    for (const query of ["qqqxzzy", "", "citation&page=9999"]) {
      await openPage(page, results + query);
      await checkAccessibility(page);
    }
  });

  test("where the search fails", nightly, async ({ page, expectProblem }) => {
    expectProblem(/1\/indexes/);
    await openPage(page, `${results}citation`);
    await page.route("**/1/indexes/**", (route) => route.fulfill({ status: 500, json: { status: 500, message: "" } }));
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page could not be loaded");
    await checkAccessibility(page);
  });

  test("on open suggestions", nightly, async ({ page }) => {
    await openPage(page, "/bluebook/v22/bluepages/cases");
    await page.locator("#search").pressSequentially("short form");
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await checkAccessibility(page);
  });

  test("on marked terms", nightly, async ({ page }) => {
    await openPage(page, "/bluebook/v22/bluepages/cases?tokens=court,reporter");
    await expect(page.getByRole("region", { name: "Matches on this page" })).toBeVisible();
    await checkAccessibility(page);
  });

  test("on the filter of the index of terms", nightly, async ({ page }) => {
    await openPage(page, `${index}/Q`);
    await page.getByLabel("Type To Search The Index").fill("reporter");
    await expect(page.getByRole("region", { name: "Terms found" }).getByRole("link").first()).toBeVisible();
    await checkAccessibility(page);
    await page.getByLabel("Type To Search The Index").fill("qqqxzzy");
    await expect(page.getByRole("region", { name: "Terms found" })).toHaveText("No results");
    await checkAccessibility(page);
  });
});
