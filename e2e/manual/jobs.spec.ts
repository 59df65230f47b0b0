import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { forgetReading } from "../reading/forget-reading.ts";
import { clipboardPermissions, readClipboard } from "./copying/read-clipboard.ts";

/** Presses keys, and counts them; `type` writes words, whose letters don't count. */
function keyboardOf(page: Page) {
  let count = 0;
  return {
    async press(...keys: string[]) {
      for (const key of keys) await page.keyboard.press(key);
      count += keys.length;
    },
    type: (words: string) => page.keyboard.type(words),
    count: () => count,
  };
}

/** The commonest jobs from the dashboard, with nothing but the keyboard, as a screen reader tells of them. */
test.describe("by keyboard alone", () => {
  test.use({ account: "reader@demo.test", permissions: clipboardPermissions });
  test.beforeEach(({ site }) => forgetReading(site, "reader@demo.test"));

  test("the rule on unpublished opinions is three keys and its name away", async ({ page }) => {
    await openPage(page, "/bluebook");
    const keyboard = keyboardOf(page);
    await keyboard.press("/");
    await keyboard.type("unpublished opinions");
    const box = page.getByRole("combobox", { name: "Search rules, tables and terms" });
    await expect(page.getByRole("option").first()).toContainText("Non-precedential decisions");
    await expect(page.locator(".search")).toMatchAriaSnapshot(`
      - combobox "Search rules, tables and terms" [expanded]: unpublished opinions
      - listbox "Best matches":
        - group "Rules and pages":
          - option /B5.3.4 Non-precedential decisions/
      - status: /\\d+ matches below/
    `);
    await keyboard.press("ArrowDown");
    await expect(box).toHaveAttribute("aria-activedescendant", /.+/);
    await keyboard.press("Enter");
    await expect(page).toHaveURL(/\/bluepages\/cases\/unreported.*#b-non-precedential$/);
    await expect(page.getByRole("heading", { name: "B5.3.4 Non-precedential decisions" })).toBeFocused();
    expect(keyboard.count()).toBe(3);
  });

  test("a court's abbreviation is copied with two keys and its name", async ({ page }) => {
    await openPage(page, "/bluebook");
    const keyboard = keyboardOf(page);
    await keyboard.press("q");
    await keyboard.type("bankruptcy appellate panel");
    const panel = page.getByRole("dialog", { name: "Quick look" });
    await expect(panel).toMatchAriaSnapshot(`
      - heading "Quick look" [level=2]
      - button "Close quick look"
      - searchbox "Look up a word or abbreviation in all tables": bankruptcy appellate panel
      - status: 1 row in all tables
      - list "Rows found":
        - listitem:
          - text: Bankruptcy Appellate Panel
          - button "Copy B.A.P."
          - link "T3 Court names"
    `);
    await keyboard.press("Enter");
    await expect(panel.getByRole("status")).toHaveText("Copied: B.A.P.");
    expect(await readClipboard(page)).toEqual({ html: "B.A.P.", text: "B.A.P." });
    expect(keyboard.count()).toBe(2);
  });

  test("yesterday's page is five keys away", async ({ page }) => {
    const viewed = page.waitForResponse(/recently-viewed/);
    await openPage(page, "/bluebook/v22/rules/signals");
    await viewed;
    await openPage(page, "/bluebook");
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - main:
        - heading "Welcome Back Ruth" [level=1]
        - paragraph:
          - link /New in this edition/
        - region "Continue reading":
          - heading "Continue reading" [level=2]
          - paragraph:
            - link "2 Signals"
          - text: /22nd Edition/
          - time: /today at/
    `);
    const keyboard = keyboardOf(page);
    // Past banner and navigation by the first link of the page, then past the news.
    await keyboard.press("Tab", "Enter");
    await expect(page.locator("#main")).toBeFocused();
    await keyboard.press("Tab", "Tab");
    await expect(page.getByRole("region", { name: "Continue reading" }).getByRole("link")).toBeFocused();
    await keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page).toHaveURL("/bluebook/v22/rules/signals");
    expect(keyboard.count()).toBe(5);
  });
});
