import type { BrowserContext, Page } from "@playwright/test";
import { expect, test, nightly } from "../fixtures.ts";
import { runAxe } from "../page/run-axe.ts";
import { openPagesInAdmin, ownSiteTest, plainPageOf } from "./own-site.ts";

const siteTest = ownSiteTest();

const readersPath = "/bluebook/v22/rules/signals";
const old = "Choose the signal by reading your sentence and the source side by side.";
const fresh = "Choose the signal with your sentence and the source before you.";

async function openSignals(page: Page): Promise<void> {
  await page.goto("/admin/editions/v22/pages");
  await page.getByRole("region", { name: "Rules" }).getByRole("link", { name: "Rule 2 Signals" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Signals");
}

const text = (page: Page) => page.getByLabel("Text", { exact: true });

async function save(page: Page, change: (source: string) => string): Promise<void> {
  await text(page).fill(change(await text(page).inputValue()));
  await page.getByRole("button", { name: "Save" }).click();
}

async function readBy(context: BrowserContext, url: string): Promise<string> {
  return await (await context.request.get(url)).text();
}

siteTest(
  "a page is written, shown to a reviewer, published, found and taken back, without scripts [CMS-1] [PAGE-8]",
  async ({ browser, ownSite }) => {
    const admin = await plainPageOf(browser, ownSite, "editor@demo.test");
    const visitor = await browser.newContext({ baseURL: ownSite.url });

    await admin.goto("/admin/editions/v22/pages");
    await expect(admin.getByText("edited in files, and each import replaces")).toBeVisible();
    await admin.getByRole("button", { name: "Edit it in admin" }).click();
    await expect(admin.getByText("It is edited in admin from now on.")).toBeVisible();

    // What can't be read is shown by line, and kept.
    await openSignals(admin);
    await save(admin, (source) => `${source}\n:::tip\n\nNever closed.\n`);
    await expect(admin.getByText(/Line \d+: This :::tip is never closed/)).toBeVisible();
    await expect(text(admin)).toHaveValue(/Never closed\./);
    await expect(admin.getByText("Readers see this version.")).toBeVisible();

    await openSignals(admin);
    await save(admin, (source) => source.replace(old, fresh));
    await expect(admin.getByText("Saved. Readers will see it once it is published.")).toBeVisible();
    expect(await readBy(visitor, readersPath)).toContain(old);

    // What it changes, and a link for somebody without an account.
    await admin.getByRole("link", { name: "See changes" }).click();
    await expect(admin.locator("ins").first()).toBeVisible();
    await admin.goBack();
    await admin.getByRole("link", { name: "As readers see it" }).click();
    await admin.getByRole("button", { name: "Make a link" }).click();
    await expect(admin.getByRole("main")).toContainText("Anyone with the link");
    await admin.getByRole("button", { name: "Make a link" }).click();
    const link = (await admin.getByRole("link", { name: /preview=/ }).getAttribute("href")) ?? "";
    expect(await readBy(visitor, link)).toMatch(new RegExp(`This is a draft\\.[^]*${fresh}`));

    await admin.getByRole("link", { name: "Back to the draft" }).click();
    await admin.getByRole("link", { name: "Publish" }).click();
    await admin.getByLabel("Reason (optional)").fill("Said more plainly");
    await admin.getByRole("button", { name: "Publish" }).click();
    await expect(admin.getByText("It is published.")).toBeVisible();
    await expect.poll(async () => await readBy(visitor, readersPath)).toContain(fresh);
    expect(await readBy(visitor, "/bluebook/v22/changes")).toContain("Said more plainly");

    await admin.goto("/admin/editions/v22");
    await expect(admin.getByRole("row", { name: /v22\.2 live since .*Said more plainly/ })).toBeVisible();
    await visitor.close();
    await admin.context().close();
  },
);

siteTest(
  "two editors write in one page: neither overwrites the other, and who is second chooses [CMS-1]",
  nightly,
  async ({ browser, ownSite }) => {
    const ada = await plainPageOf(browser, ownSite, "editor@demo.test");
    const alma = await plainPageOf(browser, ownSite, "admin@demo.test");
    await openPagesInAdmin(ada);
    await openSignals(ada);
    await openSignals(alma);
    await save(ada, (source) =>
      source.replace("Use none when the source states", "Use no signal when the source states"),
    );
    await save(alma, (source) => source.replace("The table’s order is the order", "Its order is the order"));
    await expect(alma.getByText("Saved. Readers will see it")).toBeVisible();
    await expect(text(alma)).toHaveValue(/Use no signal when[^]*/);
    await expect(text(alma)).toHaveValue(/Its order is the order/);

    // Both began before the other had saved.
    await openSignals(ada);
    await openSignals(alma);
    await save(ada, (source) => source.replace("Use no signal when", "Give no signal when"));
    await save(alma, (source) => source.replace("Use no signal when", "Write no signal when"));
    const conflict = alma.getByRole("region", { name: "Two editors changed the same part." });
    await expect(conflict).toContainText("Alma");
    await expect(text(alma)).toHaveValue(/Give no signal when/);
    await alma.getByRole("link", { name: "Publish" }).click();
    await expect(alma.getByText("Two editors changed the same place.")).toBeVisible();
    await alma.goBack();
    await conflict.getByRole("button", { name: "Use the marked text" }).click();
    await expect(conflict).toHaveCount(0);
    await expect(text(alma)).toHaveValue(/Write no signal when/);

    // And back to what it said first.
    await alma.getByRole("link", { name: "Versions" }).click();
    await alma.getByRole("button", { name: "Restore version 1", exact: true }).click();
    await expect(alma.getByText("The draft has been restored to that version.")).toBeVisible();
    await expect(text(alma)).toHaveValue(/Use none when the source states/);
    for (const page of [ada, alma]) await page.context().close();
  },
);

test.describe("of an editor", () => {
  test.use({ account: "editor@demo.test" });

  test(
    "the screens of pages have no finding of axe, and none scrolls sideways [LIMIT-1]",
    nightly,
    async ({ page }) => {
      await page.goto("/admin/editions/v22/pages");
      await page.getByRole("button", { name: "Edit it in admin" }).click();
      await openSignals(page);
      const draft = new URL(page.url()).pathname;
      for (const path of [
        "/admin/editions/v22/pages",
        ...["", "/changes", "/history", "/preview", "/publish"].map((part) => draft + part),
      ]) {
        await page.emulateMedia({ colorScheme: "light" });
        await page.goto(path);
        for (const width of [320, 768, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
            path,
          ).toBeLessThanOrEqual(0);
        }
        expect(await runAxe(page, "everything"), `axe on ${path}`).toEqual([]);
        await page.emulateMedia({ colorScheme: "dark" });
        expect(await runAxe(page, "colors"), `axe on ${path} in the dark`).toEqual([]);
      }
      await page.goto("/admin/editions/v22/pages");
      await page.getByRole("button", { name: "Edit it in files" }).click();
      await page.getByRole("button", { name: "Edit it in files" }).click();
      await expect(page.getByText("It is edited in files from now on.")).toBeVisible();
    },
  );
});
