import { expect, nightly } from "../../fixtures.ts";
import { runAxe } from "../../page/run-axe.ts";
import { openPagesInAdmin, ownSiteTest, pageOf, plainPageOf } from "../own-site.ts";

const siteTest = ownSiteTest();

siteTest(
  "a part of a page is commented on, read below it in the editor, settled, and named once it is gone [CMS-1]",
  nightly,
  async ({ browser, ownSite }) => {
    const eda = await pageOf(browser, ownSite, "editor@demo.test", { hasScripts: true });
    const rita = await plainPageOf(browser, ownSite, "reviewer@demo.test");
    await openPagesInAdmin(eda);
    await eda.getByRole("link", { name: "Rule 2 Signals" }).first().click();
    const draft = new URL(eda.url()).pathname;
    const text = eda.locator("#editor-text");
    await text.locator("p").first().click();
    await eda.keyboard.press("End");
    await eda.keyboard.type(" A signal never stands alone.");
    await expect(eda.locator(".editor-status")).toHaveText(/^Saved/);

    await rita.goto(`${draft}/review`);
    await rita.locator("summary", { hasText: "Comment on this part" }).click();
    const form = rita.locator("details[open]");
    await form.getByRole("button", { name: "Comment" }).click();
    await expect(rita.getByText("Write what should be changed")).toBeVisible();
    await expect(form).toBeVisible();
    await form.getByRole("textbox").fill("Say “seldom”.");
    await form.getByRole("button", { name: "Comment" }).click();
    await expect(rita.getByText("Your comment is saved.")).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await rita.emulateMedia({ colorScheme });
      for (const width of [320, 360, 768, 1440]) {
        await rita.setViewportSize({ width, height: 800 });
        expect(await rita.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
    }
    await rita.emulateMedia({ colorScheme: "light" });

    // In the editor it stands below its block, and goes with it.
    await eda.goto(draft);
    const comment = eda.getByRole("complementary", { name: /^Comment by/ });
    await expect(comment).toContainText("Say “seldom”.");
    const before = comment.locator("xpath=preceding-sibling::*[1]");
    await expect(before).toContainText("A signal never stands alone.");
    expect(await runAxe(eda, "everything")).toEqual([]);
    await text.locator("p").first().click();
    await eda.keyboard.press("Alt+Shift+ArrowDown");
    await expect(before).toContainText("A signal never stands alone.");
    await eda.keyboard.press("Alt+Shift+Delete");
    await expect(comment).toContainText("On a removed part");
    await expect(eda.locator(".editor-status")).toHaveText(/^Saved/);

    await rita.reload();
    await rita.goto(`${draft}/review`);
    await expect(rita.getByRole("heading", { name: "On removed parts" })).toBeVisible();
    await rita.getByRole("button", { name: "Resolve" }).click();
    await expect(rita.getByText("The comment was resolved.")).toBeVisible();
    await expect(rita.getByText(/^Resolved by/)).toBeVisible();
    await eda.goto(draft);
    await expect(text).toBeVisible();
    await expect(comment).toHaveCount(0);
    for (const each of [eda, rita]) await each.context().close();
  },
);
