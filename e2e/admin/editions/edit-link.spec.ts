import { expect, nightly } from "../../fixtures.ts";
import { isSameDocument, markDocument, openPage } from "../../open-page.ts";
import { openPagesInAdmin, ownSiteTest, pageOf } from "../own-site.ts";
import { expectSound } from "./look.ts";

const siteTest = ownSiteTest();

siteTest(
  "an editor goes from the page that they read to its editor, also after going on to another page [PAGE-5] [LIMIT-1]",
  nightly,
  async ({ browser, ownSite }) => {
    const editor = await pageOf(browser, ownSite, "editor@demo.test", { hasScripts: true });
    const reader = await pageOf(browser, ownSite, "reader@demo.test", { hasScripts: true });
    const link = editor.getByRole("link", { name: "Edit in admin" });
    await editor.goto("/bluebook/v22/rules/signals");
    await expect(link).toBeVisible();
    await expectSound(editor);
    await editor.emulateMedia({ colorScheme: "light" });
    await openPagesInAdmin(editor);
    await editor.goto("/bluebook/v22/rules/signals");
    await link.click();
    await expect(editor).toHaveURL(/\/admin\/pages\//);
    await expect(editor.getByRole("heading", { level: 1 })).toContainText("Signals");

    // By the router, without loading the document anew.
    await openPage(editor, "/bluebook/v22/rules/signals");
    await markDocument(editor);
    await editor.locator(".ways-on").getByRole("link", { name: "Parentheticals" }).click();
    await expect(editor.getByRole("heading", { level: 1 })).toContainText("Parentheticals");
    expect(await isSameDocument(editor)).toBe(true);
    await link.click();
    await expect(editor).toHaveURL(/\/admin\/pages\//);
    await expect(editor.getByRole("heading", { level: 1 })).toContainText("Parentheticals");

    await reader.goto("/bluebook/v22/rules/signals");
    await expect(reader.getByRole("heading", { level: 1 })).toContainText("Signals");
    await expect(reader.getByRole("link", { name: "Edit in admin" })).toHaveCount(0);
    for (const each of [editor, reader]) await each.context().close();
  },
);

siteTest(
  "from a page that is kept in files, its edition comes to admin, and what is written there is published [PAGE-5] [CMS-1]",
  nightly,
  async ({ browser, ownSite }) => {
    const admin = await pageOf(browser, ownSite, "admin@demo.test", { hasScripts: true });
    const visitor = await browser.newContext({ baseURL: ownSite.url });
    const address = "/bluebook/v21/rules/signals";
    await admin.goto(address);
    await admin.getByRole("link", { name: "Edit in admin" }).click();
    await expect(admin.getByText("in the files of edition v21: in rules/NNN-signals.md")).toBeVisible();
    await expectSound(admin);
    await admin.getByRole("button", { name: "Edit it in admin" }).press("Enter");
    await expect(admin.getByText("It is edited in admin from now on.")).toBeVisible();

    await admin.locator("#editor-text p").first().click();
    await admin.keyboard.press("Home");
    await admin.keyboard.type("Weigh each source first. ");
    await expect(admin.locator(".editor-status")).toHaveText(/^Saved/);
    expect(await (await visitor.request.get(address)).text()).not.toContain("Weigh each source first.");
    await admin.getByRole("link", { name: "Publish" }).click();
    await admin.getByRole("button", { name: "Publish" }).click();
    await expect(admin.getByText("It is published.")).toBeVisible();
    await expect(async () =>
      expect(await (await visitor.request.get(address)).text()).toContain("Weigh each source first."),
    ).toPass();
    await visitor.close();
    await admin.context().close();
  },
);
