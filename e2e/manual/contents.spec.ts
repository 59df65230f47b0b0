import { expect, test, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";

const cases = "/bluebook/v22/bluepages/cases";
const names = "/bluebook/v22/rules/cases/names";

test.describe("the table of contents", () => {
  test("the side navigation takes a signed-out reader to the guide and the two areas [NAV-4]", async ({ page }) => {
    await openPage(page, "/bluebook/v22/quick-style-guide");
    const rail = page.getByRole("navigation", { name: "Main" });
    await expect(rail.getByRole("link")).toHaveText(["Quick Guide", "Bluepages", "Whitepages"]);
    await expect(rail.getByRole("link", { name: "Quick Guide" })).toHaveAttribute("aria-current", "true");
    await rail.getByRole("link", { name: "Bluepages" }).click();
    await expect(page).toHaveURL("/bluebook/v22/bluepages/before-you-cite");
    await expect(page.getByRole("navigation", { name: "Contents of the Bluepages" })).toBeVisible();
    await openPage(page, cases);
    await openPage(page, names);
    await rail.getByRole("link", { name: "Bluepages" }).click();
    await expect(page).toHaveURL(cases);
    await rail.getByRole("link", { name: "Whitepages" }).click();
    await expect(page).toHaveURL(names);
  });

  test("each area has its own menu [NAV-7]", async ({ page }) => {
    await openPage(page, cases);
    const blue = page.getByRole("navigation", { name: "Contents of the Bluepages" });
    await expect(blue.locator(".toc-title")).toHaveText(["Bluepages", "Bluetables"]);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Whitepages" }).click();
    const white = page.getByRole("navigation", { name: "Contents of the Whitepages" });
    await expect(white.locator(".toc-title")).toHaveText(["Rules", "Tables"]);
  });

  test("it opens to the current page, with its headings, 150 px below its top [NAV-6]", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await openPage(page, "/bluebook/v22/bluetables/case-name-words");
    const current = page.locator(".toc [aria-current=page]");
    await expect(current).toHaveText(/^BT1/);
    await expect(current).toBeInViewport();
    const [top, panel] = await Promise.all([
      current.evaluate((link) => link.getBoundingClientRect().top),
      page.locator(".toc").evaluate((toc) => toc.getBoundingClientRect().top),
    ]);
    expect(top - panel).toBeCloseTo(150, 0);
  });

  test("at the widths of laptops, words of a page three levels deep stay whole", nightly, async ({ page }) => {
    await openPage(page, names);
    for (const width of [1024, 1280, 1366]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.locator(".toc").evaluate(brokenWords), `at ${width} px`).toEqual([]);
    }
  });

  test("a node expands and closes, and headings of other pages load lazily [NAV-6]", async ({
    page,
  }) => {
    await openPage(page, cases);
    const item = page.locator(".toc li", { has: page.locator(`> a[href="/bluebook/v22/bluepages/before-you-cite"]`) });
    const toggle = item.locator("> details > summary");
    await expect(toggle).toHaveText("Expand B1", { useInnerText: true });
    await toggle.click();
    await expect(toggle).toHaveText("Close B1", { useInnerText: true });
    const heading = item.locator("li a").first();
    await expect(heading).toBeVisible();
    await expect(heading).toHaveAttribute("href", /^\/bluebook\/v22\/bluepages\/before-you-cite#b-/);
    await toggle.click();
    await expect(heading).toBeHidden();
  });

  test("arrow keys move through it", async ({ page }) => {
    await openPage(page, cases);
    const link = (slug: string) => page.locator(`.toc a[href="/bluebook/v22/bluepages/${slug}"]`);
    await link("cases").focus();
    await page.keyboard.press("ArrowUp");
    await expect(link("typefaces")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(link("cases")).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(link("cases/names")).toBeHidden();
    await page.keyboard.press("ArrowDown");
    await expect(link("short-forms")).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowRight");
    await expect(link("cases/names")).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(page.locator(".toc li li a").first()).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(link("cases")).toBeFocused();
    await page.keyboard.press("End");
    await expect(page.locator(".toc a").last()).toBeFocused();
    await page.keyboard.press("Home");
    await expect(link("before-you-cite")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/bluebook/v22/bluepages/before-you-cite");
  });

  test("nodes that the reader opened stay open from page to page", nightly, async ({ page }) => {
    await openPage(page, cases);
    await page.locator(`.toc a[href="/bluebook/v22/bluepages/cases/names"]`).click();
    await expect(page.locator(".toc [aria-current=page]")).toHaveText(/^B5\.1/);
    await page.locator(`.toc a[href="/bluebook/v22/bluepages/short-forms"]`).click();
    await expect(page.locator(".toc [aria-current=page]")).toHaveText(/^B6/);
    await expect(page.locator(`.toc a[href="/bluebook/v22/bluepages/cases/names"]`)).toBeVisible();
  });

  test("on a tablet the area's button opens it over the article, and Escape closes it [NAV-2]", nightly, async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    await openPage(page, cases);
    const blue = page.getByRole("navigation", { name: "Contents of the Bluepages" });
    const rail = page.getByRole("navigation", { name: "Main" });
    await expect(blue).toBeHidden();
    await rail.getByRole("link", { name: "Bluepages" }).click();
    await expect(blue).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(blue).toBeHidden();
    await rail.getByRole("link", { name: "Whitepages" }).click();
    await expect(page.getByRole("navigation", { name: "Contents of the Whitepages" })).toBeVisible();
    await page.locator(".toc a").nth(1).click();
    await expect(page.getByRole("navigation", { name: "Contents of the Whitepages" })).toBeHidden();
  });

  test("on a phone the toc button shows and hides it [NAV-3]", async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    await openPage(page, cases);
    const blue = page.getByRole("navigation", { name: "Contents of the Bluepages" });
    const toggle = page.getByRole("button", { name: "toc" });
    await expect(blue).toBeHidden();
    await toggle.click();
    await expect(blue).toBeVisible();
    await toggle.click();
    await expect(blue).toBeHidden();
    await page.setViewportSize({ width: 1100, height: 700 });
    await expect(toggle).toBeHidden();
    await expect(blue).toBeVisible();
  });
});

/** The words of more than one line, with all that can be expanded expanded. */
function brokenWords(toc: Element): string[] {
  for (const node of toc.querySelectorAll("details")) node.open = true;
  const broken: string[] = [];
  const texts = document.createTreeWalker(toc, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const { 0: word, index } of (text.nodeValue ?? "").matchAll(/[^\s–—-]+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word);
    }
  return broken;
}
