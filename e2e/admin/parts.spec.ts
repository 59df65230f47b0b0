import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { RunningServer } from "../../tools/server/start-server.ts";
import { expect, nightly } from "../fixtures.ts";
import { runAxe } from "../page/run-axe.ts";
import { openPagesInAdmin, ownSiteTest, pageOf, plainPageOf } from "./own-site.ts";

const siteTest = ownSiteTest();

const parts = "/admin/editions/v22/parts";

async function openAdmin(browser: Browser, site: RunningServer): Promise<Page> {
  const admin = await plainPageOf(browser, site, "editor@demo.test");
  await openPagesInAdmin(admin);
  return admin;
}

async function publish(admin: Page, reason: string): Promise<void> {
  await admin.getByRole("link", { name: "Publish", exact: true }).click();
  await admin.getByLabel("Reason (optional)").fill(reason);
  await admin.getByRole("button", { name: "Publish" }).click();
  await expect(admin.getByText("It is published.")).toBeVisible();
}

async function termsOf(context: BrowserContext, letter: string): Promise<string> {
  return await (await context.request.get(`/api/bluebook-index/terms/${letter}`)).text();
}

siteTest(
  "a term is added, fixed, published, found by readers, and taken back, without scripts [CMS-2]",
  async ({ browser, ownSite }) => {
    const admin = await openAdmin(browser, ownSite);
    const reader = await plainPageOf(browser, ownSite, "reader@demo.test");
    await admin.goto(`${parts}/index`);
    await admin.getByLabel("Term", { exact: true }).fill("telegraphic citations");
    await admin.getByRole("button", { name: "Add it" }).click();
    await expect(admin.getByRole("heading", { level: 1 })).toHaveText("telegraphic citations");

    // It leads nowhere yet: that is listed, and can't be published.
    await admin.getByRole("link", { name: "Publish", exact: true }).click();
    await expect(admin.getByText("It leads nowhere. Add links, subterms or a 'see …' note.")).toBeVisible();
    await admin.goto(`${parts}/index/checks`);
    const nowhere = admin.getByRole("region", { name: "Terms that lead nowhere" });
    await nowhere.getByRole("link", { name: "telegraphic citations" }).click();

    // A page by words that several have, and one by its number.
    await admin.getByLabel("Page or heading").fill("signals");
    await admin.getByRole("button", { name: "Add link" }).click();
    await expect(admin.getByText("Several pages and headings have these words.")).toBeVisible();
    await admin.getByRole("radio", { name: "Rule 2 Signals", exact: true }).check();
    await admin.getByRole("button", { name: "Add link" }).click();
    await expect(admin.getByRole("listitem").filter({ hasText: "Rule 2 Signals" })).toBeVisible();

    await admin.getByLabel("Note (optional)").fill("see also telex");
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await admin.getByRole("link", { name: "Problems" }).click();
    const blind = admin.getByRole("region", { name: "Blind references" });
    await expect(blind).toContainText("refers to 'telex', which is not a term in the index");
    await blind.getByRole("link", { name: "telegraphic citations" }).click();
    await admin.getByLabel("Note (optional)").fill("");
    await admin.getByRole("button", { name: "Save", exact: true }).click();

    expect(await termsOf(reader.context(), "T")).not.toContain("telegraphic citations");
    await admin.getByRole("link", { name: "See changes" }).click();
    await expect(admin.locator("ins").filter({ hasText: "telegraphic citations" })).toBeVisible();
    await admin.goBack();
    await publish(admin, "A term for telegrams");
    await expect.poll(async () => await termsOf(reader.context(), "T")).toContain("telegraphic citations");

    await admin.goto("/admin/releases/v22.1/roll-back");
    await admin.getByRole("button", { name: "Roll back" }).click();
    await expect.poll(async () => await termsOf(reader.context(), "T")).not.toContain("telegraphic citations");
    for (const page of [admin, reader]) await page.context().close();
  },
);

siteTest(
  "a missed query gets its search word, an old address leads on, and a banner stands above pages [CMS-2]",
  nightly,
  async ({ browser, ownSite }) => {
    siteTest.setTimeout(240_000);
    const admin = await openAdmin(browser, ownSite);
    const reader = await pageOf(browser, ownSite, "reader@demo.test", { hasScripts: true });
    const searched = "/bluebook/search-results?search=zorblatt+gumption";
    const results = reader.getByRole("list", { name: "Results" }).getByRole("listitem");
    await reader.goto(searched);
    await expect(reader.getByText("No results found", { exact: true })).toBeVisible();
    // What found nothing is written once a minute.
    await expect(async () => {
      await admin.goto(`${parts}/search-words`);
      await expect(admin.getByRole("row", { name: /zorblatt gumption/ })).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 90_000 });
    await admin.getByLabel("Page or heading").fill("2");
    await admin.getByRole("button", { name: "Edit its search words" }).click();
    if (new URL(admin.url()).pathname.endsWith("search-words")) {
      await admin.getByRole("radio", { name: "Rule 2 Signals", exact: true }).check();
      await admin.getByRole("button", { name: "Edit its search words" }).click();
    }
    await admin.getByRole("checkbox", { name: /zorblatt gumption/ }).check();
    await admin.getByRole("button", { name: "Save" }).click();
    await publish(admin, "What readers call signals");
    await expect(async () => {
      await reader.goto(searched);
      await expect(results.filter({ hasText: "Signals" }).first()).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });

    // An old address, as a browser shows it.
    await admin.goto(`${parts}/redirects`);
    await admin.getByLabel("Old address").fill(`${ownSite.url}/bluebook/v22/rules/telegrams`);
    await admin.getByRole("button", { name: "Add it" }).click();
    await expect(admin.getByText("Enter where it redirects to, or what happened to the page.")).toBeVisible();
    await expect(admin.getByLabel("Old address")).toHaveValue(/rules\/telegrams$/);
    await admin.getByLabel("Redirect to (optional)").fill("Rule 2");
    await admin.getByRole("button", { name: "Add it" }).click();
    const several = admin.getByRole("radio", { name: "Rule 2 Signals", exact: true });
    if (await several.isVisible()) {
      await several.check();
      await admin.getByRole("button", { name: "Add it" }).click();
    }
    await expect(admin.getByRole("row", { name: /rules\/telegrams Rule 2 Signals/ })).toBeVisible();
    await publish(admin, "Telegrams are signals");
    const arrives = async () => (await reader.context().request.get("/bluebook/v22/rules/telegrams")).url();
    await expect.poll(arrives).toContain("/bluebook/v22/rules/signals");

    await admin.goto(`${parts}/panels`);
    const banner = admin.getByRole("region", { name: "Banner" });
    await banner.getByLabel("Text", { exact: true }).fill("Admin is closed on Sunday.");
    await banner.getByLabel("Link (optional)").fill("@999.9");
    await banner.getByRole("button", { name: "Save banner" }).click();
    await expect(admin.getByText("No page or heading has the code '999.9'.")).toBeVisible();
    await expect(banner.getByLabel("Text", { exact: true })).toHaveValue("Admin is closed on Sunday.");
    await banner.getByLabel("Link (optional)").fill("@2");
    await banner.getByRole("button", { name: "Save banner" }).click();
    await publish(admin, "Sundays");
    const read = async () => await (await reader.context().request.get("/bluebook/v22/rules/signals")).text();
    await expect.poll(read).toContain("Admin is closed on Sunday.");
    for (const page of [admin, reader]) await page.context().close();
  },
);

siteTest(
  "two editors of one part: what neither touched of the other stays, and the second of the same is shown both [CMS-2]",
  nightly,
  async ({ browser, ownSite }) => {
    const [ada, alma] = [await openAdmin(browser, ownSite), await plainPageOf(browser, ownSite, "admin@demo.test")];
    const source = (page: Page) => page.getByLabel("As in dashboard.yaml");
    const save = async (page: Page, change: (text: string) => string) => {
      await source(page).fill(change(await source(page).inputValue()));
      await page.getByRole("button", { name: "Save" }).click();
    };
    for (const page of [ada, alma]) await page.goto(`${parts}/dashboard/source`);
    await save(ada, (text) => text.replace("blocks:", "blocks:\n  - heading: First of all"));
    await expect(ada.getByText("Saved. Readers will see it")).toBeVisible();
    await save(alma, (text) => text.replace("blocks:", "blocks:\n  - heading: Before all else"));
    await expect(alma.getByText("Someone else has changed the same text since you started.")).toBeVisible();
    await expect(source(alma)).toHaveValue(/Before all else/);
    await expect(alma.getByLabel("Current draft")).toHaveValue(/First of all/);
    await save(alma, (text) => `${text}  - colour: red\n`);
    await expect(alma.getByText(/Line \d+: This part of the dashboard can't be read/)).toBeVisible();
    await expect(source(alma)).toHaveValue(/colour: red/);
    await save(alma, (text) => text.replace("  - colour: red\n", ""));
    await expect(alma.getByText("Saved. Readers will see it")).toBeVisible();
    await alma.getByRole("link", { name: "Versions" }).click();
    await alma.getByRole("button", { name: "Restore version 1", exact: true }).click();
    await expect(alma.getByText("The draft has been restored to that version.")).toBeVisible();
    await alma.getByRole("link", { name: "Source" }).click();
    await expect(source(alma)).not.toHaveValue(/Before all else/);
    for (const page of [ada, alma]) await page.context().close();
  },
);

siteTest(
  "the screens of parts have no finding of axe, and none scrolls sideways [LIMIT-1]",
  nightly,
  async ({ browser, ownSite }) => {
    const admin = await openAdmin(browser, ownSite);
    await admin.goto(`${parts}/index?letter=C`);
    await admin.getByRole("table").getByRole("link").first().click();
    const term = new URL(admin.url()).pathname;
    // As axe runs in the page, it needs scripts.
    const page = await pageOf(browser, ownSite, "editor@demo.test", { hasScripts: true });
    const below = [
      "",
      "/index?find=case",
      "/index/checks",
      "/index/history",
      "/index/publish",
      "/panels",
      "/redirects",
    ];
    const paths = [...below, "/dashboard", "/dashboard/source", "/dashboard/changes", "/help"].map(
      (path) => parts + path,
    );
    for (const path of [...paths, term, "/admin/editions/v22/images", "/admin/editions/v22/quick-look"]) {
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(path);
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(excess, `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
      expect(await runAxe(page, "everything"), `axe on ${path}`).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await runAxe(page, "colors"), `axe on ${path} in the dark`).toEqual([]);
    }
    for (const each of [admin, page]) await each.context().close();
  },
);
