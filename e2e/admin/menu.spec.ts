import type { Browser, Locator, Page } from "@playwright/test";
import type { RunningServer } from "../../tools/server/start-server.ts";
import { expect, nightly } from "../fixtures.ts";
import { runAxe } from "../page/run-axe.ts";
import { logIn, openPagesInAdmin, ownSiteTest, plainPageOf } from "./own-site.ts";

const siteTest = ownSiteTest();

async function openMenu(browser: Browser, site: RunningServer): Promise<Page> {
  const page = await plainPageOf(browser, site, "editor@demo.test");
  await openPagesInAdmin(page);
  await page.getByRole("link", { name: "Menu: move" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Menu of /);
  return page;
}

const namesIn = (page: Page, section: string) =>
  page.getByRole("region", { name: section, exact: true }).locator(".admin-menu-name > a");

siteTest(
  "a page is added, written, moved by keyboard, published in its place, and its old address leads on [CMS-2]",
  async ({ browser, ownSite }) => {
    const admin = await openMenu(browser, ownSite);
    const visitor = await browser.newContext({ baseURL: ownSite.url });
    const before = await namesIn(admin, "Rules").allTextContents();

    await admin.getByRole("link", { name: "Add a page" }).click();
    await admin.getByLabel("Title").fill("Signals");
    await admin.getByLabel("Below").selectOption({ label: "Rules, at the top" });
    await admin.getByRole("button", { name: "Add the page" }).click();
    await expect(admin.getByText("Another page has the address rules/signals.")).toBeVisible();
    await expect(admin.getByLabel("Title")).toHaveValue("Signals");
    await admin.getByLabel("Title").fill("Podcasts");
    await admin.getByLabel("Number").fill("99");
    await admin.getByRole("button", { name: "Add the page" }).click();
    await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Podcasts");
    await expect(admin.getByText("Readers don’t see this page yet.")).toBeVisible();
    const draft = new URL(admin.url()).pathname;
    await admin.getByLabel("Text", { exact: true }).fill("# Hosts\n\nName the *host* of a podcast first.\n");
    await admin.getByRole("button", { name: "Save" }).click();
    await expect(admin.getByText("Saved. Readers will see it")).toBeVisible();

    // As readers would see it, though they don't have it.
    await admin.getByRole("link", { name: "As readers see it" }).click();
    await admin.getByRole("button", { name: "Make a link" }).click();
    await expect(admin.getByRole("main")).toContainText("Anyone with the link");
    await admin.getByRole("button", { name: "Make a link" }).click();
    const link = (await admin.getByRole("link", { name: /preview=/ }).getAttribute("href")) ?? "";
    expect(await (await visitor.request.get(link)).text()).toMatch(/This is a draft[^]*of a podcast first/);
    expect((await visitor.request.get("/bluebook/v22/rules/podcasts")).status()).toBe(404);

    // The button keeps the focus, so that it can be pressed again.
    await admin.goto("/admin/editions/v22/menu");
    await admin.getByRole("button", { name: "Move Rule 99 Podcasts up" }).press("Enter");
    await expect(admin.getByRole("button", { name: "Move Rule 99 Podcasts up" })).toBeFocused();
    await admin.keyboard.press("Enter");
    await expect(namesIn(admin, "Rules").nth(-3)).toContainText("Podcasts");
    await admin.goto(`${draft}/publish`);
    await expect(admin.getByText("The page is new")).toBeVisible();
    await admin.getByRole("button", { name: "Publish" }).click();
    await expect(admin.getByText("It is published.")).toBeVisible();
    const address = "/bluebook/v22/rules/podcasts";
    await expect.poll(async () => (await visitor.request.get(address)).status()).toBe(200);

    // Its address and number change with the menu.
    await admin.getByRole("link", { name: "Place and address" }).click();
    await admin.getByLabel("Address").fill("podcast hosts");
    await admin.getByRole("button", { name: "Save" }).click();
    await expect(
      admin.getByText("Use lowercase letters, digits, and hyphens in the address, at most 120"),
    ).toBeVisible();
    await admin.getByLabel("Address").fill("broadcasts");
    await admin.getByRole("button", { name: "Save" }).click();
    await expect(admin.getByText("Saved.", { exact: true })).toBeVisible();
    await admin.getByRole("link", { name: "Menu of v22" }).click();
    await admin.getByRole("link", { name: "Publish the menu" }).click();
    await expect(admin.getByText("Rule 99 Podcasts: different address")).toBeVisible();
    await admin.getByLabel("Reason (optional)").fill("It is about more than podcasts");
    await admin.getByRole("button", { name: "Publish" }).click();
    await expect(admin.getByText("The menu is published.")).toBeVisible();
    await expect
      .poll(async () => (await visitor.request.get(address, { maxRedirects: 0 })).headers()["location"])
      .toContain("/rules/broadcasts");

    // Taken out, brought back, and taken out for good.
    await admin.getByRole("link", { name: "Place and address of Rule 99 Podcasts" }).click();
    await admin.getByRole("button", { name: "Remove it" }).click();
    await admin.getByRole("button", { name: "Restore Rule 99 Podcasts" }).click();
    await expect(admin.getByText("Readers see this menu")).toBeVisible();
    await admin.getByRole("link", { name: "Place and address of Rule 99 Podcasts" }).click();
    await admin.getByRole("button", { name: "Remove it" }).click();
    await admin.getByRole("link", { name: "Publish the menu" }).click();
    await admin.getByRole("button", { name: "Publish" }).click();
    await expect.poll(async () => (await visitor.request.get("/bluebook/v22/rules/broadcasts")).status()).toBe(410);
    await expect(namesIn(admin, "Rules")).toHaveText(before);
    await visitor.close();
    await admin.context().close();
  },
);

siteTest(
  "a page is dragged by mouse and by finger to where a mark says, and back; Escape leaves it [CMS-2]",
  nightly,
  async ({ browser, ownSite }) => {
    const context = await browser.newContext({ baseURL: ownSite.url, hasTouch: true });
    await logIn(context, ownSite, "editor@demo.test");
    const admin = await context.newPage();
    await openPagesInAdmin(admin);
    await admin.goto("/admin/editions/v22/menu");
    const before = await namesIn(admin, "Rules").allTextContents();
    const lineOf = (name: string) => admin.locator(".admin-menu-line").filter({ hasText: name }).first();
    const handleOf = (name: string) => lineOf(name).locator(".admin-menu-handle");
    const mark = admin.locator(".admin-menu-mark");
    const [first = "", second = ""] = before;
    const centerOf = async (locator: Locator) => {
      const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      return { x: x + width / 2, y: y + height / 2, bottom: y + height };
    };

    const level = await lineOf(second).getAttribute("data-level");
    await handleOf(second).evaluate((handle) => handle.scrollIntoView({ block: "center" }));
    const from = await centerOf(handleOf(second));
    const to = await centerOf(lineOf(first));
    await admin.mouse.move(from.x, from.y);
    await admin.mouse.down();
    await admin.mouse.move(from.x, to.y - 12, { steps: 8 });
    await expect(mark).toBeVisible();
    await expect(mark).toHaveText("First in Rules");
    await admin.keyboard.press("Escape");
    await expect(mark).toHaveCount(0);
    await admin.mouse.up();
    await expect(namesIn(admin, "Rules")).toHaveText(before);

    await admin.mouse.move(from.x, from.y);
    await admin.mouse.down();
    await admin.mouse.move(from.x + 3, to.y - 12, { steps: 8 });
    await expect(mark).toHaveText("First in Rules");
    await admin.mouse.up();
    await expect(admin.getByRole("button", { name: `Move ${second} up` })).toBeFocused();
    expect(await namesIn(admin, "Rules").nth(0).textContent()).toBe(second);
    expect(await lineOf(second).getAttribute("data-level")).toBe(level);

    // By finger, below the page before it.
    const touch = await context.newCDPSession(admin);
    const send = async (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) => {
      await touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    };
    await handleOf(first).evaluate((handle) => handle.scrollIntoView({ block: "center" }));
    const finger = await centerOf(handleOf(first));
    await send("touchStart", finger.x, finger.y);
    await send("touchMove", finger.x + 10, finger.y);
    await send("touchMove", finger.x + 40, finger.y - 4);
    await expect(mark).toHaveText(`Below ${second}`);
    expect(await runAxe(admin, "everything")).toEqual([]);
    await send("touchEnd", 0, 0);
    await expect(admin.getByRole("button", { name: `Move ${first} up` })).toBeFocused();
    expect(await lineOf(first).getAttribute("data-level")).toBe("1");

    await admin.getByRole("button", { name: "Discard these changes" }).click();
    await expect(namesIn(admin, "Rules")).toHaveText(before);
    await context.close();
  },
);

siteTest(
  "the screens of the menu have no finding of axe, and none scrolls sideways [LIMIT-1]",
  nightly,
  async ({ browser, ownSite }) => {
    const admin = await openMenu(browser, ownSite);
    await admin.getByRole("button", { name: "Move Rule 2 Signals up" }).click();
    const change = admin.getByRole("link", { name: "Place and address of Rule 2 Signals" });
    const place = (await change.getAttribute("href")) ?? "";
    const context = await browser.newContext({ baseURL: ownSite.url });
    await context.addCookies(await admin.context().cookies());
    const page = await context.newPage();
    for (const path of [...["", "/new-page", "/publish"].map((part) => `/admin/editions/v22/menu${part}`), place]) {
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(path);
      for (const width of [320, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(
          0,
        );
      }
      expect(await runAxe(page, "everything"), `axe on ${path}`).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await runAxe(page, "colors"), `axe on ${path} in the dark`).toEqual([]);
    }
    await admin.getByRole("button", { name: "Discard these changes" }).click();
    await expect(admin.getByText("Readers see this menu")).toBeVisible();
    for (const each of [context, admin.context()]) await each.close();
  },
);
