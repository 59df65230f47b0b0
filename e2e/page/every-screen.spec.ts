import type { Page } from "@playwright/test";
import { expect, test, someOf } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { forgetReading } from "../reading/forget-reading.ts";
import { addReadingRows } from "../reading/reading-rows.ts";
import { crowdedHeader } from "./check-header.ts";
import { checkReachable } from "./readable.ts";
import { runAxe } from "./run-axe.ts";

/** The widths of common screens, and both sides of where layouts change. */
const widths = someOf([320, 1280, 1920, 1440, 1279, 1024, 1023, 768, 767, 560, 559, 360], 2);
/** With letters twice as large. */
const widthsOfLargeText = someOf([320, 1280, 768]);

const article = "/bluebook/v22/rules/cases/names";
const older = "/bluebook/v21/rules/cases";
const words = "/bluebook/v22/bluetables/case-name-words";
const results = "/bluebook/search-results?search=citation";
const index = "/bluebook/v22/bluebook-index/Q";
const marked = "/bluebook/v22/bluepages/cases?tokens=court,reporter";
const changes = ["", "/since/v21", "/since/v21/rules/cases"].map((path) => `/bluebook/v22/changes${path}`);
const own = ["", "/pins", "/notes", "/recents", "/subscription"].map((path) => `/bluebook${path}`);
const settings = ["profile", "password", "security", "my-data"].map((path) => `/bluebook/${path}`);
const shop = ["/pricing", "/products/cart"];

/** Has pins, notes and recents; the others have none. */
const withRows = "reader@demo.test";

/** Each kind of reader with the screens that it has, or that look different to it; some have a banner on every screen. */
const screens = [
  {
    account: "",
    hasBanner: false,
    paths: ["/", "/login", "/sign-up", ...shop, "/help", article, results, "/bluebook/no", "/foo"],
  },
  {
    account: withRows,
    hasBanner: false,
    paths: [...own, ...settings, words, older, index, ...changes],
  },
  {
    account: "manager@demo.test",
    hasBanner: true,
    paths: ["/bluebook", "/bluebook/subscription", "/bluebook/manage-users", "/bluebook/manage-admins"],
  },
  {
    account: "new@demo.test",
    hasBanner: true,
    paths: [...own, ...settings, "/pricing", "/bluebook/v22/quick-style-guide", article, marked, results, index],
  },
  { account: "member@demo.test", hasBanner: true, paths: ["/bluebook", "/bluebook/subscription"] },
  {
    account: "trial-expired@demo.test",
    hasBanner: true,
    paths: ["/bluebook", "/bluebook/subscription", article, results],
  },
  {
    account: "expired-member@demo.test",
    hasBanner: true,
    paths: ["/bluebook", "/bluebook/subscription", ...shop, article, results],
  },
];

/** Where the focus is looked for under a banner, which takes room. The last is a screen of 1280 × 1024 px at 400 %. */
const sizes = someOf([
  { width: 320, height: 256, forcedColors: "none" },
  { width: 360, height: 740, forcedColors: "none" },
  { width: 1280, height: 800, forcedColors: "active" },
] as const);

for (const { account, hasBanner, paths } of someOf(screens, 3))
  test.describe(account === "" ? "signed out" : account, () => {
    test.use({ account });

    test("no screen scrolls sideways, crowds its header, or covers what has the focus, at any width or size of letters, and axe finds nothing [LIMIT-1]", async ({
      page,
      site,
      expectProblem,
    }) => {
      expectProblem(/404/);
      if (account === withRows) {
        await forgetReading(site, account);
        for (const slug of ["signals", "cases", "statutes"]) await addReadingRows(site, account, slug);
      }
      for (const path of paths) {
        await openPage(page, path);
        await checkAtWidths(page, path);
        expect(await runAxe(page, "everything"), `axe on ${path}`).toEqual([]);
        if (hasBanner) await checkFocus(page, path);
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.emulateMedia({ colorScheme: "dark" });
        expect(await runAxe(page, "colors"), `axe on ${path} in the dark`).toEqual([]);
        await page.emulateMedia({ colorScheme: "light" });
      }
    });
  });

async function checkAtWidths(page: Page, path: string): Promise<void> {
  const look = async (width: number, what = "") => {
    await page.setViewportSize({ width, height: 800 });
    const found = [...(await page.evaluate(crowding)), ...(await page.evaluate(crowdedHeader, 24))];
    expect(found, `${path} at ${width} px${what}`).toEqual([]);
  };
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  for (const width of widthsOfLargeText) await look(width, " with large letters");
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  for (const width of widths) await look(width);
}

async function checkFocus(page: Page, path: string): Promise<void> {
  await expect(page.locator("#banner > *")).toBeVisible();
  for (const { width, height, forcedColors } of sizes) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ forcedColors });
    await checkReachable(page, `${path} at ${width} × ${height} px`);
  }
  await page.emulateMedia({ forcedColors: "none" });
}

/**
 * What is wider than the screen or has a left edge of its own, and what of banner, header and content lies over what
 * should stand above it.
 */
function crowding(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  scrollTo({ top: 0, behavior: "instant" });
  const stack = ["#banner > *", ".header", "#main h1"].flatMap((part) => {
    const box = document.querySelector(part)?.getBoundingClientRect();
    return box ? [{ part, top: box.top, bottom: box.bottom }] : [];
  });
  const over = stack.filter(({ top }, at) => top < (stack[at - 1]?.bottom ?? 0) - 0.5);
  const heading = document.querySelector("#main h1")?.getBoundingClientRect().left ?? 0;
  const foot = document.querySelector(".footer-links")?.getBoundingClientRect().left ?? 0;
  return [
    ...over.map(({ part }) => `${part} lies over what is above it`),
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []),
    ...(Math.abs(heading - foot) > 0.5 ? [`the footer begins at ${foot} px, the heading at ${heading} px`] : []),
  ];
}
