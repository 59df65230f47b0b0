import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test, nightly } from "../fixtures.ts";
import { openPage, whenAlive } from "../open-page.ts";

const cases = "/bluebook/v22/bluepages/cases";

test.describe("screens and states", () => {
  test("help has an address outside the manual", async ({ page }) => {
    await openPage(page, "/help");
    await expect(page).toHaveTitle("Help | Fieldstone");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Help");
    await page.getByRole("article").getByRole("link", { name: "quick style guide" }).click();
    await expect(page).toHaveURL("/bluebook/v22/quick-style-guide");
  });

  test("axe finds nothing on a filtered table, or on an open quick look", nightly, async ({ page }) => {
    await openPage(page, "/bluebook/v22/bluetables/case-name-words");
    await page
      .getByRole("searchbox", { name: /^Filter/ })
      .first()
      .fill("ass");
    await page.getByRole("button", { name: "Quick look", exact: true }).click();
    await page.getByRole("dialog").getByRole("searchbox").first().fill("acad");
    await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
    await checkAccessibility(page);
  });

  test("axe finds nothing on an open table of contents on a phone", nightly, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await openPage(page, cases);
    await page.getByRole("button", { name: "toc" }).click();
    await expect(page.getByRole("navigation", { name: "Contents of the Bluepages" })).toBeVisible();
    await checkAccessibility(page);
  });

  test("an address without a page shows Page Not Found with its text [SHELL-11] [SHELL-16]", async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/404/);
    await page.goto("/bluebook/v22/rules/short-forms-of-cases");
    await whenAlive(page);
    await expect(page).toHaveTitle("Page Not Found | Fieldstone");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
    await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("short forms of cases");
    await page.getByRole("main").getByRole("link", { name: "Quick style guide" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Quick style guide/);
  });

  test(
    "an address outside the reader shows Page Not Found with links back [SHELL-11]",
    nightly,
    async ({ page, expectProblem }) => {
      expectProblem(/404/);
      for (const path of ["/foo", "/BLUEBOOKS", "/products/no"]) {
        await openPage(page, path);
        await expect(page).toHaveTitle("Page Not Found | Fieldstone");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
        await expect(page.getByRole("main").getByRole("link", { name: "The same address" })).toHaveCount(0);
      }
      await page.getByRole("main").getByRole("link", { name: "plans and pricing" }).click();
      await expect(page).toHaveURL("/pricing");
      await page.goto("/foo");
      await page.getByRole("main").getByRole("link", { name: "Bluepages" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^B1/);
    },
  );

  test(
    "a link to a deleted page shows Page Not Found without a new document [SHELL-11]",
    nightly,
    async ({ page, expectProblem }) => {
      expectProblem(/404/);
      await openPage(page, cases);
      await page
        .getByRole("article")
        .getByRole("link")
        .first()
        .evaluate((link) => {
          link.setAttribute("href", "/bluebook/v22/rules/gone");
        });
      await page.getByRole("article").getByRole("link").first().click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
      await expect(page).toHaveTitle("Page Not Found | Fieldstone");
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("B5 Cases");
    },
  );

  test(
    "without a connection, the screen says so and offers a retry",
    nightly,
    async ({ page, context, expectProblem }) => {
      expectProblem(/^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
      await openPage(page, cases);
      await page.locator('.toc a[href$="/signals"]').click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^B3/);
      await context.setOffline(true);
      await page.locator('.toc a[href$="/placement"]').click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page could not be loaded");
      await context.setOffline(false);
      await page.getByRole("link", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^B2/);
    },
  );

  test("a slow page shows a skeleton, a fast one doesn't", nightly, async ({ page }) => {
    await openPage(page, cases);
    const gate = Promise.withResolvers<undefined>();
    await page.route("**/api/chapter/**", async (route) => {
      await gate.promise;
      await route.continue();
    });
    const skeleton = () =>
      page.evaluate(() => getComputedStyle(document.querySelector("main") ?? document.body, "::after").visibility);
    await page.locator('.toc a[href$="/signals"]').click();
    await expect.poll(skeleton).toBe("visible");
    await expect.poll(() => page.locator("main").getAttribute("data-loading")).toBe("");
    gate.resolve(undefined);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^B3/);
    await expect(page.locator("main")).not.toHaveAttribute("data-loading");
  });

  test("a page for subscribers says so before its first block", async ({ page }) => {
    await page.goto("/bluebook/v22/rules/coming-back");
    await expect(page.getByText("This content is reserved for subscribers.")).toBeVisible();
    const order = await page.evaluate(() => {
      const [wall, article] = [document.querySelector(".paywall"), document.querySelector("article")];
      return wall && article ? wall.compareDocumentPosition(article) : 0;
    });
    expect(order & 4).toBe(4);
  });

  test("slash focuses the search box, which signed-out readers use too [HEAD-2]", async ({ page }) => {
    await openPage(page, cases);
    await page.keyboard.press("/");
    // On first focus the search box becomes a combobox, with suggestions below it.
    const box = page.getByRole("search", { name: "Manual" }).getByRole("combobox");
    await expect(box).toBeFocused();
    await box.fill("signals");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/bluebook/search-results?search=signals");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/results? for "signals"$/);
  });

  test("the logo leads a signed-out reader to the quick style guide [HEAD-1]", async ({ page }) => {
    await openPage(page, cases);
    await page.getByRole("banner").getByRole("link", { name: "Fieldstone" }).click();
    await expect(page).toHaveURL("/bluebook/v22/quick-style-guide");
  });

  test("another edition is a click away, and Escape closes the list", async ({ page }) => {
    await openPage(page, "/bluebook/v22/quick-style-guide");
    const header = page.getByRole("banner");
    const other = header.getByRole("link", { name: "21st Edition" });
    await header.getByRole("button", { name: "Edition: 22nd Edition" }).click();
    await expect(other).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(other).toBeHidden();
    await header.getByRole("button", { name: "Edition: 22nd Edition" }).click();
    await other.click();
    await expect(page).toHaveURL("/bluebook/v21/quick-style-guide");
    await expect(header.getByRole("button", { name: "Edition: 21st Edition" })).toBeVisible();
    await expect(other).toBeHidden();
  });
});
