import { expect, test } from "./fixtures.ts";

test.use({ javaScriptEnabled: false });

const table = "/bluebook/v22/tables/states/new-york";
const results = "/bluebook/search-results?search=citation";
/** Every kind of screen, as those see it who have it. */
const walk = [
  {
    account: "",
    paths: [
      "/",
      "/bluebook",
      "/bluebook/v22/rules/coming-back",
      results,
      "/login",
      "/sign-up",
      "/help",
      "/pricing",
      "/bluebook/no",
    ],
  },
  {
    account: "reader@demo.test",
    paths: [
      "/bluebook",
      "/bluebook/v22/rules/cases/names",
      table,
      "/bluebook/v22/bluebook-index/Q",
      results,
      ...["pins", "notes", "profile", "security", "my-data", "subscription"].map((each) => `/bluebook/${each}`),
    ],
  },
  { account: "manager@demo.test", paths: ["/bluebook", "/bluebook/manage-users", "/bluebook/subscription"] },
];

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

  for (const { account, paths } of walk)
    test.describe(account === "" ? "signed out" : account, () => {
      test.use({ account });

      test("every kind of screen says what it has, fits a phone, and shows nothing that waits for a script", async ({
        page,
        expectProblem,
      }) => {
        expectProblem(/404/);
        for (const path of paths) {
          for (const width of [1280, 320]) {
            await page.setViewportSize({ width, height: 800 });
            await page.goto(path);
            await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
            await expect(page.getByText(/^Loading/).filter({ visible: true }), path).toHaveCount(0);
            expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
            const dead = await page
              .locator("button:visible, kbd:visible, [role=button]:visible")
              .evaluateAll((controls) =>
                controls
                  .filter(
                    (control) =>
                      !(control instanceof HTMLButtonElement) ||
                      (control.popoverTargetElement === null && (control.type !== "submit" || control.form === null)),
                  )
                  .map(({ outerHTML }) => outerHTML),
              );
            expect(dead, path).toEqual([]);
          }
        }
      });
    });

  test("the search box leads to results", async ({ page }) => {
    await page.goto("/bluebook/v22/bluepages/cases");
    await page.getByRole("searchbox", { name: "Search rules, tables and terms" }).fill("signals");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/results? for "signals"$/);
  });
});
