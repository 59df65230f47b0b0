import { readFile } from "node:fs/promises";
import { addDays } from "../../platform/clock/time-zone.ts";
import { dayInUtc } from "../../platform/telemetry/daily/daily-counts.ts";
import { dailyCounts, addCounts } from "../../platform/telemetry/daily/daily-counts-store.ts";

import type { RunningServer } from "../../tools/server/start-server.ts";
import { withDatabase } from "../../tools/server/with-database.ts";
import { expect, test, nightly } from "../fixtures.ts";
import { runAxe } from "../page/run-axe.ts";

/** What a year of readers leaves behind. */
async function leaveYear(site: RunningServer): Promise<void> {
  const today = dayInUtc(Date.now());
  await withDatabase(site, async ({ db }) => {
    const pages = await db.selectFrom("pages").select("id").orderBy("id").limit(80).execute();
    const counts = Array.from({ length: 360 }, (_, index) => {
      const day = addDays(today, -index);
      const many = 400 + Math.round(300 * Math.sin(index / 9));
      return [
        { what: dailyCounts.readers, day, key: "account", count: many },
        { what: dailyCounts.readers, day, key: "organization", count: 40 },
        { what: dailyCounts.views, day, key: "account", count: many * 6 },
        { what: dailyCounts.views, day, key: "visitor", count: many },
        { what: dailyCounts.searches, day, key: "v22", count: many },
        { what: dailyCounts.misses, day, key: "v22", count: 12 },
        { what: dailyCounts.missed, day, key: "v22 zebra crossing regulations", count: 1 },
        { what: dailyCounts.missed, day, key: "v21 emoji", count: 2 },
      ];
    }).flat();
    await addCounts(db, counts);
    const day = addDays(today, -1);
    // Far more than the other journeys on this site read.
    await addCounts(
      db,
      pages.map(({ id }, index) => ({ what: dailyCounts.pages, day, key: id, count: 200_000 - 1_000 * index })),
    );
  });
}

test.describe("the publisher's numbers", () => {
  test.use({ account: "admin@demo.test" });

  test(
    "are read in admin, of thirty days, a year or other days, and kept as files [CMS-3]",
    nightly,
    async ({ page, site, expectProblem }) => {
      await leaveYear(site);
      await page.goto("/admin");
      await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Numbers" }).press("Enter");
      const periods = page.getByRole("navigation", { name: "Periods" });
      await expect(periods.getByRole("link", { name: "Last 30 days" })).toHaveAttribute("aria-current", "page");
      const readers = page.getByRole("img", { name: "Readers per day; the numbers are in the table below" });
      await expect(readers).toBeVisible();
      for (const width of [320, 360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `at ${width}`).toBeLessThanOrEqual(0);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await runAxe(page, "standard"), `axe in ${colorScheme} at ${width} px`).toEqual([]);
        }
      }
      await expect(page.getByRole("table", { name: "Pages read" }).getByRole("row")).toHaveCount(51);
      const top = page.getByRole("table", { name: "Pages read" }).getByRole("row").nth(1);
      await expect(top).toContainText(/200,\d{3}/);
      await expect(page.getByRole("table", { name: "What searches missed" })).toContainText("emoji");

      await periods.getByRole("link", { name: "Last 12 months" }).click();
      await expect(page.getByRole("table", { name: "Searches", exact: true }).getByRole("row")).toHaveCount(13);
      const today = dayInUtc(Date.now());
      // Days that can't be.
      expectProblem(/422 \(Unprocessable Entity\)/);
      await page.getByLabel("From (day in UTC)").fill(addDays(today, -1));
      await page.getByLabel("To (day in UTC)").fill(addDays(today, -2));
      await page.getByRole("button", { name: "Show this period" }).click();
      await expect(page.getByRole("main")).toContainText("The first day is after the last.");
      await expect(page.getByLabel("From (day in UTC)")).toHaveValue(addDays(today, -1));
      await page.getByLabel("To (day in UTC)").fill(addDays(today, -1));
      await page.getByRole("button", { name: "Show this period" }).press("Enter");
      await expect(page.getByRole("table", { name: "Readers per day" }).getByRole("row")).toHaveCount(2);

      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: /Download CSV.*Pages read/ }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(`pages-${addDays(today, -1)}-${addDays(today, -1)}.csv`);
      const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
      expect(lines[0]).toBe('\uFEFF"Page","Edition","Opened"');
      expect(lines.length).toBeGreaterThan(80);
      await page.getByRole("table", { name: "Pages read" }).getByRole("row").nth(1).getByRole("link").click();
      await expect(page).toHaveURL(/\/bluebook\/v2/);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    },
  );
});
