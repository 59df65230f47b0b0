import type { Page } from "@playwright/test";
import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { forgetReading } from "./forget-reading.ts";

const [cases, courts, signals] = [
  "/bluebook/v22/rules/cases",
  "/bluebook/v22/bluepages/cases",
  "/bluebook/v22/rules/signals",
];

const pinButton = (page: Page) => page.getByRole("button", { name: "Pin this page" });
const panelOf = (page: Page) => page.getByRole("dialog", { name: "Pins" });
const titles = (page: Page) => panelOf(page).getByRole("listitem").getByRole("link");

/** Opens the list of all pins, and waits until it can be changed. */
async function openPins(page: Page): Promise<void> {
  await openPage(page, "/bluebook/pins");
  await expect(page.getByRole("button", { name: "Clear All" })).toBeEnabled();
}

async function pin(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await openPage(page, path);
    await pressPin(page);
  }
}

async function pressPin(page: Page): Promise<void> {
  const told = page.waitForResponse((response) => response.url().includes("/pinned-pages/"));
  await pinButton(page).click();
  expect((await told).status()).toBe(200);
}

test.describe("pins", () => {
  test.use({ account: "reader@demo.test" });
  test.beforeEach(({ site }) => forgetReading(site, "reader@demo.test"));

  test("a page is pinned at once, first, and unpinned in the panel [PAGE-3] [PIN-1] [PIN-4]", async ({ page }) => {
    await pin(page, cases, signals);
    await expect(pinButton(page)).toHaveAttribute("aria-pressed", "true");
    await page.reload();
    await expect(pinButton(page)).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Pins" }).click();
    await expect(panelOf(page)).toBeVisible();
    await expect(titles(page)).toHaveText([/Signals/, /Cases/]);
    await checkAccessibility(page);
    await panelOf(page)
      .getByRole("link", { name: /Jump to chapter.*Cases/ })
      .click();
    await expect(page).toHaveURL(cases);
    await panelOf(page)
      .getByRole("button", { name: /Unpin.*Cases/ })
      .click();
    await expect(titles(page)).toHaveText([/Signals/]);
    await expect(pinButton(page)).toHaveAttribute("aria-pressed", "false");
  });

  test("Pins goes to the first pinned page and opens the panel [NAV-2] [NAV-5]", nightly, async ({ page }) => {
    await pin(page, cases, courts);
    await openPage(page, "/bluebook");
    await expect(page.getByRole("heading", { name: "Latest Pins" })).toBeVisible();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Pins" }).click();
    await expect(page).toHaveURL(courts);
    await expect(panelOf(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panelOf(page)).toBeHidden();
  });

  test(
    "a pin of another edition says so, and opening it says that the edition changes and leads back [SHELL-11] [SHELL-12]",
    nightly,
    async ({ page }) => {
      await page.goto("/bluebook/v21");
      await expect(page).toHaveURL("/bluebook/v21/quick-style-guide");
      await openPage(page, "/bluebook/v21/rules/books");
      // It moves what is below it, the pin as well.
      const switched = page.getByText("You have switched from the 22nd Edition to the 21st Edition.");
      await expect(switched).toBeVisible();
      await pressPin(page);
      await checkAccessibility(page);
      await page.getByRole("button", { name: "Keep the 22nd Edition" }).click();
      await expect(page.getByText("Elsewhere you keep reading the 22nd Edition.")).toBeVisible();
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" }).click();
      const latest = page.getByRole("region", { name: "Latest Pins" }).getByRole("listitem");
      await expect(latest).toHaveText([/Books and reports.*21st Edition|21st Edition.*Books and reports/]);
      await expect(page.getByRole("main").getByRole("button", { name: /^Edition: / })).toContainText("22nd Edition");
      const saved = page.waitForResponse("**/saveVersionPreference/v21");
      await latest.getByRole("link").click();
      await saved;
      await expect(switched).toBeVisible();
      const back = page.waitForResponse("**/saveVersionPreference/v22");
      await page.getByRole("link", { name: "Same page in the 22nd Edition" }).click();
      await back;
      await expect(page).toHaveURL("/bluebook/v22/rules/books");
      await expect(page.getByText("You have switched from the 21st Edition to the 22nd Edition.")).toBeVisible();
    },
  );

  test("a failure puts the pin back and says so [PAGE-3]", async ({ page, expectProblem }) => {
    expectProblem(/pinned-pages/);
    await openPage(page, cases);
    await page.route("**/api/lists/pinned-pages/**", (route) => route.abort());
    await pinButton(page).click();
    await expect(page.getByText("there was an error connecting to the server")).toBeVisible();
    await expect(pinButton(page)).toHaveAttribute("aria-pressed", "false");
  });

  test("pins can be reordered by mouse, and the order is saved [PIN-2]", nightly, async ({ page }) => {
    await pin(page, cases, courts, signals);
    await openPins(page);
    const rows = page.getByRole("list", { name: "Your pins" }).getByRole("listitem");
    await expect(rows).toHaveText([/Signals/, /B5/, /Rules/]);
    const grip = await rows.nth(0).locator("[data-grip]").boundingBox();
    const last = await rows.nth(2).boundingBox();
    if (!grip || !last) throw new Error("The pins are not on screen.");
    const told = page.waitForResponse("**/updateOrder");
    await page.mouse.move(grip.x + 5, grip.y + 10);
    await page.mouse.down();
    await page.mouse.move(grip.x + 5, last.y + last.height - 4, { steps: 5 });
    await page.mouse.up();
    await expect(rows.nth(2)).toHaveText(/Signals/);
    await expect(page.getByText(/Signals moved to position 3 of 3\./)).toBeAttached();
    expect((await told).request().postData()).toContain("orderedIds=");
    await page.reload();
    await expect(rows.nth(2)).toHaveText(/Signals/);
  });

  test("pins can be reordered by keyboard alone, with announcements for screen readers [PIN-2]", async ({ page }) => {
    await pin(page, cases, courts, signals);
    await openPins(page);
    const rows = page.getByRole("list", { name: "Your pins" }).getByRole("listitem");
    const down = rows.nth(0).getByRole("button", { name: "Move 2 Signals down" });
    await down.focus();
    await page.keyboard.press("Enter");
    await expect(rows.nth(1)).toHaveText(/Signals/);
    await expect(page.getByText("2 Signals moved to position 2 of 3.")).toBeAttached();
    await expect(page.getByRole("button", { name: "Move 2 Signals down" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(rows.nth(2)).toHaveText(/Signals/);
    await expect(page.getByRole("button", { name: "Move 2 Signals down" })).toBeFocused();
    await page.keyboard.press("Home");
    await expect(rows.nth(0)).toHaveText(/Signals/);
  });

  test("'Clear All' removes every pin and can be undone [PIN-3] [SHELL-14]", async ({ page }) => {
    await pin(page, cases, signals);
    await openPins(page);
    await expect(page).toHaveTitle("Pins | Fieldstone");
    await page.getByRole("button", { name: "Clear All" }).click();
    await expect(page.getByText("Quickly reference pages you use frequently.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("list", { name: "Your pins" }).getByRole("listitem")).toHaveText([/Signals/, /Cases/]);
    await checkAccessibility(page);
  });

  test("an order made in a stale window loses no pin [PIN-2]", async ({ page, context, expectProblem }) => {
    // The server refuses an order based on an old list; the page reapplies it to the new one.
    expectProblem(/409/);
    await pin(page, cases, courts);
    await openPins(page);
    const rows = page.getByRole("list", { name: "Your pins" }).getByRole("listitem");
    await expect(rows).toHaveCount(2);
    const other = await context.newPage();
    await other.addInitScript(() => {
      // This window doesn't notify the others, just as another device wouldn't.
      BroadcastChannel.prototype.postMessage = () => {};
    });
    await pin(other, signals);
    await page.getByRole("button", { name: /Move B5 .* down/ }).click();
    await expect(rows).toHaveText([/Signals/, /Rules/, /B5/]);
  });
});

test.describe("pins by touch", () => {
  test.use({ account: "member@demo.test", hasTouch: true, viewport: { width: 390, height: 800 } });

  test("a pin can be dragged by touch [PIN-2]", nightly, async ({ page, context, site }) => {
    await forgetReading(site, "member@demo.test");
    await pin(page, cases, signals);
    await openPins(page);
    const rows = page.getByRole("list", { name: "Your pins" }).getByRole("listitem");
    await expect(rows).toHaveText([/Signals/, /Cases/]);
    const grip = await rows.nth(0).locator("[data-grip]").boundingBox();
    const last = await rows.nth(1).boundingBox();
    if (!grip || !last) throw new Error("The pins are not on screen.");
    const client = await context.newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", y: number) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: grip.x + 5, y }] });
    await touch("touchStart", grip.y + 10);
    await touch("touchMove", grip.y + 60);
    await touch("touchMove", last.y + last.height - 4);
    await touch("touchEnd", 0);
    await expect(rows).toHaveText([/Cases/, /Signals/]);
  });
});
