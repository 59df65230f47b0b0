import type { Locator, Page } from "@playwright/test";
import { expect, test, someOf, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { checkHeader } from "./check-header.ts";
import { checkTargets } from "./check-targets.ts";

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

  test("with reduced motion, a theme shows at once, also in a color that is inherited", nightly, async ({ page }) => {
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

  test("on a phone, the lines of a heading stand beside its code", nightly, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await openPage(page, "/bluebook/v22/rules/building");
    const heading = page.getByRole("heading", { name: "1.1 Name, locate, weigh, date" });
    const code = await heading.getByRole("link").boundingBox();
    const words = await heading.locator(".heading-text").boundingBox();
    expect(words?.height).toBeGreaterThan(40);
    expect(words?.x).toBeGreaterThan((code?.x ?? 0) + (code?.width ?? 0));
  });

  test("the two areas differ in their background", nightly, async ({ page }) => {
    const paper = () => page.locator(".shell").evaluate((shell) => getComputedStyle(shell).backgroundColor);
    await openPage(page, cases);
    const blue = await paper();
    await openPage(page, "/bluebook/v22/rules/cases/names");
    expect(await paper()).not.toBe(blue);
  });

  test.describe("with a banner", () => {
    test.use({ account: withBanner });

    for (const { width, height } of someOf([
      { width: 320, height: 640 },
      { width: 360, height: 740 },
      { width: 768, height: 800 },
      { width: 1440, height: 900 },
    ]))
      test(`at ${width} px, what opens stands below banner and header, which stay in view [BAN-1]`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height });
        await openPage(page, cases);
        const bottom = async (of: Locator) => boxOf(of).then((box) => box.y + box.height);
        const below = async (what: Locator) => {
          // The dock's switch, where there is one, stands between.
          const head = page.getByRole("group", { name: "Beside the text" });
          const [box, end] = await Promise.all([
            boxOf(what),
            bottom((await head.isVisible()) ? head : page.locator(".top")),
          ]);
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
        if (width >= 1280) {
          const head = page.getByRole("group", { name: "Beside the text" });
          expect((await boxOf(head)).y).toBe(await bottom(page.locator(".top")));
        }
        await below(page.getByRole("dialog", { name: "Quick look" }));
        await page.keyboard.press("Escape");
        await page.goto(`${cases}#${await page.locator(".article [id]").last().getAttribute("id")}`);
        expect((await boxOf(page.locator(":target"))).y).toBeGreaterThan(await bottom(page.locator(".top")));
      });
  });

  test.describe("before scripts have started", () => {
    test.use({ account: "trial-expired@demo.test" });

    test(
      "an anchor stands below the longest banner, of three lines on a phone",
      nightly,
      async ({ page, expectProblem }) => {
        expectProblem(/Failed to (?:load resource|fetch)/);
        await page.route("**/*.js", (route) => route.abort());
        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto(cases);
        const heading = page.locator(".article .heading [id]").last();
        await page.goto(`${cases}#${(await heading.getAttribute("id")) ?? ""}`);
        const top = await boxOf(page.locator(".top"));
        expect(top.height).toBeGreaterThan(120);
        expect((await boxOf(heading)).y).toBeGreaterThanOrEqual(top.y + top.height);
      },
    );
  });

  for (const width of someOf([320, 360, 399, 400])) {
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

  test("text at 200 % loses nothing: header, rail and contents keep their words whole", nightly, async ({ page }) => {
    await openPage(page, cases);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    for (const width of [360, 640, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflowOf(page), `${width} px`).toBe(0);
      await checkHeader(page);
      const cut = await page.locator(".rail a:visible span").evaluateAll((labels) =>
        labels
          .filter((label, at) => {
            const { right, bottom } = label.getBoundingClientRect();
            const next = labels[at + 1]?.getBoundingClientRect();
            const covers = next !== undefined && right > next.left && bottom > next.top;
            return covers || label.scrollWidth > label.clientWidth + 1;
          })
          .map(({ textContent }) => textContent),
      );
      expect(cut, `${width} px`).toEqual([]);
    }
    // A rail that is higher than the screen scrolls.
    const last = page.locator(".rail a").last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
  });

  test("controls are at least 24 px", nightly, async ({ page }) => {
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

  test.describe("for fingers", () => {
    test.use({ account: "manager@demo.test", hasTouch: true, viewport: { width: 360, height: 740 } });

    test("whatever is pressed is as high as a finger needs", nightly, async ({ page }) => {
      for (const path of [
        "/bluebook",
        cases,
        words,
        "/bluebook/search-results?search=citation",
        "/bluebook/v22/bluebook-index/Q",
        "/bluebook/v22/changes",
        "/bluebook/v22/changes/since/v21",
        "/bluebook/v22/changes/since/v21/rules/cases",
        "/bluebook/pins",
        "/bluebook/recents",
        "/bluebook/notes",
        "/bluebook/profile",
        "/bluebook/manage-users",
      ]) {
        await openPage(page, path);
        await checkTargets(page);
      }
      await openPage(page, cases);
      await page.getByRole("button", { name: /^toc/ }).click();
      await checkTargets(page, "#contents");
    });
  });

  test.describe("in forced colors", () => {
    test.use({ account: "manager@demo.test" });

    test("what is chosen has a sign of its own, and nothing else has it", nightly, async ({ page }) => {
      await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
      await page.setViewportSize({ width: 1440, height: 900 });
      for (const { path, lists } of [
        { path: "/bluebook/v22/rules/cases/names", lists: [".rail a", ".toc-tree a:visible", ".outline a"] },
        { path: "/bluebook/search-results?search=citation", lists: ["nav[aria-label='Filter results'] a"] },
        { path: "/bluebook/v22/bluebook-index/Q", lists: ["nav[aria-label=Letters] a"] },
        { path: "/bluebook/subscription", lists: ["main nav a", ".header > a"] },
      ]) {
        await openPage(page, path);
        for (const list of lists) {
          await expect(page.locator(list).and(page.locator("[aria-current]")).first(), list).toBeVisible();
          const signs = await page.locator(list).evaluateAll((links) =>
            links.map((link) => {
              const { outlineStyle, borderBottomWidth, borderBottomColor, borderLeftWidth, borderLeftColor } =
                getComputedStyle(link);
              const paper = getComputedStyle(document.body).backgroundColor;
              const lines = [
                ...(borderBottomWidth === "3px" ? [borderBottomColor] : []),
                ...(borderLeftWidth === "2px" ? [borderLeftColor] : []),
              ].filter((color) => color !== paper);
              return (outlineStyle === "solid" || lines.length > 0) === link.hasAttribute("aria-current");
            }),
          );
          expect(signs, list).not.toContain(false);
        }
      }
      // How much of a meter is filled.
      await expect(page.locator("progress").first()).toHaveCSS("--filled", "Highlight");
    });
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

/** How far the page can be scrolled sideways. */
async function overflowOf(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("It is not shown.");
  return box;
}
