import type { Locator, Page } from "@playwright/test";
import { expect, test, nightly } from "../fixtures.ts";
import { holdAnswer } from "../page/hold-answer.ts";
import { isSameDocument, markDocument, openPage } from "../open-page.ts";

const results = (words: string) => `/bluebook/search-results?search=${encodeURIComponent(words)}`;
const hit = (page: Page, heading: RegExp) =>
  page
    .getByRole("list", { name: "Results" })
    .getByRole("article")
    .filter({ has: page.getByRole("link", { name: heading }) });
/** Where a hit stands is its first paragraph, the passage that was found its second. */
const placeOf = (found: Locator) => found.getByRole("paragraph").first();
const passageOf = (found: Locator) => found.getByRole("paragraph").nth(1);
const marks = (page: Page) => page.locator("article mark.found");
const current = (page: Page) => page.locator("article mark.found-current");
const bar = (page: Page) => page.getByRole("region", { name: "Matches on this page" });

/** The terms that the link of a hit names, and what else it says. */
async function linkOf(found: Locator): Promise<{ path: string; id: string; tokens: string[]; anchor: string }> {
  const href = (await found.getByRole("link").getAttribute("href")) ?? "";
  const { pathname, searchParams, hash } = new URL(href, "http://host");
  const tokens = (searchParams.get("tokens") ?? "").split(",");
  return { path: pathname, id: searchParams.get("id") ?? "", tokens, anchor: hash };
}

test.use({ account: "reader@demo.test" });

test.describe("a hit", () => {
  test("shows where it stands, its code and title, and what was found in them [SRCH-3]", async ({ page }) => {
    await openPage(page, results("names of cases"));
    const found = hit(page, /^10\.2|^7\.2|Names of cases|names/i).first();
    await expect(placeOf(found)).toHaveText(/^(Bluepages|Whitepages|Quick style guide)/);
    await expect(found.getByRole("heading", { level: 2 })).not.toBeEmpty();
    await expect(found.locator("h2 mark").first()).toBeVisible();
    await expect(passageOf(found).locator("mark").first()).toBeVisible();
  });

  test("names the pages above it, and the heading that it found [SRCH-3]", async ({ page }) => {
    await openPage(page, results("parallel citations"));
    const below = page.getByRole("list", { name: "Results" }).getByRole("article").filter({ hasText: "›" }).first();
    await expect(placeOf(below)).toHaveText(/^(Bluepages|Whitepages) › \S/);
    await expect(page.locator("[data-heading]").first()).toHaveText(/\S/);
  });

  test("highlights its code when that was searched for [SRCH-3]", nightly, async ({ page }) => {
    await openPage(page, results("T6"));
    await expect(
      page.getByRole("list", { name: "Results" }).getByRole("article").first().locator("h2 b mark"),
    ).toHaveText("T6");
  });

  test("leads to its page at its heading, with its id and tokens [SRCH-5]", async ({ page }) => {
    await openPage(page, results("parallel citations"));
    const found = page
      .getByRole("list", { name: "Results" })
      .getByRole("article")
      .filter({ has: page.locator("[data-heading]") })
      .first();
    const { path, id, anchor } = await linkOf(found);
    expect(path).toMatch(/^\/bluebook\/v22\/(bluepages|bluetables|rules|tables)\//);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(anchor).toMatch(/^#b-/);
    await markDocument(page);
    await found.getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`${path}\\?id=${id}&tokens=.+${anchor}$`));
    await expect(page.locator(`[id="${anchor.slice(1)}"]`)).toBeInViewport();
    expect(await isSameDocument(page)).toBe(true);
  });

  test("leads to the top of its page where it has no heading [SRCH-5]", nightly, async ({ page }) => {
    await openPage(page, results("T6"));
    const found = page
      .getByRole("list", { name: "Results" })
      .getByRole("article")
      .filter({ hasNot: page.locator("[data-heading]") })
      .first();
    const { path, anchor } = await linkOf(found);
    expect(anchor).toBe("");
    await found.getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`${path}\\?id=[^#]+$`));
  });

  test("names the terms that were highlighted and the search term, in lower case, each once [SRCH-6]", async ({
    page,
  }) => {
    await openPage(page, results("Parallel Citations"));
    for (const found of (await page.getByRole("list", { name: "Results" }).getByRole("article").all()).slice(0, 5)) {
      const highlighted = await found.locator("mark").allTextContents();
      const { tokens } = await linkOf(found);
      const wanted = new Set([...highlighted.map((term) => term.toLowerCase().trim()), "parallel citations"]);
      expect(tokens.toSorted()).toEqual([...wanted].toSorted());
    }
  });

  test("never leaves the search term out, however many terms were highlighted [SRCH-6]", nightly, async ({ page }) => {
    const words =
      "court courts judge state federal reporter reports appeal appeals district circuit supreme rule statute code";
    await openPage(page, results(words));
    for (const found of (await page.getByRole("list", { name: "Results" }).getByRole("article").all()).slice(0, 5))
      expect((await linkOf(found)).tokens).toContain(words);
  });
});

test.describe("a page that a hit led to", () => {
  test("has the terms marked, the first in sight, and says how many there are [PAGE-7]", async ({ page }) => {
    await openPage(page, results("parallel citations"));
    await page.getByRole("list", { name: "Results" }).getByRole("article").getByRole("link").first().click();
    await expect(marks(page).first()).toBeVisible();
    await expect(current(page)).toBeInViewport();
    const count = await marks(page).count();
    await expect(bar(page)).toContainText(new RegExp(`of ${count} match`));
    for (const text of await marks(page).allTextContents()) expect(text.toLowerCase()).toMatch(/parallel|cit/);
  });

  test("has the phrase marked and not each of its words, in the section that was found, and the query in its box [PAGE-7]", async ({
    page,
  }) => {
    await openPage(page, results("Parallel Citations"));
    await page.getByRole("list", { name: "Results" }).getByRole("article").getByRole("link").first().click();
    await expect(current(page)).toBeInViewport();
    for (const text of await marks(page).allTextContents()) expect(text).toMatch(/^parallel citations?$/i);
    await expect(page.locator("#search")).toHaveValue("Parallel Citations");
    await page.getByRole("button", { name: "Edition" }).click();
    await page.getByRole("link", { name: "21st Edition" }).click();
    await expect(page).toHaveURL(/\/v21\/.*tokens=.*parallel\+citations/);
    await expect(page.locator("#search")).toHaveValue("Parallel Citations");
    await page.locator(".toc").getByRole("link").first().click();
    await expect(page.locator("#search")).toHaveValue("");
  });

  test("has words marked only where most of them stand together [PAGE-7]", nightly, async ({ page }) => {
    await openPage(page, results("which journal abbreviations end in review"));
    await page.getByRole("list", { name: "Results" }).getByRole("article").getByRole("link").first().click();
    await expect(current(page)).toBeInViewport();
    expect(await marks(page).count()).toBeLessThanOrEqual(45);
  });

  test("has them marked when it is opened by its address [PAGE-7]", nightly, async ({ page }) => {
    await page.goto("/bluebook/v22/bluepages/cases?tokens=reporter,court");
    await expect(current(page)).toBeInViewport();
    const texts = new Set((await marks(page).allTextContents()).map((text) => text.toLowerCase()));
    expect([...texts].every((text) => /^(reporter|court)(s|’s)?$/.test(text))).toBe(true);
    expect(texts.size).toBeGreaterThan(1);
  });

  test("has the words of a phrase in quotes marked [PAGE-7]", nightly, async ({ page }) => {
    await openPage(page, results('"short form"'));
    await page.getByRole("list", { name: "Results" }).getByRole("article").getByRole("link").first().click();
    await expect(current(page)).toBeInViewport();
    await expect(current(page)).toHaveText(/^short forms?$/i);
  });

  test("has single words marked where its title alone has the whole term [PAGE-7]", nightly, async ({ page }) => {
    await page.goto("/bluebook/v22/bluetables/at-a-glance?tokens=short+forms+at+a+glance");
    await expect(current(page)).toBeInViewport();
    for (const text of await marks(page).allTextContents()) expect(text).toMatch(/^(short|forms?|glance)$/i);
  });

  test("keeps the words of its drawings, which can't be marked [PAGE-7]", nightly, async ({ page }) => {
    await openPage(page, "/bluebook/v22/bluepages/cases?tokens=court");
    await expect(current(page)).toBeVisible();
    await expect(page.locator("figure svg").getByText("court and year", { exact: true })).toBeVisible();
    await expect(page.locator("svg mark")).toHaveCount(0);
  });

  test("is walked through match by match with n and p [PAGE-7]", async ({ page }) => {
    await openPage(page, "/bluebook/v22/bluepages/cases?tokens=court");
    await expect(current(page)).toBeVisible();
    const count = await marks(page).count();
    expect(count).toBeGreaterThan(2);
    await expect(bar(page)).toContainText(`1 of ${count} matches`);
    await page.keyboard.press("n");
    await expect(bar(page)).toContainText(`2 of ${count} matches`);
    await expect(marks(page).nth(1)).toHaveClass(/found-current/);
    await expect(current(page)).toBeInViewport();
    await page.keyboard.press("p");
    await page.keyboard.press("p");
    await expect(bar(page)).toContainText(`${count} of ${count} matches`);
    await expect(current(page)).toBeInViewport();
    await bar(page).getByRole("button", { name: "Next match" }).click();
    await expect(bar(page)).toContainText(`1 of ${count} matches`);
  });

  test("is as it was when the marks are cleared, in its address too [PAGE-7]", nightly, async ({ page }) => {
    await openPage(page, "/bluebook/v22/bluepages/cases");
    const before = await page.getByRole("article").innerHTML();
    await openPage(page, "/bluebook/v22/bluepages/cases?id=x&tokens=court,reporter#b-b5.1");
    await expect(marks(page).first()).toBeVisible();
    await bar(page).getByRole("button", { name: "Clear" }).click();
    await expect(marks(page)).toHaveCount(0);
    await expect(bar(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/cases#b-b5\.1$/i);
    expect(await page.getByRole("article").innerHTML()).toBe(before);
  });

  test("keeps a letter that is typed into a box to itself [PAGE-7]", nightly, async ({ page }) => {
    await openPage(page, "/bluebook/v22/bluepages/cases?tokens=court");
    await expect(bar(page)).toContainText(/^1 of/);
    await page.keyboard.press("/");
    await page.keyboard.type("nnp");
    await expect(page.locator("#search")).toHaveValue("nnp");
    await expect(bar(page)).toContainText(/^1 of/);
  });

  test("shows nothing marked on the next page, which was not searched for [PAGE-7]", nightly, async ({ page }) => {
    await openPage(page, "/bluebook/v22/bluepages/cases?tokens=court");
    await expect(bar(page)).toBeVisible();
    await page.locator(".toc").getByRole("link").first().click();
    await expect(page).not.toHaveURL(/tokens/);
    await expect(bar(page)).toHaveCount(0);
    await expect(marks(page)).toHaveCount(0);
  });

  test("shows nothing marked on the next page where what marks comes late [PAGE-7]", nightly, async ({ page }) => {
    const script = await holdAnswer(page, "**/assets/mark-terms-*.js");
    const asked = page.waitForRequest("**/assets/mark-terms-*.js");
    await openPage(page, "/bluebook/v22/bluepages/cases?tokens=court");
    const address = (await asked).url();
    await page.locator('.toc a[href$="/bluepages/short-forms"]').click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Short forms/i);
    await expect(page.getByRole("article")).toContainText("court");
    script.release();
    await page.evaluate(async (module: string) => void (await import(module)), address);
    await expect(bar(page)).toHaveCount(0);
    await expect(marks(page)).toHaveCount(0);
  });

  test("takes whatever stands in its address for words, and runs nothing of it [PAGE-7]", async ({ page }) => {
    const hostile = '<img src=x onerror=alert(1)>,(((,.*,[a-z]+,\\,,,"court",%';
    await openPage(page, `/bluebook/v22/bluepages/cases?tokens=${encodeURIComponent(hostile)}`);
    await expect(bar(page)).toBeVisible();
    expect(await page.locator("article img[src=x]").count()).toBe(0);
    await expect(page.getByRole("article")).toContainText("court");
  });
});
