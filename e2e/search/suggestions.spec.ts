import type { Page } from "@playwright/test";
import { expect, test, someOf, nightly } from "../fixtures.ts";
import { holdAnswer, whenHeard } from "../page/hold-answer.ts";
import { isSameDocument, markDocument, openPage } from "../open-page.ts";
import { clipboardPermissions, readClipboard } from "../manual/copying/read-clipboard.ts";
import { forgetPreferences } from "../reading/forget-reading.ts";

const start = "/bluebook/v22/bluepages/cases";
const box = (page: Page) => page.getByRole("search", { name: "Manual" }).locator("input[name=search]");
const list = (page: Page) => page.getByRole("listbox", { name: "Best matches" });
const options = (page: Page) => list(page).getByRole("group", { name: "Rules and pages" }).getByRole("option");
const rows = (page: Page) => list(page).getByRole("group", { name: "Tables" }).getByRole("option");

test.use({ account: "reader@demo.test" });
test.beforeEach(({ site }) => forgetPreferences(site, "reader@demo.test"));

test.describe("suggestions under the search box", () => {
  test("the five best matches show while one types, with code, title and section", async ({ page }) => {
    await openPage(page, start);
    await box(page).pressSequentially("short form");
    await expect(options(page)).toHaveCount(5);
    await expect(box(page)).toHaveAttribute("aria-expanded", "true");
    for (const option of await options(page).all()) {
      await expect(option.locator("small")).toHaveText(
        /^(Bluepages( › Bluetables)?|Whitepages › (Rules|Tables)|Quick style guide)$/,
      );
      await expect(option.locator(".suggestion-name")).toHaveText(/\S/);
    }
    await expect(options(page).first().locator("mark").first()).toBeVisible();
    await expect(list(page).locator("b").first()).toHaveText(/^(B|BT|T)?\d/);
  });

  test("the arrow keys go through them, and Enter goes to the one that they reached", async ({ page }) => {
    await openPage(page, start);
    await markDocument(page);
    await box(page).fill("short form");
    await expect(options(page)).toHaveCount(5);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(options(page).nth(1)).toHaveAttribute("aria-selected", "true");
    await expect(box(page)).toHaveAttribute(
      "aria-activedescendant",
      (await options(page).nth(1).getAttribute("id")) ?? "",
    );
    await expect(box(page)).toBeFocused();
    const href = (await options(page).nth(1).getAttribute("href")) ?? "";
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(href);
    await expect(list(page)).toBeHidden();
    await expect(page.locator("article mark.found").first()).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
  });

  test("a row of a table shows its form, is copied, and opens alone in sight and marked", async ({ page, context }) => {
    await context.grantPermissions(clipboardPermissions);
    await openPage(page, start);
    await box(page).fill("yale law journal");
    await expect(rows(page).first()).toContainText("Yale Law Journal → Yale L.J.");
    await page.keyboard.press("ArrowDown");
    await expect(rows(page).first()).toHaveAttribute("aria-selected", "true");
    await expect(rows(page).first()).toContainText("Ctrl+C copies");
    await page.keyboard.press("ControlOrMeta+c");
    await expect.poll(() => readClipboard(page)).toEqual({ html: "", text: "Yale L.J." });
    await page.keyboard.press("Enter");
    const marked = page.locator("article mark.found");
    await expect(marked).toHaveText(["Yale Law Journal"]);
    await expect(page.getByRole("row").filter({ has: page.locator("mark.found") })).toBeInViewport();
    await expect(page.locator("#search")).toHaveValue("yale law journal");
  });

  test("terms of the index are among them, and the way to all results is the last", async ({ page }) => {
    await openPage(page, start);
    await box(page).fill("short form");
    await expect(list(page).getByRole("group", { name: "Index terms" }).getByRole("option").first()).toContainText(
      /short/i,
    );
    await list(page)
      .getByRole("option", { name: /^See all \d+ results$/ })
      .click();
    await expect(page).toHaveURL("/bluebook/search-results?search=short+form");
  });

  test("past the last one lies the box again", nightly, async ({ page }) => {
    await openPage(page, start);
    await box(page).fill("short form");
    await expect(options(page)).toHaveCount(5);
    await page.keyboard.press("ArrowUp");
    await expect(list(page).getByRole("option").last()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await expect(list(page).locator("[aria-selected=true]")).toHaveCount(0);
    await expect(box(page)).not.toHaveAttribute("aria-activedescendant");
  });

  test("Enter without a choice goes to the results", async ({ page }) => {
    await openPage(page, start);
    await markDocument(page);
    await box(page).fill("short form");
    await expect(options(page)).toHaveCount(5);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/bluebook/search-results?search=short+form");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/results for "short form"$/);
    await expect(list(page)).toBeHidden();
    expect(await isSameDocument(page)).toBe(true);
  });

  test("Escape closes them, and then empties nothing that was typed", async ({ page }) => {
    await openPage(page, start);
    await box(page).fill("short form");
    await expect(options(page)).toHaveCount(5);
    await page.keyboard.press("Escape");
    await expect(list(page)).toBeHidden();
    await expect(box(page)).toHaveValue("short form");
    await page.keyboard.press("ArrowDown");
    await expect(options(page)).toHaveCount(5);
  });

  test("an answer that comes after Escape opens nothing", nightly, async ({ page }) => {
    await openPage(page, start);
    await box(page).fill("short form");
    await expect(options(page)).toHaveCount(5);
    const later = await holdAnswer(page, "**/1/indexes/**");
    await page.keyboard.press("s");
    await later.answered;
    await page.keyboard.press("Escape");
    later.release();
    await whenHeard(page);
    await expect(box(page)).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("ArrowDown");
    await expect(options(page)).toHaveCount(5);
  });

  test("matches that come later leave the choice where it is", nightly, async ({ page }) => {
    await openPage(page, start);
    await box(page).fill("short form");
    await expect(options(page)).toHaveCount(5);
    await page.keyboard.press("ArrowDown");
    const chosen = list(page).locator("[aria-selected=true]");
    const place = async () => new URL((await chosen.getAttribute("href")) ?? "", "http://host").pathname;
    const before = await place();
    const later = await holdAnswer(page, "**/1/indexes/**");
    await page.keyboard.press("s");
    await later.answered;
    later.release();
    await whenHeard(page);
    await expect(chosen).toHaveCount(1);
    expect(await place()).toBe(before);
  });

  test("they are chosen with the pointer too", nightly, async ({ page }) => {
    await openPage(page, start);
    await markDocument(page);
    await box(page).fill("parallel citations");
    await expect(options(page)).toHaveCount(5);
    const href = (await options(page).first().getAttribute("href")) ?? "";
    await options(page).first().click();
    await expect(page).toHaveURL(href);
    await expect(list(page)).toBeHidden();
    expect(await isSameDocument(page)).toBe(true);
  });

  for (const [typed, address] of someOf(
    [
      ["R 9.2", /\/rules\/statutes\/session-laws(?:#.+)?$/],
      ["§ 9-2", /\/rules\/statutes\/session-laws(?:#.+)?$/],
      ["p. 444", /\/tables\/periodicals$/],
      ["t6", /\/v22\/tables\/[^/?]+$/],
      ["B5", /\/v22\/bluepages\/cases$/],
    ] as const,
    2,
  )) {
    test(`the code ${typed} leads straight to its rule, in sight, with nothing marked in it`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 640 });
      await openPage(page, "/bluebook/v22/quick-style-guide");
      await box(page).pressSequentially(typed);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(address);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeInViewport();
      await expect(page.locator("mark.found")).toHaveCount(0);
    });
  }

  test("a code that no rule has leads to the results", nightly, async ({ page }) => {
    await openPage(page, start);
    await box(page).pressSequentially("R 99.9");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/bluebook/search-results?search=R+99.9");
  });

  test(
    "one letter is too little to suggest anything, and words that nothing has show nothing",
    nightly,
    async ({ page }) => {
      await openPage(page, start);
      const asked: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/1/indexes/")) asked.push(request.postData() ?? "");
      });
      await box(page).pressSequentially("s");
      await box(page).fill("qqqxzzy");
      await expect(page.getByRole("search", { name: "Manual" }).getByRole("status")).toHaveText("No matches");
      await expect(list(page)).toBeHidden();
      // The edition on screen, and then the others.
      expect(asked).toHaveLength(2);
    },
  );

  test("when searching fails nothing is suggested, and Enter still leads to the results", async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/search\/key/);
    await openPage(page, start);
    await page.route("**/api/search/key", (route) => route.fulfill({ status: 500, json: {} }));
    const failed = page.waitForResponse("**/api/search/key");
    await box(page).pressSequentially("signals");
    await failed;
    await expect(list(page)).toBeHidden();
    await page.unroute("**/api/search/key");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/results? for "signals"$/);
  });

  test("what is typed before scripts come is suggested for as soon as they do", async ({ page }) => {
    await page.goto(start);
    await box(page).fill("parallel citations");
    await expect(options(page)).toHaveCount(5);
  });
});

test.describe("signed out", () => {
  test.use({ account: "" });

  test("public pages are suggested, and no others", async ({ page }) => {
    await openPage(page, start);
    await box(page).fill("case names");
    await expect(options(page).first()).toBeVisible();
    const addresses = await options(page).evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    for (const address of addresses) {
      const { pathname } = new URL(address, "http://host");
      await page.goto(pathname);
      await expect(page.getByRole("article")).toBeVisible();
      await expect(page.locator(".paywall")).toHaveCount(0);
    }
  });
});

test("an empty box shows what the reader looked for last, for the keyboard too", async ({ page }) => {
  await openPage(page, start);
  await box(page).fill("short form");
  await expect(options(page)).toHaveCount(5);
  await box(page).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/for "short form"$/);
  await openPage(page, start);
  await page.keyboard.press("/");
  const recent = page.getByRole("listbox", { name: "Recent searches" }).getByRole("option");
  await expect(recent).toHaveText(["short formSearch"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=short\+form/);
});

test(
  "what was looked for in one tab is shown in the others, also while the list is open, until the reader logs out",
  nightly,
  async ({ page, context, expectProblem }) => {
    expectProblem(/Clear-Site-Data/);
    const other = await context.newPage();
    const recent = (tab: Page) => tab.getByRole("listbox", { name: "Recent searches" }).getByRole("option");
    const search = async (words: string) => {
      await openPage(page, start);
      await box(page).fill(words);
      await box(page).press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toContainText(words);
    };
    await search("short form");
    await openPage(other, start);
    await box(other).focus();
    await expect(recent(other)).toHaveText(["short formSearch"]);
    await search("signals");
    await expect(recent(other)).toHaveText(["signalsSearch", "short formSearch"]);
    await openPage(page, "/bluebook/profile");
    await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Log out" }).click();
    await expect(page.getByRole("link", { name: "Log In" }).first()).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  },
);

test("a search that comes while the server loads its indexes says so, and is made again", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/503/);
  let searches = 0;
  await page.route("**/1/indexes/**", (route) => {
    searches += 1;
    if (searches > 1) return route.fallback();
    return route.fulfill({ status: 503, headers: { "retry-after": "1" }, json: { status: 503, message: "Loading." } });
  });
  await openPage(page, start);
  await box(page).fill("short form");
  await expect(list(page).getByRole("option")).toHaveText(["Searching…"]);
  await expect(options(page)).toHaveCount(5);
  expect(searches).toBe(2);
});
