import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openPage } from "./open-page.ts";

const cases = "/bluebook/v22/bluepages/cases";
const words = "/bluebook/v22/bluetables/case-name-words";

/** A reader whose trial ends is told so above every page. */
const withBanner = "new@demo.test";

test.describe("look", () => {
  test("the theme follows the system until the reader chooses, and the choice is saved", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await openPage(page, cases);
    const paper = () => page.locator(".shell").evaluate((shell) => getComputedStyle(shell).backgroundColor);
    const dark = await paper();
    await page.getByRole("button", { name: "Switch between light and dark" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    const light = await paper();
    expect(light).not.toBe(dark);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    expect(await paper()).toBe(light);
    const cookie = (await page.context().cookies()).find(({ name }) => name === "theme");
    expect(cookie).toMatchObject({ name: "theme", value: "light", path: "/", sameSite: "Lax" });
  });

  test("with reduced motion, a theme shows at once, also in a color that is inherited", async ({ page }) => {
    await openPage(page, "/bluebook/v22/rules/coming-back");
    const [light, dark] = await page.evaluate(() => {
      const crumb = document.querySelector(".crumbs a") ?? document.body;
      return ["light", "dark"].map((theme) => {
        document.documentElement.dataset["theme"] = theme;
        return getComputedStyle(crumb).color;
      });
    });
    expect(dark).not.toBe(light);
  });

  test("the two areas differ in their background", async ({ page }) => {
    const paper = () => page.locator(".shell").evaluate((shell) => getComputedStyle(shell).backgroundColor);
    await openPage(page, cases);
    const blue = await paper();
    await openPage(page, "/bluebook/v22/rules/cases/names");
    expect(await paper()).not.toBe(blue);
  });

  for (const [width, account] of [320, 360, 559, 560, 767, 768, 1023, 1024, 1280, 1440].flatMap((each) => [
    [each, ""] as const,
    [each, withBanner] as const,
  ])) {
    test.describe(`at ${width} px, ${account === "" ? "signed out" : "with a banner"}`, () => {
      test.use({ account });
      test(`nothing scrolls sideways [LIMIT-1]`, async ({ page, expectProblem }) => {
        expectProblem(/404/);
        await page.setViewportSize({ width, height: 800 });
        for (const path of [
          cases,
          words,
          "/bluebook/v22/quick-style-guide",
          "/bluebook/v22/rules/coming-back",
          "/bluebook/no",
          "/bluebook/search-results?search=the",
        ]) {
          await page.goto(path);
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(overflow, path).toBe(0);
        }
      });
    });
  }

  test.describe("with a banner", () => {
    test.use({ account: withBanner });

    for (const { width, height } of [
      { width: 320, height: 640 },
      { width: 360, height: 740 },
      { width: 768, height: 800 },
      { width: 1440, height: 900 },
    ])
      test(`at ${width} px, what opens stands below banner and header, which stay in view [BAN-1]`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height });
        await openPage(page, cases);
        const bottom = async (of: Locator) => boxOf(of).then((box) => box.y + box.height);
        const below = async (what: Locator) => {
          const [box, end] = await Promise.all([boxOf(what), bottom(page.locator(".top"))]);
          expect(box.y).toBeGreaterThanOrEqual(end - 0.5);
          expect(box.y).toBeLessThan(end + 24);
        };
        await page.evaluate(() => scrollTo(0, 1_500));
        await expect(page.getByRole("region", { name: "Notice" })).toBeInViewport();
        await expect(page.getByRole("banner")).toBeInViewport();
        const search = page.locator("#search");
        await search.fill("case");
        await expect(page.getByRole("option").first()).toBeVisible();
        expect((await boxOf(page.getByRole("listbox"))).y).toBeGreaterThanOrEqual(await bottom(search));
        await page.keyboard.press("Escape");
        if (width < 1024) await page.getByRole("button", { name: /^toc/ }).click();
        await below(page.getByRole("navigation", { name: /^Contents of the/ }));
        await page.keyboard.press("Escape");
        await page.evaluate(() => scrollTo(0, 0));
        await page.getByRole("button", { name: "Quick look" }).click();
        await below(page.getByRole("dialog", { name: "Quick look" }));
        await page.keyboard.press("Escape");
        await page.goto(`${cases}#${await page.locator(".article [id]").last().getAttribute("id")}`);
        expect((await boxOf(page.locator(":target"))).y).toBeGreaterThan(await bottom(page.locator(".top")));
      });
  });

  for (const width of [320, 360, 399, 400]) {
    test(`at ${width} px the search box takes half of the header, and all of it while typing [HEAD-2]`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await openPage(page, cases);
      const search = page.getByRole("search", { name: "Manual" });
      const share = async () => ((await search.boundingBox())?.width ?? 0) / width;
      expect(await share()).toBeGreaterThanOrEqual(0.49);
      await search.locator("#search").focus();
      expect(await share()).toBeGreaterThan(0.93);
    });
  }

  test("text at 200 % loses nothing", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(cases);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await expect(page.getByRole("article")).toBeVisible();
  });

  test("controls are at least 24 px", async ({ page }) => {
    for (const width of [320, 375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await openPage(page, words);
      const small = await page
        .locator("button:visible, summary:visible, input:visible, .rail a, .toc a:visible")
        .evaluateAll((controls) =>
          controls
            .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }))
            .filter(({ box }) => box.width < 24 || box.height < 24)
            .map(({ name, box }) => `${name} ${box.width}×${box.height}`),
        );
      expect(small).toEqual([]);
    }
  });

  test("a page prints as a page of the manual", async ({ page, site }) => {
    await openPage(page, words);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    await expect(page.getByRole("searchbox")).toHaveCount(0);
    await expect(page.getByText(`Fieldstone, 22nd Edition · ${site.url}${words}`)).toBeVisible();
    await expect(page.getByRole("cell", { name: "Acad.", exact: true })).toBeVisible();
  });
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("It is not shown.");
  return box;
}
