import { expect } from "../../fixtures.ts";
import { isSameDocument, markDocument, openPage } from "../../open-page.ts";
import { openPagesAtDesk, ownSiteTest, pageOf } from "../own-site.ts";
import { expectSound } from "./look.ts";

const siteTest = ownSiteTest();

siteTest(
  "an editor goes from the page that they read to its editor, also after going on to another page [PAGE-5] [LIMIT-1]",
  async ({ browser, ownSite }) => {
    const editor = await pageOf(browser, ownSite, "editor@demo.test", { hasScripts: true });
    const reader = await pageOf(browser, ownSite, "reader@demo.test", { hasScripts: true });
    const link = editor.getByRole("link", { name: "Edit at the desk" });
    // As long as it is edited in files, there is none.
    await editor.goto("/bluebook/v22/rules/signals");
    await expect(editor.getByRole("heading", { level: 1 })).toContainText("Signals");
    await expect(link).toHaveCount(0);

    await openPagesAtDesk(editor);
    await editor.goto("/bluebook/v22/rules/signals");
    await expect(link).toBeVisible();
    await expectSound(editor);
    await editor.emulateMedia({ colorScheme: "light" });
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
    await expect(reader.getByRole("link", { name: "Edit at the desk" })).toHaveCount(0);
    for (const each of [editor, reader]) await each.context().close();
  },
);
