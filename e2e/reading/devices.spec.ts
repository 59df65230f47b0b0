import { type Browser, expect as base, type Page } from "@playwright/test";
import { signIn } from "../../tools/server/sign-in.ts";
import type { RunningServer } from "../../tools/server/start-server.ts";
import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { watchPage } from "../page/watch/watch-page.ts";
import { forgetReading } from "./forget-reading.ts";

const email = "reader@demo.test";
const paths = ["/bluebook/v22/rules/cases", "/bluebook/v22/bluepages/cases", "/bluebook/v22/rules/signals"];

/** Another device of the same reader: a separate log-in, and no shared browser storage. */
async function openDevice(browser: Browser, site: RunningServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url });
  await context.addCookies([{ ...(await signIn(site, email)), url: site.url }]);
  const page = await context.newPage();
  const problems = watchPage(page, site.url);
  page.on("close", () => base(problems, "problems on the other device").toEqual([]));
  return page;
}

async function pin(page: Page, ...pages: readonly string[]): Promise<void> {
  for (const path of pages) {
    await openPage(page, path);
    const told = page.waitForResponse((response) => response.url().includes("/pinned-pages/"));
    await page.getByRole("button", { name: "Pin this page" }).click();
    expect((await told).status()).toBe(200);
  }
}

/** Sees a page go on 60 px below a heading's top, but for a line: other fonts may wrap its text differently. */
async function expectResumed(page: Page, heading: string): Promise<void> {
  await expect(page.getByText(/^You were here today at/)).toBeVisible();
  const there = page.getByRole("heading", { name: heading, exact: true }).first();
  await expect
    .poll(async () => Math.abs((await there.evaluate((element) => element.getBoundingClientRect().top)) + 60))
    .toBeLessThan(24);
}

/** Opens the list of all pins, and waits until it can be changed. */
async function openPins(page: Page) {
  await openPage(page, "/bluebook/pins");
  await expect(page.getByRole("button", { name: "Clear All" })).toBeEnabled();
  return page.getByRole("list", { name: "Your pins" }).getByRole("listitem");
}

test.describe("one reader", () => {
  test.use({ account: email });
  test.beforeEach(({ site }) => forgetReading(site, email));

  test("in two tabs sees a pin from the other one at once [PIN-4]", async ({ page, context }) => {
    await pin(page, paths[0] ?? "");
    const rows = await openPins(page);
    await expect(rows).toHaveText([/7 Cases/]);
    const other = await context.newPage();
    await pin(other, paths[2] ?? "");
    await expect(rows).toHaveText([/Signals/, /7 Cases/]);
    await (
      await openPins(other)
    )
      .nth(1)
      .getByRole("button", { name: /^Unpin/ })
      .click();
    await expect(rows).toHaveText([/Signals/]);
  });

  test(
    "on two devices: the later order wins, and no pin is lost or duplicated [PIN-2]",
    nightly,
    async ({ page, browser, site }) => {
      await pin(page, ...paths);
      const here = await openPins(page);
      const device = await openDevice(browser, site);
      const there = await openPins(device);
      await expect(there).toHaveText([/Signals/, /B5/, /7 Cases/]);
      const told = page.waitForResponse("**/updateOrder");
      await here.nth(0).getByRole("button", { name: /down$/ }).press("End");
      expect((await told).status()).toBe(200);
      // The other device has seen none of it, and moves another pin.
      const later = device.waitForResponse("**/updateOrder");
      await there.nth(1).getByRole("button", { name: /down$/ }).press("Home");
      expect((await later).status()).toBe(200);
      await expect(there).toHaveText([/B5/, /Signals/, /7 Cases/]);
      await page.reload();
      await expect(here).toHaveText([/B5/, /Signals/, /7 Cases/]);
      await device.context().close();
    },
  );

  test("continues where they were, on another device [NAV-4] [PAGE-6]", nightly, async ({ page, browser, site }) => {
    for (const path of [paths[2] ?? "", "/bluebook/v22/bluepages/record"]) {
      const noted = page.waitForResponse("**/recently-viewed/**");
      await openPage(page, path);
      expect((await noted).status()).toBe(200);
    }
    const device = await openDevice(browser, site);
    await openPage(device, "/bluebook");
    await expect(device.getByRole("region", { name: "Continue reading" }).getByRole("link")).toHaveText(/B10/);
    await expect(device.getByRole("region", { name: "Recently viewed" }).getByRole("listitem")).toHaveText([/Signals/]);
    const rail = device.getByRole("navigation", { name: "Main" });
    await rail.getByRole("link", { name: "Whitepages" }).click();
    await expect(device).toHaveURL(paths[2] ?? "");
    await rail.getByRole("link", { name: "Bluepages" }).click();
    await expect(device).toHaveURL("/bluebook/v22/bluepages/record");
    await device.context().close();
  });
});

test.describe("a reader who stops in the middle of a page", () => {
  test.use({ account: email });

  test("goes on at the same line on another device [PAGE-6]", nightly, async ({ page, browser, site }) => {
    await forgetReading(site, email);
    await openPage(page, paths[0] ?? "");
    await expect(page.locator("body[data-tools]")).toBeAttached();
    const heading = page.getByRole("article").getByRole("heading").nth(4);
    const words = (await heading.innerText()).replaceAll(/\s+/g, " ");
    const kept = page.waitForResponse("**/place");
    await heading.evaluate((element) => scrollTo(0, scrollY + element.getBoundingClientRect().top + 60));
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Quick Guide" }).click();
    expect((await kept).status()).toBe(200);
    const device = await openDevice(browser, site);
    await openPage(device, "/bluebook");
    const last = device.getByRole("region", { name: "Continue reading" });
    await expect(last).toContainText(`at ${words}`);
    await expect(last).toContainText("22nd Edition");
    await expect(last).toContainText(/today at \d+:\d\d [AP]M/);
    const href = (await last.getByRole("link").getAttribute("href")) ?? "";
    await last.getByRole("link").click();
    await expectResumed(device, words);
    // A new tab.
    const tab = await device.context().newPage();
    await tab.goto(href);
    await expectResumed(tab, words);
    expect(new URL(tab.url()).search).toBe("");
    await tab.close();
    await openPage(device, "/bluebook/recents");
    await expect(device.getByRole("list", { name: "Recently viewed pages" }).getByRole("link")).toHaveText([/Cases/]);
    await checkAccessibility(device);
    await device.context().close();
  });
});

test.describe("a signed-in reader on a phone", () => {
  test.use({ account: email, hasTouch: true, viewport: { width: 320, height: 640 } });

  test("reaches all seven items of the bar by touch [NAV-2] [NAV-3]", async ({ page }) => {
    await openPage(page, paths[0] ?? "");
    const places = page.getByRole("navigation", { name: "Main" }).locator("a, button");
    await expect(places).toHaveText(["Dashboard", "Quick Guide", "Bluepages", "Whitepages", "Index", "Pins", "toc"]);
    const boxes = await places.evaluateAll((all) => all.map((place) => place.getBoundingClientRect()));
    for (const { left, right, width, height } of boxes) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(320);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    }
    await page.getByRole("button", { name: "toc" }).tap();
    await expect(page.getByRole("navigation", { name: "Contents of the Whitepages" })).toBeVisible();
    await page.getByRole("button", { name: "toc" }).tap();
    await page.getByRole("searchbox", { name: "Search rules, tables and terms" }).tap();
    const box = await page.getByRole("searchbox", { name: "Search rules, tables and terms" }).boundingBox();
    expect(box?.width).toBeGreaterThan(280);
  });

  test("pins, and writes a note on a heading, by touch [PAGE-3]", nightly, async ({ page, site }) => {
    await forgetReading(site, email);
    await openPage(page, paths[0] ?? "");
    await page.getByRole("button", { name: "Pin this page" }).tap();
    await expect(page.getByRole("button", { name: "Pin this page" })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Notes on this page" }).tap();
    const notes = page.getByRole("dialog", { name: "Notes" });
    await notes.getByRole("textbox", { name: "Your note" }).fill("By a finger");
    await notes.getByRole("button", { name: "Save note" }).tap();
    await expect(notes.getByRole("listitem").getByRole("paragraph")).toHaveText("By a finger");
    await notes.getByRole("button", { name: "Close notes" }).tap();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Pins" }).tap();
    const pins = page.getByRole("dialog", { name: "Pins" });
    await pins.getByRole("button", { name: /^Unpin/ }).tap();
    await expect(pins.getByText("Quickly reference pages you use frequently.")).toBeVisible();
  });
});
