import type { Page } from "@playwright/test";
import { longWord, word } from "../../../domains/manual/web/admin/editor/paste/testing/clipboards.ts";
import { expect, nightly } from "../../fixtures.ts";
import { runAxe } from "../../page/run-axe.ts";
import { adminOf, openPage, siteTest, status, text } from "./open-editor.ts";

/** Pastes as the browser does it. */
async function paste(page: Page, html: string): Promise<void> {
  await text(page).evaluate((element, markup) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", markup);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

siteTest("text from Word becomes blocks of the page, and is saved and undone [CMS-1]", async ({ browser, ownSite }) => {
  const { page, context, problems } = await adminOf(browser, ownSite, "editor@demo.test");
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
  "struck words are left out of a paste, and kept by one press of the keyboard, struck [CMS-1] [RULING-9]",
  nightly,
  async ({ browser, ownSite }) => {
    const { page, context, problems } = await adminOf(browser, ownSite, "editor@demo.test");
    await openPage(page, ownSite.url, "Rule 3 Parentheticals");
    await text(page).locator("p").first().click();
    await page.keyboard.press("End");
    await paste(page, ` Please<span class=msoDel> never</span><ins> always</ins> omit<s> the year</s>.`);
    await expect(text(page)).toContainText("Please always omit.");
    const note = page.getByRole("status").filter({ hasText: "2 passages were left out because they were struck out" });
    const keep = note.getByRole("button", { name: "Keep them, struck out" });
    await expect(keep).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await runAxe(page, colorScheme === "light" ? "everything" : "colors"), `axe, ${colorScheme}`).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(keep).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 1_280, height: 800 });

    for (let stops = 0; stops < 60 && !(await keep.evaluate((each) => each === document.activeElement)); stops += 1)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(text(page)).toContainText("Please never always omit the year.");
    await expect(text(page).locator("s")).toHaveText([" never", " the year"]);
    await expect(page.getByRole("status").filter({ hasText: "2 passages were kept, struck out." })).toBeVisible();
    await expect(text(page)).toBeFocused();
    await page.keyboard.press("Control+z");
    await expect(text(page)).toContainText("Please always omit.");
    await page.keyboard.press("Control+y");
    await expect(status(page)).toHaveText(/^Saved /);
    await page.reload();
    await expect(text(page).locator("s")).toHaveText(["never", "the year"]);

    // By hand, and back.
    await text(page).locator("p").first().click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("By hand");
    // Both in one task, as quickly as a person's keys can come where the browser is slow.
    await text(page).evaluate((editor) => {
      getSelection()?.modify("extend", "backward", "lineboundary");
      editor.dispatchEvent(new KeyboardEvent("keydown", { key: "x", ctrlKey: true, shiftKey: true }));
    });
    await expect(page.getByRole("button", { name: "Strikethrough" })).toHaveAttribute("aria-pressed", "true");
    await expect(text(page).locator("s")).toHaveText(["By hand", "never", "the year"]);
    await page.keyboard.press("Control+Shift+X");
    await expect(text(page).locator("s")).toHaveText(["never", "the year"]);

    // What an earlier paste left out can still be kept after another one.
    await page.keyboard.press("Control+End");
    await paste(page, "<p>One <s>eins</s>.</p>");
    await expect(text(page)).toContainText("One .");
    await page.keyboard.press("Control+End");
    await paste(page, "<p>Two <s>zwei</s>.</p>");
    const first = page.getByRole("status").getByRole("button", { name: "Keep it, struck out" });
    await expect(first).toHaveCount(2);
    for (let pressed = 0; pressed < 2; pressed += 1) await first.first().click();
    await expect(text(page).locator("s")).toHaveText(["never", "the year", "eins", "zwei"]);
    expect(problems).toEqual([]);
    await context.close();
  },
);

siteTest(
  "a long text is pasted behind a line of progress, and taken back in one step",
  nightly,
  async ({ browser, ownSite }) => {
    const { page, context, problems } = await adminOf(browser, ownSite, "editor@demo.test");
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

siteTest(
  "what is cut and pasted by keyboard, with a table and examples, is all there again, also after a reload [CMS-1]",
  async ({ browser, ownSite }) => {
    const { page, context, problems } = await adminOf(browser, ownSite, "editor@demo.test");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openPage(page, ownSite.url, "Rule 2 Signals");
    const counts = () =>
      text(page).evaluate((editor) => ({
        words: (editor.textContent ?? "").replaceAll(/\s+/g, "").length,
        tables: editor.querySelectorAll(".editor-table").length,
        figures: editor.querySelectorAll("figure").length,
      }));
    const before = await counts();
    expect(before.tables).toBeGreaterThan(0);
    await text(page).locator("p").first().click();
    for (const key of ["Control+a", "Control+x"]) await page.keyboard.press(key);
    await expect.poll(async () => (await counts()).tables).toBe(0);
    await page.keyboard.press("Control+v");
    await expect.poll(counts).toEqual(before);
    await expect(status(page)).toHaveText(/^Saved /);
    await page.reload();
    await expect.poll(counts).toEqual(before);
    expect(problems).toEqual([]);
    await context.close();
  },
);
