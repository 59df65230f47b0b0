import { expect, test } from "./fixtures.ts";

test.use({ javaScriptEnabled: false });

test.describe("without JavaScript", () => {
  test("article, contents and links work", async ({ page }) => {
    await page.goto("/bluebook");
    await expect(page.getByRole("article")).toBeVisible();
    await page.getByRole("article").getByRole("link", { name: "B5", exact: true }).first().click();
    await expect(page).toHaveURL("/bluebook/v22/bluepages/cases");
    const contents = page.getByRole("navigation", { name: "Contents of the Bluepages" });
    await expect(contents).toBeVisible();
    const record = page.locator(".toc li", { has: page.locator('> a[href$="/record"]') });
    await record.locator("> details > summary").click();
    await record.getByRole("link", { name: "Exhibits" }).click();
    await expect(page).toHaveURL("/bluebook/v22/bluepages/record/exhibits");
    await expect(page.locator(".toc [aria-current=page]")).toHaveText(/Exhibits/);
  });

  test("on a phone the contents open and close [NAV-3]", async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto("/bluebook/v22/bluepages/cases");
    const contents = page.getByRole("navigation", { name: "Contents of the Bluepages" });
    await expect(contents).toBeHidden();
    await page.getByRole("button", { name: "toc" }).click();
    await expect(contents).toBeVisible();
    await page.getByRole("button", { name: "toc" }).click();
    await expect(contents).toBeHidden();
  });

  test("no control shows that would do nothing", async ({ page }) => {
    await page.goto("/bluebook/v22/bluetables/case-name-words");
    await expect(page.getByRole("article")).toBeVisible();
    await expect(page.getByRole("button", { name: /Copy|Quick look|Switch/ })).toHaveCount(0);
    await expect(page.getByRole("searchbox", { name: /Filter/ })).toHaveCount(0);
    await expect(page.getByRole("searchbox", { name: "Search rules, tables and terms" })).toBeVisible();
  });

  test("the search box leads to results", async ({ page }) => {
    await page.goto("/bluebook/v22/bluepages/cases");
    await page.getByRole("searchbox", { name: "Search rules, tables and terms" }).fill("signals");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/results? for "signals"$/);
  });
});
