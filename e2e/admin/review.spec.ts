import { expect } from "../fixtures.ts";
import { runAxe } from "../page/run-axe.ts";
import { ownSiteTest, plainPageOf } from "./own-site.ts";

const siteTest = ownSiteTest();

siteTest(
  "a page is written, reviewed, sent back, approved, and published at a time [CMS-1]",
  async ({ browser, ownSite }) => {
    const [owner, eda, rita] = [
      await plainPageOf(browser, ownSite, "admin@demo.test"),
      await plainPageOf(browser, ownSite, "editor@demo.test"),
      await plainPageOf(browser, ownSite, "reviewer@demo.test"),
    ];
    await owner.goto("/admin/editions/v22/pages");
    await owner.getByRole("button", { name: "Edit it in admin" }).click();
    await owner.getByRole("button", { name: "Require approval" }).click();
    await expect(owner.getByText("Pages of this edition need approval from now on.")).toBeVisible();

    await eda.goto("/admin/editions/v22/pages");
    await expect(eda.getByRole("button", { name: "Require approval" })).toHaveCount(0);
    await eda.getByRole("link", { name: "Rule 2 Signals" }).first().click();
    const text = eda.getByLabel("Text", { exact: true });
    const write = async (words: string) => {
      await text.fill(`${await text.inputValue()}\n${words}\n`);
      await eda.getByRole("button", { name: "Save" }).click();
      await expect(eda.getByText("Saved. Readers will see it")).toBeVisible();
    };
    await write("A signal never stands alone.");
    const draft = new URL(eda.url()).pathname;
    await eda.getByRole("link", { name: "Publish" }).click();
    await expect(eda.getByText("This version needs someone else’s approval.")).toBeVisible();
    await eda.goto(draft);
    await eda.getByRole("link", { name: "Review", exact: true }).click();
    await eda.getByRole("textbox").fill("Is this too strict?");
    await eda.getByRole("button", { name: "Ask for a review" }).click();
    await expect(eda.getByText("It is now waiting for a reviewer")).toBeVisible();
    await expect(eda.getByRole("button", { name: "Approve" })).toHaveCount(0);

    // The reviewer is told, sees what changes, and sends it back with a word.
    await rita.goto("/admin");
    await rita.getByRole("link", { name: "“Signals” is waiting for review" }).click();
    await expect(rita.locator("ins")).toContainText("A signal never stands alone.");
    await expect(rita.getByText("Is this too strict?")).toBeVisible();
    await rita.getByRole("button", { name: "Send back" }).click();
    await expect(rita.getByText("Write what should be changed")).toBeVisible();
    await rita.getByRole("textbox").fill("Yes: say “seldom”.");
    await rita.getByRole("button", { name: "Send back" }).click();
    await expect(rita.getByText("It is sent back, with your comment.")).toBeVisible();
    expect((await rita.goto(draft))?.status()).toBe(403);

    await eda.goto("/admin");
    await eda.getByRole("link", { name: "“Signals” was sent back" }).click();
    await expect(eda.getByText("Yes: say “seldom”.")).toBeVisible();
    await eda.getByRole("link", { name: "Edit the draft" }).click();
    await text.fill((await text.inputValue()).replace("A signal never stands", "A signal seldom stands"));
    await eda.getByRole("button", { name: "Save" }).click();
    await eda.getByRole("link", { name: "Review", exact: true }).click();
    await eda.getByRole("button", { name: "Ask for a review" }).click();
    await rita.goto(`${draft}/review`);
    await rita.getByRole("button", { name: "Approve" }).click();
    await expect(rita.getByText("You approved it.")).toBeVisible();

    // At a time, and that taken back; then now.
    await eda.goto(`${draft}/publish`);
    await eda.getByLabel("When (optional)").fill("2099-01-01T09:00");
    await eda.getByLabel("Reason (optional)").fill("Said more carefully");
    await eda.getByRole("button", { name: "Publish" }).click();
    await expect(eda.getByText("It is scheduled.")).toBeVisible();
    await eda.goto("/admin");
    await eda.getByRole("link", { name: "“Signals” will be published 2099-01-01 09:00 UTC" }).click();
    await eda.getByRole("button", { name: "Cancel the scheduled time" }).click();
    await expect(eda.getByText("It is no longer scheduled.")).toBeVisible();
    await eda.getByRole("link", { name: "Publish" }).click();
    await eda.getByRole("button", { name: "Publish" }).click();
    await expect(eda.getByText("It is published.")).toBeVisible();
    const readers = await browser.newContext({ baseURL: ownSite.url });
    await expect
      .poll(async () => await (await readers.request.get("/bluebook/v22/rules/signals")).text())
      .toContain("A signal seldom stands alone.");

    const screen = await browser.newContext({ baseURL: ownSite.url });
    await screen.addCookies(await owner.context().cookies());
    const page = await screen.newPage();
    await page.goto(`${draft}/review`);
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    expect(await runAxe(page, "everything")).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await runAxe(page, "colors")).toEqual([]);
    for (const context of [readers, screen, owner.context(), eda.context(), rita.context()]) await context.close();
  },
);
