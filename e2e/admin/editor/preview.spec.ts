import { expect, nightly } from "../../fixtures.ts";
import { runAxe } from "../../page/run-axe.ts";
import { adminOf, openPage, siteTest, status, text } from "./open-editor.ts";

const FRAME = "iframe";

siteTest(
  "a draft is seen as its readers get it, on every screen and in both themes [PAGE-8]",
  nightly,
  async ({ browser, ownSite }) => {
    const { page, context, problems } = await adminOf(browser, ownSite, "editor@demo.test");
    await openPage(page, ownSite.url, "Rule 3 Parentheticals");
    await text(page).locator("p").first().click();
    await page.keyboard.press("End");
    await page.keyboard.type(" Only in the draft.");
    await expect(status(page)).toHaveText(/^Saved /);
    await page.getByRole("link", { name: "As readers see it" }).click();
    const draft = page.frameLocator(FRAME);
    await expect(draft.getByRole("heading", { level: 1, name: /Parentheticals/ })).toBeVisible();
    await expect(draft.getByText("Only in the draft.")).toBeVisible();
    const width = () => page.locator(FRAME).evaluate((frame) => frame.clientWidth);
    const phone = await width();
    expect(phone).toBeLessThan(420);
    expect(await runAxe(page, "everything")).toEqual([]);
    // The reader's own media queries apply in it: nothing is wider than the phone.
    expect(await draft.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
    const paper = () => draft.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
    const light = await paper();
    await page.getByRole("link", { name: "Dark" }).click();
    await expect(page.getByRole("link", { name: "Dark" })).toHaveAttribute("aria-current", "true");
    await expect(draft.getByText("Only in the draft.")).toBeVisible();
    expect(await paper()).not.toBe(light);
    await page.getByRole("link", { name: "Desktop" }).click();
    await expect.poll(width).toBeGreaterThan(1_200);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await runAxe(page, "colors")).toEqual([]);
    for (const each of [360, 768, 1440]) {
      await page.setViewportSize({ width: each, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `at ${each}`).toBe(0);
    }
    expect(problems).toEqual([]);
    await context.close();
  },
);

siteTest("beside the text, the preview follows what is saved", async ({ browser, ownSite }) => {
  const { page, context, problems } = await adminOf(browser, ownSite, "editor@demo.test");
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, ownSite.url, "Rule 2 Signals");
  const toggle = page.getByRole("button", { name: "Preview" });
  await toggle.click();
  const draft = page.frameLocator(FRAME);
  await expect(draft.getByRole("heading", { level: 1, name: /Signals/ })).toBeVisible();
  await text(page).locator("p").first().click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Written beside it.");
  await expect(draft.getByText("Written beside it.")).toBeVisible();
  expect(await runAxe(page, "everything")).toEqual([]);
  await page.getByRole("complementary", { name: "As readers see it" }).getByRole("button", { name: "Dark" }).click();
  await expect(draft.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(toggle).toBeHidden();
  await expect(page.locator(FRAME)).toBeHidden();
  expect(problems).toEqual([]);
  await context.close();
});
