import type { Page } from "@playwright/test";
import { expect, nightly } from "../../fixtures.ts";
import { runAxe } from "../../page/run-axe.ts";
import { browserFolder, startMortalBrowser } from "./kill-browser.ts";
import { logIn } from "../own-site.ts";
import { adminOf, openPage, siteTest, status, text } from "./open-editor.ts";

siteTest(
  "a page is written with every kind of text by keyboard alone, saved by itself, and published [CMS-1] [PAGE-5]",
  async ({ browser, ownSite }) => {
    const { page, context, problems } = await adminOf(browser, ownSite, "editor@demo.test");
    await openPage(page, ownSite.url, "Rule 2 Signals");
    const { keyboard } = page;
    const isInText = () => text(page).evaluate((element) => element === document.activeElement);
    for (let stops = 0; stops < 40 && !(await isInText()); stops += 1) await keyboard.press("Tab");
    expect(await isInText(), "Tab reaches the text").toBe(true);

    await keyboard.press("Control+End");
    await keyboard.press("Control+Enter");
    await keyboard.type("Set ");
    await keyboard.press("Control+i");
    await keyboard.type("see");
    await keyboard.press("Control+i");
    await keyboard.type(" in italics, as [[");
    await expect(page.getByRole("combobox")).toBeFocused();
    await keyboard.type("10.2");
    await expect(page.getByRole("option").first()).toContainText("Rule 10.2");
    await keyboard.press("Enter");
    await keyboard.type(" says:");
    await keyboard.press("Enter");
    await keyboard.type("- one");
    await keyboard.press("Enter");
    await keyboard.type("two");

    const insert = async (kind: string) => {
      await keyboard.press("Alt+F10");
      await keyboard.press("Home");
      await keyboard.press("ArrowRight");
      await keyboard.press("Enter");
      const button = page.getByRole("dialog", { name: "Insert" }).getByRole("button", { name: kind, exact: true });
      for (let stops = 0; stops < 6 && !(await button.evaluate((each) => each === document.activeElement)); stops += 1)
        await keyboard.press("Tab");
      await keyboard.press("Enter");
      await expect(text(page)).toBeFocused();
    };
    await insert("Heading");
    await keyboard.type("Written by keyboard");
    await insert("Tip");
    await keyboard.type("A tip.");
    await insert("Wrong example");
    await keyboard.type("See generally wrong.");
    await insert("Example");
    await keyboard.type("See right.");
    await keyboard.press("Alt+Shift+ArrowUp");
    await expect(page.getByText(/^Example moved up: \d+ of \d+\.$/)).toBeAttached();
    await expect(status(page)).toHaveText(/^Saved /);

    // The session ends under the text, which stays; after logging in again it goes on.
    await context.clearCookies();
    await keyboard.type(" Once more.");
    await expect(page.getByRole("dialog", { name: "You have been logged out" })).toBeVisible();
    await logIn(context, ownSite, "editor@demo.test");
    await page.getByRole("button", { name: "Continue" }).press("Enter");
    await expect(status(page)).toHaveText(/^Saved /);
    // What the browser says of the refused call is what this test causes.
    expect(problems.filter((problem) => !problem.includes("401"))).toEqual([]);

    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await runAxe(page, colorScheme === "light" ? "everything" : "colors"), `axe, ${colorScheme}`).toEqual([]);
    }
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `at ${width}`).toBe(0);
    }

    await page.getByRole("link", { name: "Source" }).press("Enter");
    const source = await page.getByLabel("Text", { exact: true }).inputValue();
    expect(source).toMatch(
      /Set \*see\* in italics, as \[Rule 10\.2\]\(@\S+\) says:\n- one\n- two\n\n#+ Written by keyboard[^]*A tip\.[^]*See right\. Once more\.[^]*See generally wrong\./,
    );
    await page.goBack();
    await page.getByRole("link", { name: "Publish" }).press("Enter");
    await page.getByRole("button", { name: "Publish" }).press("Enter");
    await expect(page.getByText("It is published.")).toBeVisible();
    await expect
      .poll(async () => await (await context.request.get(`${ownSite.url}/bluebook/v22/rules/signals`)).text())
      .toContain("Written by keyboard");
    await context.close();
  },
);

siteTest(
  "two editors see each other, and neither overwrites the other [CMS-1]",
  nightly,
  async ({ browser, ownSite }) => {
    const [ada, alma] = [
      await adminOf(browser, ownSite, "editor@demo.test"),
      await adminOf(browser, ownSite, "admin@demo.test"),
    ];
    for (const { page } of [ada, alma]) await openPage(page, ownSite.url, "Rule 2 Signals");
    const writeIn = async (page: Page, words: string, at: number) => {
      await text(page).locator("p").nth(at).click();
      await page.keyboard.press("End");
      await page.keyboard.type(words);
    };
    await writeIn(ada.page, " From Ada.", 0);
    await expect(status(ada.page)).toHaveText(/^Saved /);
    await expect(text(alma.page)).toContainText("From Ada.");
    await expect(alma.page.getByText("Also editing: Eda Reader")).toBeVisible();

    // Both write in one paragraph before either has saved.
    await writeIn(ada.page, " First.", 0);
    await writeIn(alma.page, " Second.", 0);
    const conflict = (page: Page) => page.getByRole("region", { name: "Two editors changed the same part." });
    const waiting = async () => [await conflict(ada.page).isVisible(), await conflict(alma.page).isVisible()];
    await expect.poll(waiting).toContain(true);
    const late = (await conflict(ada.page).isVisible()) ? ada.page : alma.page;
    await expect(conflict(late)).toContainText("First.");
    await expect(conflict(late)).toContainText("Second.");
    expect(await runAxe(late, "standard")).toEqual([]);
    await conflict(late).getByRole("button", { name: "Use the marked text" }).click();
    await expect(conflict(late)).toHaveCount(0);
    const words = late === ada.page ? "First." : "Second.";
    for (const { page } of [ada, alma]) await expect(text(page)).toContainText(words);
    for (const { context, problems } of [ada, alma]) {
      expect(problems).toEqual([]);
      await context.close();
    }
  },
);

siteTest("a browser that is killed while somebody writes has lost nothing [CMS-1]", async ({ ownSite }) => {
  const { folder, remove } = await browserFolder();
  const first = await startMortalBrowser(folder);
  await logIn(first.context, ownSite, "editor@demo.test");
  const page = await first.context.newPage();
  await openPage(page, ownSite.url, "Rule 3 Parentheticals");
  // The server gets nothing of it.
  await page.route("**/api/desk/**", (route) => route.abort());
  const words = "Written just before the lights went out.";
  await text(page).locator("p").first().click();
  await page.keyboard.press("End");
  await page.keyboard.type(` ${words}`, { delay: 15 });
  // Two frames: as long as a person needs to see the last letter.
  await page.evaluate(async () => {
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    await frame();
    await frame();
  });
  await first.kill();

  const second = await startMortalBrowser(folder);
  await logIn(second.context, ownSite, "editor@demo.test");
  const again = await second.context.newPage();
  await openPage(again, ownSite.url, "Rule 3 Parentheticals");
  await expect(text(again)).toContainText(words);
  await expect(again.getByText("Your unsaved text from last time has been restored.")).toBeVisible();
  await expect(status(again)).toHaveText(/^Saved /);
  // What was written before can be undone after it.
  await text(again).press("Control+z");
  await expect(text(again)).not.toContainText("lights went out.");
  await second.kill();
  await remove();
});

siteTest(
  "what is typed right after a part was added stands in it, however fast [CMS-1]",
  async ({ browser, ownSite }) => {
    const { page, context, problems } = await adminOf(browser, ownSite, "editor@demo.test");
    await openPage(page, ownSite.url, "Rule 6 Coming back to a source");
    await text(page).locator("p").first().click();
    const parts = Array.from({ length: 24 }, (_, index) => `Part ${index + 1}`);
    for (const words of parts) {
      await page.keyboard.press("Control+Enter");
      await page.keyboard.type(words);
    }
    const written = text(page)
      .locator("p")
      .filter({ hasText: /^Part \d+$/ });
    await expect(written).toHaveText(parts);
    expect(problems).toEqual([]);
    await context.close();
  },
);
