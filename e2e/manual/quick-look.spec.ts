import { expect, test, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { clipboardPermissions, clipboardPolicy, readClipboard } from "./copying/read-clipboard.ts";

test.describe("quick look", () => {
  test("it shows and hides, loads its tables once, and finds an abbreviation [PAGE-4] [BLOCK-6]", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/quick-look")) asked.push(request.url());
    });
    await openPage(page, "/bluebook/v22/bluepages/cases");
    const panel = page.getByRole("dialog", { name: "Quick look" });
    const button = page.getByRole("button", { name: "Quick look", exact: true });
    const rows = panel.getByRole("list", { name: "Rows found" }).getByRole("listitem");
    await expect(panel).toBeHidden();
    await button.click();
    await expect(panel).toBeVisible();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    const box = panel.getByRole("searchbox").first();
    await expect(box).toBeFocused();
    await expect(panel.getByRole("status")).toHaveText("Type at least two letters.");
    await box.fill("a");
    await expect(rows).toHaveCount(0);
    await box.fill("academic");
    await expect(rows.first()).toContainText("Academ[ic,y]");
    await expect(rows.first().getByRole("button")).toHaveAccessibleName("Copy Acad.");
    await box.fill("zzzz");
    await expect(panel.getByRole("status")).toHaveText("No results");
    await box.fill("academic");
    await panel.getByRole("button", { name: "Close quick look" }).click();
    await expect(panel).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await expect(rows.first()).toContainText("Academ[ic,y]");
    await page.keyboard.press("Escape");
    await expect(box).toHaveValue("");
    await expect(rows).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    expect(asked.filter((url) => url.includes("/api/"))).toHaveLength(1);
  });

  test("it stays open while the reader navigates", nightly, async ({ page }) => {
    await openPage(page, "/bluebook/v22/bluepages/cases");
    await page.getByRole("button", { name: "Quick look", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "Quick look" });
    await panel.getByRole("searchbox").first().fill("academic");
    await panel.getByRole("link", { name: "BT1 Words in case names" }).first().click();
    await expect(page).toHaveURL("/bluebook/v22/bluetables/case-name-words");
    await expect(panel.getByRole("listitem").first()).toContainText("Academ[ic,y]");
  });

  test("a table's own filter looks in that table only [BLOCK-6]", nightly, async ({ page }) => {
    await openPage(page, "/bluebook/v22/bluepages/cases");
    await page.keyboard.press("q");
    const panel = page.getByRole("dialog", { name: "Quick look" });
    await panel.getByText("BT1 Words in case names").click();
    const own = panel.getByRole("searchbox", { name: "Filter BT1 Words in case names" });
    await own.fill("a");
    await expect(panel.getByRole("row")).toHaveCount(0);
    await own.fill("academic");
    await expect(panel.getByRole("row").first()).toHaveText("Academ[ic,y]Acad.");
  });

  test.describe("with access", () => {
    test.use({ account: "reader@demo.test", permissions: clipboardPermissions });

    test("from any screen, a key opens it, the best row of all tables comes first, and Enter copies its form", async ({
      page,
    }) => {
      await openPage(page, "/bluebook/pins");
      await page.keyboard.press("q");
      const panel = page.getByRole("dialog", { name: "Quick look" });
      const box = panel.getByRole("searchbox").first();
      await expect(box).toBeFocused();
      await expect(panel.getByRole("status")).toHaveText("Type at least two letters.");
      await box.fill("bankruptcy appellate panel");
      const rows = panel.getByRole("list", { name: "Rows found" }).getByRole("listitem");
      await expect(rows.first()).toContainText("T3");
      await expect(rows.first().getByRole("button")).toHaveAccessibleName("Copy B.A.P.");
      await page.keyboard.press("Enter");
      await expect(panel.getByRole("status")).toHaveText("Copied: B.A.P.");
      expect(await readClipboard(page)).toEqual({ html: "B.A.P.", text: "B.A.P." });
      await box.fill("tax court");
      await expect(rows.nth(1)).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      await expect(rows.nth(1).getByRole("button")).toBeFocused();
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowUp");
      await expect(box).toBeFocused();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect(panel).toBeHidden();
    });
  });

  test.describe("with access, copying", () => {
    test.use({ account: "reader@demo.test", permissions: clipboardPermissions });

    test("a row's form and a right example reach a word processor with their italics and small caps, and no class names", async ({
      page,
      expectProblem,
    }) => {
      expectProblem(clipboardPolicy);
      const form = '<em>Acad.</em> <span class=\\"sc\\">Rev.</span>';
      await page.route("**/quick-look", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replace('"Acad."', `"${form}"`) });
      });
      await openPage(page, "/bluebook/v22/rules/signals");
      await page.keyboard.press("q");
      const panel = page.getByRole("dialog", { name: "Quick look" });
      await panel.getByRole("searchbox").first().fill("academic");
      await panel.getByRole("button", { name: "Copy Acad. Rev." }).click();
      await expect(panel.getByRole("status")).toHaveText("Copied: Acad. Rev.");
      const smallCaps = /<span style="font-variant:\s?small-caps;?">/;
      const { html: row, text } = await readClipboard(page);
      expect(text).toBe("Acad. Rev.");
      expect(row).toMatch(/<i>Acad\.<\/i>/);
      expect(row).toMatch(smallCaps);
      await page.getByRole("button", { name: /^Copy example: See generally/ }).click();
      await expect(page.locator("#notice")).toHaveText(/^Copied: See generally/);
      const { html } = await readClipboard(page);
      expect(html).toMatch(/<i>See generally<\/i>/);
      expect(html).toMatch(smallCaps);
      expect(row + html).not.toMatch(/class=|<em|data-/);
    });
  });

  test("a signed-out reader is told that other tables are reserved", async ({ page }) => {
    await openPage(page, "/bluebook/v22/bluepages/cases");
    await page.getByRole("button", { name: "Quick look", exact: true }).click();
    await expect(page.getByText("Other tables are reserved for subscribers.")).toBeVisible();
  });

  test("loading the tables can be retried after a failure", async ({ page, expectProblem }) => {
    expectProblem(/quick-look/);
    await openPage(page, "/bluebook/v22/bluepages/cases");
    await page.route("**/api/entry/**", (route) => route.abort());
    await page.getByRole("button", { name: "Quick look", exact: true }).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("could not be loaded");
    await page.unroute("**/api/entry/**");
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("dialog").getByRole("status")).toHaveText("Type at least two letters.");
  });
});
