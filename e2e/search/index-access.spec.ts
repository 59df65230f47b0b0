import type { Page } from "@playwright/test";
import { openDatabase } from "../../platform/db/open-database.ts";
import { startServer } from "../../tools/server/start-server.ts";
import { expect, test as base, someOf, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";

const guide = "/bluebook/v22/quick-style-guide";
const index = "/bluebook/v22/bluebook-index";
const rail = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link");
const everything = ["Dashboard", "Quick Guide", "Bluepages", "Whitepages", "Index", "Pins"];

base.describe("signed out", () => {
  base("the side navigation has what everybody may use [NAV-1]", async ({ page }) => {
    await openPage(page, guide);
    await expect(rail(page)).toHaveText(["Quick Guide", "Bluepages", "Whitepages"]);
  });

  base(
    "the index of terms needs access: the paywall shows, and the call is refused [SHELL-7]",
    async ({ page, request }) => {
      await openPage(page, index);
      await expect(page.locator(".paywall").getByRole("heading")).toHaveText(
        "This content is reserved for subscribers.",
      );
      await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(0);
      expect((await request.get("/api/bluebook-index/terms/A")).status()).toBe(401);
    },
  );
});

base.describe("with access", () => {
  base.use({ account: "reader@demo.test" });

  base("the side navigation has every entry, and Index leads to the index [NAV-1]", async ({ page }) => {
    await openPage(page, guide);
    await expect(rail(page)).toHaveText(everything);
    await rail(page).filter({ hasText: "Index" }).click();
    await expect(page).toHaveURL(index);
    await expect(rail(page).filter({ hasText: "Index" })).toHaveAttribute("aria-current", "true");
  });

  base("an earlier edition has an index of its own, with its own letters and filter [RULING-24]", async ({ page }) => {
    await openPage(page, "/bluebook/v21/quick-style-guide");
    await rail(page).filter({ hasText: "Index" }).click();
    await expect(page).toHaveURL("/bluebook/v21/bluebook-index");
    const terms = page.getByRole("main").getByRole("listitem");
    await page.getByRole("navigation", { name: "Letters" }).getByRole("link", { name: "P", exact: true }).click();
    await expect(terms.filter({ hasText: /^parentheses/ }).first()).toBeVisible();
    await expect(page.getByText("pincite", { exact: true })).toHaveCount(0);
    await page.getByRole("searchbox", { name: "Type To Search The Index" }).fill("pinpoints");
    const found = page.getByRole("region", { name: "Terms found" }).getByRole("link", { name: "pinpoints" }).first();
    await expect(found).toHaveAttribute("href", /^\/bluebook\/v21\/bluebook-index\/P#term-/);
    // The newest edition's index has this term, and this one's hasn't.
    await page.getByRole("searchbox", { name: "Type To Search The Index" }).fill("pincite");
    const region = page.getByRole("region", { name: "Terms found" });
    await expect(region).toHaveAttribute("aria-busy", "false");
    await expect(region.getByRole("link", { name: "pincite" })).toHaveCount(0);
  });

  base("an edition that does not exist has no index: its address leads home [SHELL-7]", async ({ page, request }) => {
    await page.goto("/bluebook/v90/bluebook-index");
    await expect(page).toHaveURL("/bluebook");
    expect((await request.get("/api/bluebook-index/terms/A?version=v90")).status()).toBe(404);
  });
});

base.describe("when access has ended", () => {
  base.use({ account: "expired@demo.test" });

  base("the index shows the paywall instead of terms [SHELL-7]", async ({ page, request }) => {
    await openPage(page, index);
    await expect(page.locator(".paywall").getByRole("heading")).toHaveText("Your access has expired.");
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(0);
    expect((await request.get("/api/bluebook-index/terms/A")).status()).toBe(403);
  });
});

// An expired reader, a lawyer of a firm who hasn't joined it, a manager without a seat, and staff.
for (const account of someOf([
  "expired@demo.test",
  "lawyer@lawfirm.test",
  "pro-manager@demo.test",
  "support@demo.test",
])) {
  base.describe(`signed in without access, as ${account}`, () => {
    base.use({ account });

    base(
      "Index is there all the same, and opens with the wall [NAV-1] [SHELL-7] [ACC-6]",
      async ({ page, expectProblem }) => {
        // The call for the terms.
        expectProblem(/403/);
        await openPage(page, guide);
        await expect(rail(page)).toHaveText(everything);
        await rail(page).filter({ hasText: "Index" }).click();
        await expect(page).toHaveURL(index);
        await expect(page.locator(".paywall")).toBeVisible();
        await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(0);
        await expect(rail(page).filter({ hasText: "Index" })).toHaveAttribute("aria-current", "true");
      },
    );
  });
}

/** A server whose newest edition is for invited readers. */
const test = base.extend<object, { closed: undefined }>({
  site: [
    // Playwright reads from the parameter which fixtures this one needs: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const site = await startServer({ env: { DEMO: "1" } });
      const database = await openDatabase(site);
      await database.db.updateTable("editions").set({ audience: "invited" }).where("handle", "=", "v22").execute();
      await database.close();
      // The server looks for such changes once a second.
      await expect.poll(async () => (await fetch(`${site.url}/api/chapter/v22/rules/names`)).status).toBe(404);
      // A slow machine builds an index for longer than a page waits for it.
      const search = `${site.url}/bluebook/search-results?search=citation`;
      await expect.poll(async () => (await fetch(search)).status, { timeout: 60_000 }).toBe(200);
      await provide(site);
      await site.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

test.describe("without the permission for the next edition", () => {
  test.use({ account: "reader@demo.test" });

  test(
    "the side navigation leads to the index of the edition that is open [NAV-1] [RULING-24]",
    nightly,
    async ({ page }) => {
      await openPage(page, "/bluebook/v21/quick-style-guide");
      await expect(rail(page)).toHaveText(everything);
      await rail(page).filter({ hasText: "Index" }).click();
      await expect(page).toHaveURL("/bluebook/v21/bluebook-index");
    },
  );

  test("the index of terms leads home [SHELL-7]", async ({ page, request }) => {
    await page.goto(index);
    await expect(page).toHaveURL("/bluebook");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome Back Ruth");
    expect((await request.get("/api/bluebook-index/terms/A")).status()).toBe(403);
    expect((await request.get("/api/bluebook-index/terms/A?version=v22")).status()).toBe(404);
    expect((await request.get("/api/bluebook-index/terms/A?version=v21")).status()).toBe(200);
  });

  test("its results are the earlier edition's, or none [SRCH-9]", nightly, async ({ page }) => {
    await openPage(page, "/bluebook/search-results?search=citation");
    const links = page.getByRole("list", { name: "Results" }).getByRole("link");
    await expect(links.first()).toBeVisible();
    for (const link of await links.all()) await expect(link).toHaveAttribute("href", /^\/bluebook\/v21\//);
  });
});

test.describe("a site admin", () => {
  test.use({ account: "admin@demo.test" });

  test("keeps the index of an edition that is not open yet [NAV-1] [SHELL-7]", async ({ page }) => {
    await openPage(page, index);
    await expect(rail(page)).toHaveText(everything);
    await expect(page.getByRole("region", { name: "A", exact: true }).getByRole("listitem").first()).toBeVisible();
  });
});
