import { join } from "node:path";
import type { Page } from "@playwright/test";
import { projectRoot, runCommand } from "../../tools/programs/run-command.ts";
import { type RunningServer, startServer } from "../../tools/server/start-server.ts";
import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test as base, someOf } from "../fixtures.ts";
import { openPage } from "../open-page.ts";

const protectedPage = "/bluebook/v22/rules/coming-back";
const firm = "Example Law Firm";

/** A server behind one trusted proxy, with an organization's network. */
const test = base.extend<object, { site: RunningServer }>({
  site: [
    // Playwright reads from the parameter which fixtures this one needs: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const site = await startServer({ env: { DEMO: "1", TRUSTED_PROXIES: "1" } });
      const claimed = await runCommand(
        process.execPath,
        [join(projectRoot, "app/commands/admin.ts"), "add-network", "192.0.2.0/24", "--group", firm],
        { env: site.environment },
      );
      base.expect(claimed.output).toContain(`This will let anyone on 192.0.2.0/24 read through ${firm}`);
      await provide(site);
      await site.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

/** The trusted proxy's header: what the client claimed, followed by the address the proxy saw. */
const through = (seen: string, claimed = "") => ({
  extraHTTPHeaders: { "x-forwarded-for": claimed === "" ? seen : `${claimed}, ${seen}` },
});

const banner = (page: Page) => page.locator("#banner .banner");
const paywall = (page: Page) => page.locator(".paywall");

/** A server picks up a new network within a second. */
async function openKnown(page: Page, path: string): Promise<void> {
  await expect.poll(async () => (await (await page.request.get("/api/user")).json()).whitelisted).toBe(firm);
  await openPage(page, path);
}

test.describe("a visitor on an organization's network", () => {
  test.use(through("192.0.2.7"));

  test("reads and searches without an account, uses the index, and the banner names the organization [ACC-3] [BAN-1] [NAV-1]", async ({
    page,
  }) => {
    await openKnown(page, protectedPage);
    await expect(banner(page)).toHaveText(`Access provided by ${firm}`);
    await expect(banner(page)).toHaveAttribute("data-color", "blue");
    await expect(paywall(page)).toHaveCount(0);
    await expect(page.locator("article .example").first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Log In" })).toBeVisible();
    // The navigation lists what may be opened.
    const rail = page.getByRole("navigation", { name: "Main" });
    await expect(rail.getByRole("link")).toHaveText(["Quick Guide", "Bluepages", "Whitepages", "Index"]);
    await checkAccessibility(page);
    await rail.getByRole("link", { name: "Index" }).click();
    await expect(page).toHaveURL(/\/bluebook\/v22\/bluebook-index/);
    await expect(paywall(page)).toHaveCount(0);
    await openPage(page, "/bluebook/search-results?search=citation");
    await expect(paywall(page)).toHaveCount(0);
    await expect(page.getByText(/\d+ results? for/)).toBeVisible();
    // Screens that belong to an account ask for one.
    await page.goto("/bluebook/profile");
    await expect(page).toHaveURL(/\/login\?return=/);
  });
});

for (const [name, options] of someOf([
  ["says so itself", through("203.0.113.9", "192.0.2.7")],
  ["says so itself twice", through("203.0.113.9", "192.0.2.7, 192.0.2.7")],
  ["comes from next to it", through("192.0.3.1")],
] as const))
  test.describe(`a visitor who ${name}`, () => {
    test.use(options);

    test("gains nothing by a forged X-Forwarded-For [ACC-3]", async ({ page }) => {
      await openPage(page, protectedPage);
      await expect(paywall(page).getByRole("heading")).toHaveText("This content is reserved for subscribers.");
      await expect(banner(page)).toHaveCount(0);
      await expect(page.locator("article .example")).toHaveCount(0);
      expect((await (await page.request.get("/api/user")).json()).whitelisted).toBeNull();
    });
  });

test.describe("an account without a subscription, on an organization's network", () => {
  test.use({ account: "trial-expired@demo.test", ...through("192.0.2.7") });

  test("reads through the organization and keeps its own pins and notes, there and elsewhere [ACC-3]", async ({
    page,
    browser,
    site,
  }) => {
    await openKnown(page, protectedPage);
    await expect(paywall(page)).toHaveCount(0);
    const pin = page.getByRole("button", { name: "Pin this page" });
    const told = page.waitForResponse((response) => response.url().includes("/pinned-pages/"));
    await pin.click();
    expect((await told).status()).toBe(200);
    await expect(pin).toHaveAttribute("aria-pressed", "true");

    await expect(page.locator("body[data-tools]")).toBeAttached();
    await page.evaluate(() => {
      const paragraph = document.querySelector("#article p");
      if (paragraph) document.getSelection()?.selectAllChildren(paragraph);
    });
    const marked = page.waitForResponse((response) => response.url().includes("/api/notes"));
    await page.getByRole("button", { name: "Highlight" }).click();
    expect((await marked).status()).toBe(200);

    // Another account on the same network hasn't pinned it, and a visitor there has no pins.
    const visitor = await browser.newContext({
      baseURL: site.url,
      storageState: { cookies: [], origins: [] },
      ...through("192.0.2.8"),
    });
    expect((await visitor.request.get("/api/lists/pinned-pages")).status()).toBe(401);
    await visitor.close();

    // At home, access ends but the pin stays.
    await page.setExtraHTTPHeaders({ "x-forwarded-for": "203.0.113.9" });
    await openPage(page, protectedPage);
    await expect(paywall(page).getByRole("heading")).toHaveText("Your access has expired.");
    await openPage(page, "/bluebook/pins");
    await expect(
      page
        .getByRole("main")
        .getByRole("link", { name: /Coming back/i })
        .first(),
    ).toBeVisible();
    await openPage(page, "/bluebook/notes");
    await expect(
      page
        .getByRole("main")
        .getByRole("link", { name: /Coming back/i })
        .first(),
    ).toBeVisible();
  });
});
