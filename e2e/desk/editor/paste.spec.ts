import type { Page } from "@playwright/test";
import { longWord, word } from "../../../domains/authoring/web/desk/editor/paste/testing/clipboards.ts";
import { expect } from "../../fixtures.ts";
import { runAxe } from "../../page/run-axe.ts";
import { deskOf, openPage, siteTest, status, text } from "./open-editor.ts";

/** Pastes as the browser does it. */
async function paste(page: Page, html: string): Promise<void> {
  await text(page).evaluate((element, markup) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", markup);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

siteTest("text from Word becomes blocks of the page, and is saved and undone [CMS-1]", async ({ browser, ownSite }) => {
  const { page, context, problems } = await deskOf(browser, ownSite, "editor@demo.test");
  await openPage(page, ownSite.url, "Rule 3 Parentheticals");
  await text(page).locator("p").first().click();
  await page.keyboard.press("End");
  await paste(page, word);
  await expect(text(page).getByRole("heading", { name: "The Sources" })).toBeVisible();
  await expect(text(page).locator("ol ol li")).toHaveText(["Below"]);
  const note = page.getByText("1 footnote mark was pasted as text.");
  await expect(note).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await runAxe(page, colorScheme === "light" ? "everything" : "colors"), `axe, ${colorScheme}`).toEqual([]);
  }
  await page.getByRole("button", { name: "OK" }).click();
  await expect(note).toBeHidden();
  await expect(status(page)).toHaveText(/^Saved /);
  await page.reload();
  await expect(text(page).getByRole("heading", { name: "The Sources" })).toBeVisible();
  await text(page).press("Control+z");
  await expect(text(page).getByRole("heading", { name: "The Sources" })).toHaveCount(0);
  await expect(status(page)).toHaveText(/^Saved /);
  // Nothing of what was copied was refused by the page's policy.
  expect(problems).toEqual([]);
  await context.close();
});

siteTest(
  "a long text is pasted behind a line of progress, and taken back in one step",
  async ({ browser, ownSite }) => {
    const { page, context, problems } = await deskOf(browser, ownSite, "editor@demo.test");
    await openPage(page, ownSite.url, "Rule 2 Signals");
    const paragraphs = () => text(page).locator("p").count();
    const before = await paragraphs();
    await text(page).locator("p").first().click();
    await page.keyboard.press("End");
    await paste(page, longWord(1_200_000));
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await paragraphs()).toBeGreaterThan(before + 2_000);
    await expect(status(page)).toHaveText(/^Saved /);
    await page.reload();
    await expect.poll(paragraphs).toBeGreaterThan(before + 2_000);
    await text(page).press("Control+z");
    await expect.poll(paragraphs).toBe(before);
    await expect(status(page)).toHaveText(/^Saved /);
    expect(problems).toEqual([]);
    await context.close();
  },
);
