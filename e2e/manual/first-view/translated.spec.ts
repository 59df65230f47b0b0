import type { Page } from "@playwright/test";
import { expect, test, someOf } from "../../fixtures.ts";
import { openPage } from "../../open-page.ts";
import { translatePage } from "./translate-page.ts";
import { forgetReading } from "../../reading/forget-reading.ts";
import { wholeBrowser } from "./whole-browser.ts";

test.use(wholeBrowser);

const article = "/bluebook/v22/bluepages/cases";

async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("html")).toHaveAttribute("data-page", "");
  await expect(page.locator("html")).not.toHaveAttribute("data-react");
  await page.evaluate(translatePage);
}

test.describe("a page that a translator has changed before React came", () => {
  const reader = "reader@demo.test";
  test.use({ account: reader });
  test.beforeEach(({ site }) => forgetReading(site, reader));

  test("the first press of Pin pins the page, and the button says so [PIN-4]", async ({ page }) => {
    await openTranslated(page, article);
    const pin = page.getByRole("button", { name: "Pin this page" });
    await pin.click();
    await expect(pin).toHaveAttribute("aria-pressed", "true");
    await page.reload();
    await expect(pin).toHaveAttribute("aria-pressed", "true");
  });

  test("what is typed into quick look and the search box stays, and so does the focus", async ({ page }) => {
    await openTranslated(page, article);
    await page.keyboard.press("q");
    const box = page.getByRole("dialog", { name: "Quick look" }).getByRole("searchbox").first();
    await page.keyboard.type("acad", { delay: 50 });
    await expect(page.locator("html")).toHaveAttribute("data-react", "");
    await expect(box).toHaveValue("acad");
    await expect(box).toBeFocused();
    await openTranslated(page, article);
    await page.keyboard.press("/");
    await page.keyboard.type("sign", { delay: 50 });
    await expect(page.locator("html")).toHaveAttribute("data-react", "");
    await expect(page.locator("#search")).toHaveValue("sign");
    await expect(page.locator("#search")).toBeFocused();
    await expect(page.getByRole("listbox", { name: "Best matches" })).toBeVisible();
  });
});

/** From a screen to others of the same kind, by their addresses. */
const ways = [
  ["/bluebook/search-results?search=signals", "/bluebook/search-results?search=statute"],
  ["/bluebook/search-results?search=signals", "/bluebook/search-results?search=zzzzz"],
  [article, "/bluebook/v22/bluepages/signals"],
  ["/bluebook/v22/changes/since/v21", "/bluebook/v22/changes"],
  ["/pricing", "/products/cart"],
  ["/help", "/pricing"],
] as const;

for (const [from, to] of someOf(ways, 2))
  test(`in a translated page, ${to} says after ${from} what it says by itself`, async ({ page }) => {
    await openPage(page, to);
    const wanted = await wordsOf(page);
    await openPage(page, from);
    await page.evaluate(translatePage);
    await page.evaluate((address) => {
      const link = Object.assign(document.createElement("a"), { href: address });
      document.getElementById("quick-look")?.before(link);
      link.click();
      link.remove();
    }, to);
    await expect(page).toHaveURL(to);
    await expect.poll(() => wordsOf(page)).toBe(wanted);
  });

function wordsOf(page: Page): Promise<string> {
  return page.locator("#main").evaluate((main: HTMLElement) => main.innerText.replaceAll(/\s+/g, " "));
}
