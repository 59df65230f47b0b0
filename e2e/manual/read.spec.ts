import { expect, test, nightly } from "../fixtures.ts";
import { isSameDocument, markDocument, openPage } from "../open-page.ts";
import { runAxe } from "../page/run-axe.ts";
import { clipboardPermissions, clipboardPolicy, readClipboard } from "./copying/read-clipboard.ts";

const guide = "/bluebook/v22/quick-style-guide";
const cases = "/bluebook/v22/bluepages/cases";
const names = "/bluebook/v22/rules/cases/names";

/** 'On this page' is shown where it takes nothing from the text. */
const withOutline = { width: 1440, height: 800 };

test.describe("reading", () => {
  test("a reader opens the site, lands on the quick guide and follows a cross-reference [SHELL-6] [SHELL-16]", async ({
    page,
  }) => {
    await openPage(page, "/bluebook");
    await expect(page).toHaveURL(guide);
    await expect(page).toHaveTitle("Quick style guide | Fieldstone");
    await markDocument(page);
    await page.getByRole("article").getByRole("link", { name: "B5", exact: true }).first().click();
    await expect(page).toHaveURL(cases);
    await expect(page).toHaveTitle("B5 Cases | Fieldstone");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("B5 Cases");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    expect(await isSameDocument(page)).toBe(true);
  });

  test("a page shows its code, title, subtitle and breadcrumb, and links to its neighbors [PAGE-1]", async ({
    page,
  }) => {
    await openPage(page, names);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rule 7.2 Case names");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    await expect(crumbs.getByRole("link", { name: "7 Cases" })).toHaveAttribute("href", "/bluebook/v22/rules/cases");
    const ways = page.getByRole("navigation", { name: "Previous and next page" });
    await ways.getByRole("link", { name: "Previous" }).click();
    await expect(page).toHaveURL("/bluebook/v22/rules/cases/recipes");
    await ways.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(names);
  });

  test("the links of a breadcrumb on two lines are apart on a phone", nightly, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openPage(page, "/bluebook/v22/tables/states/new-york");
    expect(await runAxe(page, "standard")).toEqual([]);
  });

  test("a deep link works on first load and on reload, with one and with two ancestors [SHELL-1] [SHELL-8]", async ({
    page,
  }) => {
    for (const path of [cases, names, "/bluebook/v22/rules/cases/names/abbreviating"]) {
      await openPage(page, path);
      const title = await page.title();
      await page.reload();
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole("article")).toBeVisible();
    }
  });

  test("a page opens at the top, a hash at its anchor, and going back restores the position [SHELL-9]", async ({
    page,
  }) => {
    await page.setViewportSize(withOutline);
    await openPage(page, cases);
    await page.evaluate(() => scrollTo(0, 900));
    const part = page
      .getByRole("navigation", { name: "Contents of the Bluepages" })
      .getByRole("link", { name: "B2" })
      .first();
    await part.click();
    await expect(page).toHaveURL("/bluebook/v22/bluepages/placement");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(cases);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);

    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link").last().click();
    await expect(page).toHaveURL(/#b-[^#]+$/);
    const anchor = new URL(page.url()).hash.slice(1);
    const heading = page.locator(`[id="${anchor}"]`);
    await expect(heading).toBeInViewport();
    await expect(heading).toBeFocused();
    await page.reload();
    await expect(heading).toBeInViewport();
  });

  test("a page waits for an anchor that appears late [SHELL-9]", nightly, async ({ page, expectProblem }) => {
    // Both stand in for what React would render later.
    expectProblem(/two owners: .*(?:b-late|skip)/);
    await openPage(page, cases);
    await page.getByRole("link", { name: "Skip to content" }).evaluate((link) => {
      link.setAttribute("href", `${location.pathname}#b-late`);
    });
    await page.getByRole("link", { name: "Skip to content" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#b-late$/);
    await page.evaluate(() => {
      const late = document.createElement("p");
      late.id = "b-late";
      late.tabIndex = -1;
      late.textContent = "Late";
      document.querySelector("article")?.append(late);
    });
    await expect(page.locator("#b-late")).toBeFocused();
    await expect(page.locator("#b-late")).toBeInViewport();
  });

  test("navigating to the current page is not an error [SHELL-13]", async ({ page }) => {
    await openPage(page, cases);
    await markDocument(page);
    const contents = page.getByRole("navigation", { name: "Contents of the Bluepages" });
    for (let times = 0; times < 2; times += 1)
      await contents.getByRole("link", { name: "B5 Cases", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("B5 Cases");
    expect(await isSameDocument(page)).toBe(true);
  });

  test("'On this page' follows the reader", async ({ page }) => {
    await page.setViewportSize(withOutline);
    await openPage(page, cases);
    const outline = page.getByRole("navigation", { name: "On this page" });
    await expect(outline.getByRole("link").first()).toHaveAttribute("aria-current", "true");
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(outline.getByRole("link").last()).toHaveAttribute("aria-current", "true");
    await expect(outline.locator("[aria-current]")).toHaveCount(1);
  });

  test.describe("copying", () => {
    test.use({ permissions: clipboardPermissions });

    test("a heading's address and citation can be copied, the name of the work in the face of its readers", async ({
      page,
      site,
      expectProblem,
    }) => {
      expectProblem(clipboardPolicy);
      await openPage(page, names);
      const heading = page.locator(".heading").first();
      const code = (await heading.locator(".heading-code").textContent()) ?? "";
      await heading.hover();
      await heading.getByRole("button", { name: `Copy citation of ${code}` }).click();
      await expect(page.getByRole("status")).toHaveText(`Copied: Fieldstone R. ${code} (22nd ed.)`);
      const smallCaps = /^<span style="font-variant:\s?small-caps;?">Fieldstone<\/span>/;
      const cited = await readClipboard(page);
      expect(cited.text).toBe(`Fieldstone R. ${code} (22nd ed.)`);
      expect(cited.html.replace(smallCaps, "Fieldstone")).toBe(cited.text);
      expect(cited.html).toMatch(smallCaps);
      await heading.getByRole("button", { name: `Copy link to ${code}` }).click();
      await expect(page.getByRole("status")).toHaveText("Link copied");
      const link = await readClipboard(page);
      expect(link.text.startsWith(`${site.url}${names}#b-`)).toBe(true);
      expect(link.html).toBe("");
      await page.getByRole("button", { name: "Copy citation of this page" }).click();
      await expect(page.getByRole("status")).toHaveText("Copied: Fieldstone R. 7.2 (22nd ed.)");
      expect((await readClipboard(page)).text).toBe("Fieldstone R. 7.2 (22nd ed.)");
      await openPage(page, cases);
      await page.getByRole("button", { name: "Copy citation of this page" }).click();
      await expect(page.getByRole("status")).toHaveText("Copied: Fieldstone B5 (22nd ed.)");
      expect(await readClipboard(page)).toEqual({
        html: "<i>Fieldstone</i> B5 (22nd ed.)",
        text: "Fieldstone B5 (22nd ed.)",
      });
    });

    test("an example is copied by keyboard with its italics; what is wrong can't be copied", nightly, async ({ page }) => {
      await openPage(page, cases);
      const words = "Delacroix v. Ketchum Valley Water Dist., 204 F. Supp. 3d 1120, 1126–27 (D. Idaho 2016).";
      const button = page.getByRole("button", { name: "Copy example: Delacroix v. Ketchum Valley Water" }).first();
      await button.focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("status")).toHaveText(`Copied: ${words}`);
      const copied = await readClipboard(page);
      expect(copied.text).toBe(words);
      expect(copied.html).toContain("<i>Delacroix v. Ketchum Valley Water Dist.</i>, 204 F. Supp. 3d 1120, 1126–27");
      await openPage(page, names);
      const wrong = page.locator(".example-not").first();
      await expect(wrong).toContainText("Not:");
      await expect(wrong.getByRole("button")).toHaveCount(0);
    });
  });

  test("a click for a new tab is left to the browser", async ({ page, context }) => {
    await openPage(page, cases);
    const opened = context.waitForEvent("page");
    await page
      .getByRole("article")
      .getByRole("link", { name: "Rule 7" })
      .first()
      .click({ modifiers: ["ControlOrMeta"] });
    await expect(await opened).toHaveURL("/bluebook/v22/rules/cases");
    await expect(page).toHaveURL(cases);
  });
});
