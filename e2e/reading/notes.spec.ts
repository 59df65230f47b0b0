import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { signInToOwn } from "../accounts/own-account.ts";
import { forgetReading } from "./forget-reading.ts";
import { countMarked, selectWords } from "./select-words.ts";

const path = "/bluebook/v22/rules/signals";

test.describe("notes", () => {
  test.use({ account: "reader@demo.test" });
  test.beforeEach(({ site }) => forgetReading(site, "reader@demo.test"));

  test("a passage can be marked, and stays marked", async ({ page }) => {
    await openPage(page, path);
    await expect(page.locator("body[data-tools]")).toBeAttached();
    await selectWords(page);
    await page.getByRole("button", { name: "Highlight" }).click();
    await expect.poll(() => countMarked(page)).toBe(1);
    await page.reload();
    await expect.poll(() => countMarked(page)).toBe(1);
  });

  test("a note can be written, found, changed, and deleted with undo", async ({ page }) => {
    await openPage(page, path);
    await expect(page.locator("body[data-tools]")).toBeAttached();
    const words = await selectWords(page);
    await page.getByRole("button", { name: "Add note" }).click();
    const panel = page.getByRole("dialog", { name: "Notes" });
    await expect(panel.getByRole("textbox", { name: "Your note" })).toBeFocused();
    await page.keyboard.type("Ask the clerk");
    await panel.getByRole("button", { name: "Save note" }).click();
    await expect(panel.getByRole("listitem").getByRole("blockquote")).toHaveText(words);
    await panel.getByRole("button", { name: /^Remove/ }).click();
    await expect(panel.getByRole("listitem")).toHaveCount(0);
    await panel.getByRole("button", { name: "Undo" }).click();
    await expect(panel.getByText("Ask the clerk")).toBeVisible();
    await checkAccessibility(page);
  });

  test("what is typed is there again after Escape and a reload, and a note removed from the list comes back by Undo", async ({
    page,
  }) => {
    const panel = page.getByRole("dialog", { name: "Notes" });
    const words = panel.getByRole("textbox", { name: "Your note" });
    const openNotes = () => page.getByRole("button", { name: "Notes on this page" }).click();
    await openPage(page, path);
    await openNotes();
    await words.fill("Half a thought");
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await openNotes();
    await expect(words).toHaveValue("Half a thought");
    // The browser asks first.
    page.once("dialog", (dialog) => dialog.accept());
    await page.reload();
    await openNotes();
    await expect(words).toHaveValue("Half a thought");
    await panel.getByRole("button", { name: "Save note" }).click();
    await expect(panel.getByRole("listitem").getByRole("paragraph")).toHaveText("Half a thought");
    await expect(words).toHaveValue("");
    await openPage(page, "/bluebook/notes");
    await page.getByRole("button", { name: /^Remove/ }).click();
    await expect(page.getByText("Half a thought")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("listitem").filter({ hasText: "Half a thought" })).toBeFocused();
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  });

  test("all notes are on one page, to search and export", nightly, async ({ page }) => {
    await openPage(page, path);
    await expect(page.locator("body[data-tools]")).toBeAttached();
    await page.getByRole("button", { name: "Notes on this page" }).click();
    const panel = page.getByRole("dialog", { name: "Notes" });
    await panel.getByRole("textbox", { name: "Your note" }).fill("Ask the clerk");
    await panel.getByRole("button", { name: "Save note" }).click();
    await expect(panel.getByRole("listitem").getByRole("paragraph")).toHaveText("Ask the clerk");
    await panel.getByRole("link", { name: "See All Notes" }).click();
    await expect(page).toHaveTitle("Notes | Fieldstone");
    await page.getByRole("searchbox", { name: "Search your notes" }).fill("CLERK");
    await page.keyboard.press("Enter");
    await expect(page.getByText("1 note with “CLERK”")).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export as Markdown" }).click();
    expect((await download).suggestedFilename()).toBe("notes.md");
    await checkAccessibility(page);
  });

  test("a note can be written by keyboard alone, on a heading", async ({ page }) => {
    await openPage(page, path);
    await expect(page.locator("body[data-tools]")).toBeAttached();
    await page.getByRole("button", { name: "Notes on this page" }).focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: "Notes" });
    await panel.getByRole("textbox", { name: "Your note" }).focus();
    await page.keyboard.type("By hand");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(panel.getByRole("listitem").getByRole("paragraph")).toHaveText("By hand");
    await expect(panel.getByText(/no longer on the page/)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
  });
});

test.describe("editions", () => {
  test("the same page in the other edition is one click away, and an older edition names the current one", async ({
    page,
  }) => {
    await openPage(page, "/bluebook/v22/rules/books");
    const header = page.getByRole("banner");
    await header.getByRole("button", { name: "Edition: " }).click();
    await header.getByRole("link", { name: "21st Edition" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Rule 13 Books and reports/);
    const notice = page.getByText("You are reading the 21st Edition. The current one is the 22nd Edition.");
    await expect(notice).toBeVisible();
    await notice.getByRole("link", { name: "22nd Edition" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Rule 14 Books and reports/);
    await expect(notice).toHaveCount(0);
  });

  test("a page without a counterpart leads to the nearest one, which says so", nightly, async ({ page }) => {
    await page.goto("/bluebook/same-page/v21/v22/rules/abbreviating");
    await expect(page).toHaveURL(/\/bluebook\/v21\/rules\/.+\?instead-of=v22/);
    await expect(page.getByText(/has no page of its own in the 21st Edition/)).toBeVisible();
  });
});

test.describe("account data", () => {
  test("can be downloaded, and is deleted with the account", async ({ page, context, site }) => {
    const email = "leaving@reading.test";
    await signInToOwn(context, site, { like: "new@demo.test", email });
    await openPage(page, "/bluebook/my-data");
    await expect(page.getByText(/so that we can investigate attacks/)).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download as JSON" }).click();
    expect((await download).suggestedFilename()).toBe("my-data.json");
    await checkAccessibility(page);
    await page.getByLabel("Current password").fill("demo-password");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText(/^Your account is closed, and everything in it/)).toBeVisible();
    await page.goto("/bluebook/pins");
    await expect(page).toHaveURL(/\/login/);
  });
});
