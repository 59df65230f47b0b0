import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { forgetReading } from "./forget-reading.ts";
import { addReadingRows } from "./reading-rows.ts";

const email = "reader@demo.test";
const path = "/bluebook/v22/rules/signals";

test.use({ account: email });
test.beforeEach(({ site }) => forgetReading(site, email));

/** Presses the key until something with this name has the focus. */
async function press(page: Page, name: RegExp, key = "Tab"): Promise<void> {
  const focused = page.locator(":focus");
  for (let times = 0; times < 40; times++) {
    await page.keyboard.press(key);
    const words = await focused.evaluateAll(([element]) => element?.ariaLabel ?? element?.textContent ?? "");
    if (name.test(words)) return;
  }
  throw new Error(`No ${key} leads to ${String(name)}.`);
}

test("the pins panel is next to what opened it, and every press in it leaves the focus where one goes on [PIN-1] [PIN-3] [NAV-5]", async ({
  page,
  site,
}) => {
  for (const slug of ["signals", "cases", "statutes"]) await addReadingRows(site, email, slug);
  await openPage(page, "/bluebook");
  await expect(page.locator("body[data-tools]")).toBeAttached();
  const opener = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Pins" });
  const panel = page.getByRole("dialog", { name: "Pins" });
  await expect(opener).toHaveAttribute("aria-expanded", "false");
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/bluebook/v22/rules/statutes");
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  await expect(panel.getByRole("heading", { name: "Pins" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(opener).toBeFocused();
  await press(page, /^Unpin 7 Cases$/);
  await page.keyboard.press("Enter");
  await expect(panel.getByText("7 Cases was unpinned.")).toBeAttached();
  await expect(page.getByRole("button", { name: "Unpin 2 Signals" })).toBeFocused();
  await press(page, /^Clear All$/);
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panel.getByText("Your pins were restored.")).toBeAttached();
  await expect(panel.getByRole("link", { name: /9 Statutes/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(opener).toHaveAttribute("aria-expanded", "false");
});

test("without pins, the pages viewed last are offered, and a pinned one has the focus [DASH-11] [PIN-1]", async ({
  page,
  site,
}) => {
  await addReadingRows(site, email, "signals");
  await openPage(page, "/bluebook/pins");
  await page.getByRole("button", { name: "Unpin 2 Signals" }).click();
  await expect(page.getByText("Quickly reference pages you use frequently.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Recently viewed" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Pin 2 Signals" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Your pins" }).getByRole("link", { name: /2 Signals/ })).toBeFocused();
  await expect(page.getByText("2 Signals was pinned.")).toBeAttached();
});

test("every press in the notes leaves the focus where one goes on", async ({ page }) => {
  await openPage(page, path);
  await expect(page.locator("body[data-tools]")).toBeAttached();
  const opener = page.getByRole("button", { name: "Notes on this page" });
  const panel = page.getByRole("dialog", { name: "Notes" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await panel.getByRole("textbox", { name: "Your note" }).fill("By hand");
  await press(page, /^Save note$/);
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("listitem")).toBeFocused();
  await expect(panel.getByText("The note was saved.")).toBeAttached();
  await press(page, /^Edit/);
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("textbox", { name: /^Your note on/ })).toBeFocused();
  await press(page, /^Save note$/);
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("button", { name: /^Edit/ })).toBeFocused();
  await press(page, /^Remove/);
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("listitem")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
});

test.describe("in forced colors", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("the current place of the navigation and the current letter of the index are framed", async ({ page }) => {
    await page.goto("/bluebook/v22/bluebook-index/C");
    for (const current of [
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Index" }),
      page.getByRole("navigation", { name: "Letters" }).getByRole("link", { name: "C" }),
    ])
      await expect(current).toHaveCSS("outline-style", "solid");
    await expect(page.getByRole("link", { name: "Whitepages" })).toHaveCSS("outline-style", "none");
  });
});
