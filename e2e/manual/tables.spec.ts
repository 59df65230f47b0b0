import { expect, test, nightly } from "../fixtures.ts";
import { checkWidths } from "../page/check-widths.ts";
import { holdAnswer } from "../page/hold-answer.ts";
import { openPage } from "../open-page.ts";

const words = "/bluebook/v22/bluetables/case-name-words";

test.describe("tables", () => {
  test.use({ account: "reader@demo.test" });

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

  test("a table is filtered by what was typed before scripts loaded [BLOCK-5]", nightly, async ({ page }) => {
    const script = await holdAnswer(page, "**/assets/page-*.js");
    await page.goto(words);
    const table = page.locator(".table", { has: page.getByRole("searchbox") }).first();
    await table.getByRole("searchbox").fill("academy");
    await script.answered;
    script.release();
    await expect(table.getByRole("status")).toHaveText(/^1 of \d+ rows$/);
  });

  test("a filter that there is no connection for says so at its table, and is loaded when asked again", nightly, async ({
    page,
    context,
    expectProblem,
  }) => {
    expectProblem(/ERR_INTERNET_DISCONNECTED/);
    await page.setViewportSize({ width: 320, height: 700 });
    await openPage(page, words);
    const table = page.locator(".table", { has: page.getByRole("searchbox") }).first();
    const filter = table.getByRole("searchbox");
    const again = table.getByRole("button", { name: "Try again" });
    await context.setOffline(true);
    await filter.fill("academy");
    await expect(table.getByRole("status")).toHaveText("No connection. Try again");
    await again.click();
    await expect(filter).toBeFocused();
    await expect(again).toBeVisible();
    await checkWidths(page);
    await context.setOffline(false);
    await again.press("Enter");
    await expect(table.getByRole("status")).toHaveText(/^1 of \d+ rows$/);
    await expect(filter).toBeFocused();
  });

  test.describe("of a reader", () => {
    test.use({ account: "reader@demo.test" });

    test("small capitals and the column of forms around them are in the font that has them", nightly, async ({ page }) => {
      await openPage(page, "/bluebook/v22/tables/federal/statutes");
      const table = page.locator(".table", { has: page.locator("td .sc") }).first();
      for (const form of [table.locator("td .sc").first(), table.getByRole("row").nth(2).getByRole("cell").last()])
        expect(await form.evaluate((element) => getComputedStyle(element).fontFamily)).toContain("Fieldstone Serif");
      const name = table.getByRole("row").nth(2).getByRole("cell").first();
      expect(await name.evaluate((element) => getComputedStyle(element).fontFamily)).toContain("Fieldstone Sans");
    });
  });

  test("the head row stays in view", nightly, async ({ page }) => {
    await openPage(page, words);
    await page.evaluate(() => scrollTo(0, 3_000));
    await expect(page.getByRole("columnheader").first()).toBeInViewport();
  });

  test("title and filter stay in view with the head row, and what is found does too", nightly, async ({ page }) => {
    await openPage(page, words);
    const table = page.locator(".table-long").first();
    const filter = table.getByRole("searchbox");
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      await page.evaluate(() => scrollTo(0, 4_000));
      await expect(filter).toBeInViewport({ ratio: 1 });
      await expect(table.locator(".table-title")).toBeInViewport({ ratio: 1 });
      await filter.fill("university");
      await expect(table.getByRole("cell", { name: "Univ." })).toBeInViewport({ ratio: 1 });
      await filter.fill("");
      // The rows come back with the count, those far away two frames later; who scrolls before ends where the page did.
      await expect(table.getByRole("status")).toHaveText(/^\d+ rows$/);
      await expect(table.locator('tbody[style*="content-visibility"]')).toHaveCount(0);
    }
    // At the foot of the screen there is no room for what is found.
    await table.evaluate((box) => {
      scrollTo(0, 0);
      box.style.marginTop = "60rem";
      scrollTo(0, box.getBoundingClientRect().top - innerHeight + 60);
    });
    await filter.blur();
    await filter.focus();
    await expect(table.getByRole("row").nth(3)).toBeInViewport({ ratio: 1 });
  });

  test("on every width, each cell is in sight and nothing scrolls sideways", nightly, async ({ page }) => {
    for (const path of ["tables/states/new-york", "bluepages/cases", "rules/cases", "tables/countries", "tables/geography"]) {
      await openPage(page, `/bluebook/v22/${path}`);
      for (const width of [320, 360, 768, 1024, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(cutCells), `${path} at ${width} px`).toEqual([]);
      }
    }
  });

  test("on a phone, a row has its abbreviation beside its name, and stays a row of a table", nightly, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openPage(page, "/bluebook/v22/tables/states/new-york");
    const table = page.getByRole("table", { name: "New York: courts and reporters" });
    const row = table.getByRole("row").filter({ hasText: "New York Reports" });
    await expect(row.getByRole("cell")).toHaveText(["New York Reports", "1847–", "N.Y., N.Y.2d, N.Y.3d"]);
    await expect(table.getByRole("columnheader")).toHaveText(["Reporter", "Years", "Abbreviation"]);
    const boxes = await row.getByRole("cell").evaluateAll((cells) =>
      cells.map((cell) => {
        const { top, left, right } = cell.getBoundingClientRect();
        return { top, left, right };
      }),
    );
    const [name, years, answer] = boxes;
    if (!name || !years || !answer) throw new Error("Cells are missing.");
    expect(answer.top).toBe(name.top);
    expect(answer.left).toBeGreaterThanOrEqual(name.right);
    expect(years.top).toBeGreaterThan(name.top);
  });

  test("on the smallest phone, a word and its abbreviation are one line", nightly, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 740 });
    await openPage(page, words);
    const row = page.locator(".table-long").getByRole("row").filter({ hasText: "Administratrix" });
    await expect(row.getByRole("cell")).toHaveText(["Administratrix", "Adm’x"]);
    const [word, answer] = await row.getByRole("cell").all();
    const [left, right] = [await word?.boundingBox(), await answer?.boundingBox()];
    expect(right?.y).toBe(left?.y);
    expect(right?.height).toBe(left?.height);
    await expect(answer ?? row).toHaveCSS("text-align", "end");
  });

  test("on a phone, what is right and what is wrong say so, each on its line", nightly, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openPage(page, "/bluebook/v22/rules/cases/names");
    const cells = page.locator(".table-ra1").first().locator("tbody tr:first-child td");
    const said = await cells.evaluateAll((each) => each.map((cell) => getComputedStyle(cell, "::before").content));
    expect(said.map((content) => content.replace(/ \/ .*$/, ""))).toEqual(['"Write: "', '"Not: "']);
  });

  test("on a small phone, the row that a match leads to is not under the table's title and filter", nightly, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 480 });
    await openPage(page, "/bluebook/v22/tables/court-names?tokens=court");
    const matches = page.getByRole("region", { name: "Matches on this page" });
    await expect(matches).toBeVisible();
    for (let step = 0; step < 5; step += 1) {
      await matches.getByRole("button", { name: "Next match" }).click();
      const current = page.locator(".found-current");
      await expect(current).toBeInViewport();
      const cover = current.evaluate((mark) => {
        const { left, top, height } = mark.getBoundingClientRect();
        return document.elementFromPoint(left + 2, top + height / 2) === mark;
      });
      expect(await cover).toBe(true);
    }
  });

  test("what stands beside the text never narrows it", nightly, async ({ page }) => {
    await openPage(page, "/bluebook/v22/bluepages/cases");
    const text = page.getByRole("article").locator("p").first();
    let before = 0;
    for (const width of [768, 1023, 1024, 1279, 1280, 1375, 1376, 1439, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const { width: now } = (await text.boundingBox()) ?? { width: 0 };
      expect(now, `at ${width} px`).toBeGreaterThanOrEqual(before);
      before = now;
    }
  });

  test("a search for a phrase leads to its row", async ({ page }) => {
    await openPage(page, "/bluebook/v22/tables/court-names?tokens=bankruptcy,appellate,panel,appeals,bankruptcy%20appellate%20panel");
    await expect(page.locator(".found-current")).toHaveText("Bankruptcy Appellate Panel");
    await expect(page.locator(".found-current")).toBeInViewport();
  });

  test("a long table is a table for screen readers", async ({ page }) => {
    await openPage(page, words);
    const rows = await page.getByRole("table").first().getByRole("row").count();
    expect(rows).toBeGreaterThan(200);
    await expect(page.getByRole("cell", { name: "Acad.", exact: true })).toHaveCount(1);
  });
});

/** Cells in the first rows of each table that are not wholly in sight, and whether the page scrolls sideways. */
function cutCells(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const cut = [...document.querySelectorAll(".table tr:not(.band):nth-child(-n + 3) > td")].filter((cell) => {
    const { left, right } = cell.getBoundingClientRect();
    return left < 0 || right > clientWidth || cell.scrollWidth > cell.clientWidth + 1;
  });
  return [...cut.map(({ textContent }) => textContent), ...(scrollWidth > clientWidth ? ["the page"] : [])];
}
