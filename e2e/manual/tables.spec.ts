import { expect, test } from "../fixtures.ts";
import { holdAnswer } from "../page/hold-answer.ts";
import { openPage } from "../open-page.ts";

const words = "/bluebook/v22/bluetables/case-name-words";

test.describe("tables", () => {
  test("a table is filtered while typing, and shows how many rows are left [BLOCK-5]", async ({ page }) => {
    await openPage(page, words);
    const table = page.locator(".table", { has: page.getByRole("searchbox") }).first();
    const filter = table.getByRole("searchbox");
    const rows = table.locator("tbody tr:not(.band):visible");
    const all = await table.locator("tbody tr:not(.band)").count();
    await expect(table.getByRole("status")).toHaveText(`${all} rows`);
    await filter.fill("a");
    await expect(table.getByRole("status")).toHaveText(`${all} rows`);
    await filter.fill("academy");
    await expect(table.getByRole("status")).toHaveText(`1 of ${all} rows`);
    await expect(rows).toHaveText(["Academ[ic,y]Acad."]);
    await filter.fill("ACAD.");
    await expect(rows).toHaveText(["Academ[ic,y]Acad."]);
    await filter.fill("zzzz");
    await expect(table.getByRole("status")).toHaveText(`No results: 0 of ${all} rows`);
    await expect(rows).toHaveCount(0);
    await filter.fill("");
    await expect(table.getByRole("status")).toHaveText(`${all} rows`);
  });

  test("clearing the filter brings back every row of a long table, including the last ones [BLOCK-5]", async ({ page }) => {
    await openPage(page, words);
    const table = page.locator(".table-long").first();
    const filter = table.getByRole("searchbox");
    const last = table.locator("tbody tr").last();
    for (const typed of ["as", "zz"]) {
      await filter.fill(typed);
      await expect(table.getByRole("status")).toHaveText(/^(?:\d+|No results: 0) of \d+ rows$/);
      await filter.fill("");
      await expect
        .poll(() => last.evaluate((row) => (row.scrollIntoView(), row.checkVisibility({ contentVisibilityAuto: true }))))
        .toBe(true);
      await filter.scrollIntoViewIfNeeded();
    }
  });

  test("a table is filtered by what was typed before scripts loaded [BLOCK-5]", async ({ page }) => {
    const script = await holdAnswer(page, "**/assets/page-*.js");
    await page.goto(words);
    const table = page.locator(".table", { has: page.getByRole("searchbox") }).first();
    await table.getByRole("searchbox").fill("academy");
    await script.answered;
    script.release();
    await expect(table.getByRole("status")).toHaveText(/^1 of \d+ rows$/);
  });

  test("the head row stays in view", async ({ page }) => {
    await openPage(page, words);
    await page.evaluate(() => scrollTo(0, 3_000));
    await expect(page.getByRole("columnheader").first()).toBeInViewport();
    await page.setViewportSize({ width: 375, height: 700 });
    await expect(page.getByRole("columnheader").first()).toBeInViewport();
  });

  test("a long table is a table for screen readers", async ({ page }) => {
    await openPage(page, words);
    const rows = await page.getByRole("table").first().getByRole("row").count();
    expect(rows).toBeGreaterThan(200);
    await expect(page.getByRole("cell", { name: "Acad.", exact: true })).toHaveCount(1);
  });
});
