import type { Response } from "@playwright/test";
import { gzipSync } from "node:zlib";
import { findPage } from "../../../tools/bench/load/find-page.ts";
import { measureSizes } from "../../../tools/bench/first-view/measure-sizes.ts";
import { expect, test, someOf } from "../../fixtures.ts";
import { openPage } from "../../open-page.ts";
import { clipboardPermissions, clipboardPolicy, readClipboard } from "../copying/read-clipboard.ts";
import { noteShifts } from "./note-shifts.ts";
import { serveSlowly } from "./serve-slowly.ts";
import { forgetReading } from "../../reading/forget-reading.ts";
import { countMarked, selectWords } from "../../reading/select-words.ts";
import { wholeBrowser } from "./whole-browser.ts";

test.use(wholeBrowser);

const cases = "/bluebook/v22/bluepages/cases";

test("the first view of a page stays within its budgets of scripts, styles, fonts and HTML", async ({ site }) => {
  const page = await findPage(site.url, "v22");
  for (const { name, value, budget } of await measureSizes(site.url + page.path))
    expect(value, name).toBeLessThanOrEqual(budget && "most" in budget ? budget.most : 0);
});

for (const width of someOf([360, 1280]))
  test(`the bars of a page that arrives slowly stand still from the first paint on, at ${width} px`, async ({
    page,
    site,
    expectProblem,
  }) => {
    expectProblem(/asked another host/);
    await using slow = await serveSlowly(site.url, "<main");
    await page.setViewportSize({ width, height: 740 });
    await page.addInitScript(noteShifts);
    // Its contents, which come between the bars and the article, are long.
    await page.goto(`${slow.url}/bluebook/v22/rules/signals`, { waitUntil: "commit" });
    await slow.sent;
    await expect.poll(() => page.evaluate(() => performance.getEntriesByType("paint").length)).toBeGreaterThan(0);
    await expect(page.locator("html")).not.toHaveAttribute("data-moved");
  });

test("a reading page works without React, which comes with the reader's first sign of life", async ({ page }) => {
  await page.goto(cases);
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-page", "");
  const theme = await page.evaluate(() => {
    document.querySelector<HTMLElement>("[data-switch-theme]")?.click();
    return document.documentElement.dataset["theme"];
  });
  expect(theme).toBe("dark");
  await expect(page.locator("#toc a[aria-current=page]")).toHaveAttribute("href", cases);
  await expect(html).not.toHaveAttribute("data-react");
  await page.keyboard.press("/");
  await expect(page.locator("#search")).toBeFocused();
  await expect(html).toHaveAttribute("data-react", "");
});

test("quick look finds rows without React, also for what is typed before its script is there", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/first-screen/);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/look-up/, async (route) => {
    await held;
    await route.continue();
  });
  await page.route(/first-screen/, (route) => route.abort());
  await page.goto(cases);
  const button = page.getByRole("button", { name: "Quick look", exact: true });
  // A script's clicks are no sign of life.
  await button.evaluate((one: HTMLElement) => {
    one.click();
    one.click();
  });
  const panel = page.getByRole("dialog", { name: "Quick look" });
  await expect(panel.getByRole("searchbox")).toBeFocused();
  await page.keyboard.insertText("academic");
  release();
  await expect(panel.getByRole("button", { name: "Copy Acad." })).toBeVisible();
  await expect(panel.getByRole("searchbox").first()).toBeFocused();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(page.locator("html")).not.toHaveAttribute("data-react");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
});

test("without a connection a press on quick look says so, and works once there is one", async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(cases);
  await expect(page.locator("html")).toHaveAttribute("data-page", "");
  await context.setOffline(true);
  const button = page.getByRole("button", { name: "Quick look", exact: true });
  await button.click();
  await expect(page.locator("#notice")).toHaveText(/^This requires an internet connection/);
  await expect(page.getByRole("dialog", { name: "Quick look" })).toBeHidden();
  await context.setOffline(false);
  await button.click();
  await expect(page.getByRole("dialog", { name: "Quick look" }).getByRole("searchbox")).toBeFocused();
});

test("an area's link leads to its last page and opens its contents without React [NAV-2] [NAV-4]", async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  const html = page.locator("html");
  for (const path of [cases, "/bluebook/v22/quick-style-guide"]) {
    await page.goto(path);
    await expect(html).toHaveAttribute("data-page", "");
  }
  // A script's click is no sign of life.
  await page.locator('a[data-area-link="blue"]').evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(cases);
  await expect(page.getByRole("navigation", { name: "Contents of the Bluepages" })).toBeVisible();
  await expect(html).not.toHaveAttribute("data-react");
});

test.describe("of a reader", () => {
  test.use({ account: "reader@demo.test", permissions: clipboardPermissions });
  test.beforeEach(({ site }) => forgetReading(site, "reader@demo.test"));

  test("what could not be loaded without a connection works when it is asked for again", async ({
    page,
    context,
    expectProblem,
  }) => {
    expectProblem(/ERR_INTERNET_DISCONNECTED/);
    expectProblem(clipboardPolicy);
    await page.setViewportSize({ width: 1280, height: 800 });
    await openPage(page, "/bluebook/v22/bluetables/case-name-words");
    const notice = page.locator("#notice");
    const copy = page.getByRole("button", { name: "Copy citation of this page" });
    const filter = page.locator("[data-filter]").first();
    const dashboard = page.getByRole("link", { name: "Dashboard" });
    const title = page.getByRole("heading", { level: 1 });
    await context.setOffline(true);
    await copy.click();
    await expect(notice).toHaveText(/^This requires an internet connection/);
    await filter.fill("academic");
    await expect(page.getByRole("row", { name: /^Account/ })).toBeVisible();
    await dashboard.click();
    await expect(title).toHaveText("This page could not be loaded");
    await context.setOffline(false);
    await page.goBack();
    await copy.click();
    await expect(notice).toHaveText(/^Copied: /);
    expect((await readClipboard(page)).text).toBe("Fieldstone tbl. BT1 (22nd ed.)");
    await filter.fill("acad");
    await expect(page.getByRole("row", { name: /^Account/ })).toBeHidden();
    await dashboard.click();
    await expect(title).toHaveText("Welcome Back Ruth");
  });

  test("a page shows its pin and notes and counts as viewed within 12 kB of script, without React [PAGE-6]", async ({
    page,
  }) => {
    await openPage(page, cases);
    await page.getByRole("button", { name: "Pin this page" }).click();
    await selectWords(page);
    await page.getByRole("button", { name: "Highlight" }).click();
    await expect.poll(() => countMarked(page)).toBe(1);

    const scripts: Response[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response);
    });
    const viewed = page.waitForResponse(/recently-viewed/);
    await page.goto(cases);
    expect((await viewed).ok()).toBe(true);
    await expect(page.getByRole("button", { name: "Pin this page" })).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => countMarked(page)).toBe(1);
    const bytes = await Promise.all(scripts.map(async (script) => gzipSync(await script.body()).length));
    const own = gzipSync((await page.locator("head script").allInnerTexts()).join("\n")).length;
    expect(bytes.reduce((sum, size) => sum + size, own)).toBeLessThanOrEqual(12_000);
    await expect(page.locator("html")).not.toHaveAttribute("data-react");
  });
});
