import { expect, test, someOf } from "./fixtures.ts";
import { checkPlain } from "./page/readable.ts";

test.use({ javaScriptEnabled: false });

const article = "/bluebook/v22/rules/cases/names";
const chapter = "/bluebook/v22/rules/coming-back";
const table = "/bluebook/v22/tables/states/new-york";
const results = "/bluebook/search-results?search=citation";
const index = "/bluebook/v22/bluebook-index/Q";
const older = "/bluebook/v21/rules/cases";
const changes = ["", "/since/v21", "/since/v21/rules/cases"].map((each) => `/bluebook/v22/changes${each}`);
const own = ["pins", "notes", "recents", "profile", "password", "security", "my-data"].map(
  (each) => `/bluebook/${each}`,
);
const shop = ["/pricing", "/products/cart", "/buy"];
/** What differs from reader to reader. */
const varying = ["/bluebook", "/bluebook/subscription", "/pricing", chapter, results];

/** Every kind of screen, as those see it who have it. */
const walk = [
  {
    account: "",
    paths: [
      "/",
      "/bluebook",
      ...shop,
      "/login",
      "/sign-up",
      "/forgot-password",
      "/logout",
      "/help",
      "/bluebook/no",
      chapter,
      results,
    ],
  },
  { account: "reader@demo.test", paths: [...varying, ...own, article, table, index, older, ...changes] },
  { account: "new@demo.test", paths: [...varying, ...own, "/help", "/products/cart", article, index, "/bluebook/no"] },
  { account: "trial-expired@demo.test", paths: [...varying, "/bluebook/notes"] },
  { account: "expired@demo.test", paths: [...varying, "/bluebook/pins"] },
  { account: "expired-member@demo.test", paths: [...varying, "/products/cart"] },
  { account: "member@demo.test", paths: varying },
  { account: "manager@demo.test", paths: [...varying, "/bluebook/manage-users", "/bluebook/manage-admins"] },
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

  for (const { account, paths } of someOf(walk))
    test.describe(account === "" ? "signed out" : account, () => {
      test.use({ account });

      test("every kind of screen says what it has, fits a phone, and shows nothing that waits for a script", async ({
        page,
        expectProblem,
      }) => {
        expectProblem(/404/);
        for (const path of paths) {
          await page.goto(path);
          await checkPlain(page);
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
