import type { Page } from "@playwright/test";
import { expect, test, nightly } from "../fixtures.ts";
import { holdAnswer } from "../page/hold-answer.ts";
import { isSameDocument, markDocument, openPage } from "../open-page.ts";
import { clipboardPermissions, readClipboard } from "../manual/copying/read-clipboard.ts";
import { toastsOn } from "../page/toasts.ts";
import { forgetPreferences } from "../reading/forget-reading.ts";

const path = "/bluebook/search-results";

/** The address as a table of its parameters. */
function parameters(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams);
}

const hits = (page: Page) => page.getByRole("list", { name: "Results" }).getByRole("listitem");
const facet = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Filter results" }).getByRole("link", { name });
const box = (page: Page) => page.getByRole("search", { name: "Manual" }).locator("input[name=search]");
const pager = (page: Page, place: "above" | "below") =>
  page.getByRole("navigation", { name: `Pages of results, ${place}` });

test.use({ account: "reader@demo.test" });
test.beforeEach(({ site }) => forgetPreferences(site, "reader@demo.test"));

test.describe("the page of results", () => {
  test("reads the search, the page, the facet and the results per page from its address [SHELL-10]", async ({
    page,
  }) => {
    await openPage(page, `${path}?search=citation&page=2&facet=whitepages&results=50`);
    await expect(page).toHaveTitle("Search Results | Fieldstone");
    await expect(page.getByRole("main").getByRole("searchbox")).toHaveCount(0);
    await expect(page.getByRole("banner").locator("#search")).toHaveValue("citation");
    await expect(facet(page, "Whitepages")).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("combobox", { name: "Results per page" })).toHaveValue("50");
    await expect(pager(page, "below").getByRole("link", { name: "Page 2", exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(hits(page).first()).toBeVisible();
  });

  test("counts what it found, one or several [SRCH-4]", nightly, async ({ page }) => {
    await openPage(page, `${path}?search=citation`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^[\d,]+ results for "citation"$/);
    await openPage(page, `${path}?search=%22citation%20signals%22`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^[\d,]+ results? for ""citation signals""$/);
  });

  test("says when nothing was found [SRCH-4]", async ({ page }) => {
    await openPage(page, `${path}?search=qqqxzzy`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText('0 results for "qqqxzzy"');
    await expect(page.getByText("No results found", { exact: true })).toBeVisible();
    await expect(hits(page)).toHaveCount(0);
  });

  test("says when a page lies past the last one, and leads back to it [SRCH-4]", nightly, async ({ page }) => {
    await openPage(page, `${path}?search=citation&page=9999`);
    await expect(page.getByText("Page number too high.", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/results for "citation"$/);
    await pager(page, "above").getByRole("link", { name: "Previous" }).click();
    await expect(hits(page).first()).toBeVisible();
    await expect(page).toHaveURL(/page=\d+$/);
  });

  test("another page or facet moves the focus to the head of the results, and says which they are [SRCH-1] [SRCH-2]", async ({
    page,
  }) => {
    await openPage(page, `${path}?search=citation`);
    const head = page.getByRole("heading", { level: 1 });
    await pager(page, "below").getByRole("link", { name: "Next" }).press("Enter");
    await expect(head).toBeFocused();
    await expect(page.getByText(/^Results 21 to 40 of \d+$/)).toBeAttached();
    await facet(page, "Bluepages").press("Enter");
    await expect(page.getByText(/^Results 1 to \d+ of \d+$/)).toBeAttached();
    await expect(head).toBeFocused();
  });

  test("a facet narrows the hits, begins at their first page and is kept as the preference [SRCH-1]", async ({
    page,
  }) => {
    await openPage(page, `${path}?search=citation&page=2`);
    await expect(facet(page, "All")).toHaveAttribute("aria-current", "true");
    await markDocument(page);
    const saved = page.waitForRequest("**/api/user/saveDefaultSearch");
    await facet(page, "Bluepages").click();
    expect((await saved).postData()).toBe("defaultSearch=bluepages");
    await expect(facet(page, "Bluepages")).toHaveAttribute("aria-current", "true");
    expect(parameters(page)).toEqual({ search: "citation", facet: "bluepages" });
    // A hit begins with its place.
    await expect(hits(page).filter({ hasText: /^White/ })).toHaveCount(0);
    await expect(hits(page).first()).toHaveText(/^Blue/);
    expect(await isSameDocument(page)).toBe(true);
    await facet(page, "Whitepages").click();
    await expect(facet(page, "Whitepages")).toHaveAttribute("aria-current", "true");
    await expect(hits(page).filter({ hasText: /^Blue/ })).toHaveCount(0);
    await expect(hits(page).first()).toHaveText(/^White/);
  });

  test("the next search starts with the facet that was chosen last [SRCH-1]", async ({ page }) => {
    const searchFor = async (words: string) => {
      await box(page).fill(words);
      await box(page).press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(`"${words}"$`));
    };
    await openPage(page, `${path}?search=citation`);
    const saved = page.waitForResponse("**/api/user/saveDefaultSearch");
    await facet(page, "Bluepages").click();
    expect((await saved).status()).toBe(200);
    await searchFor("court");
    await expect(facet(page, "Bluepages")).toHaveAttribute("aria-current", "true");
    const savedAgain = page.waitForResponse("**/api/user/saveDefaultSearch");
    await facet(page, "All").click();
    await savedAgain;
    await searchFor("reporter");
    await expect(facet(page, "All")).toHaveAttribute("aria-current", "true");
    const savedLast = page.waitForResponse("**/api/user/saveDefaultSearch");
    await facet(page, "Whitepages").click();
    await savedLast;
    await openPage(page, "/bluebook/v22/bluepages/cases");
    await searchFor("statute");
    await expect(facet(page, "Whitepages")).toHaveAttribute("aria-current", "true");
  });

  test("a facet doesn't follow to another tab, and the words follow to another edition [SRCH-1]", async ({
    page,
    context,
  }) => {
    await openPage(page, `${path}?search=citation`);
    const saved = page.waitForResponse("**/api/user/saveDefaultSearch");
    await facet(page, "Bluepages").click();
    await saved;
    const other = await context.newPage();
    await openPage(other, "/bluebook/v22/bluepages/cases");
    await box(other).fill("court");
    await box(other).press("Enter");
    await expect(facet(other, "All")).toHaveAttribute("aria-current", "true");
    await other.getByRole("button", { name: "Edition" }).click();
    await other.getByRole("link", { name: "21st Edition", exact: true }).click();
    await expect(other).toHaveURL(`${path}?search=court&version=v21`);
    await expect(other.getByText("You are searching the 21st Edition.")).toBeVisible();
  });

  test("before the results stands what answers: rows with their form, examples in both forms, what was corrected", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(clipboardPermissions);
    await openPage(page, `${path}?search=yale+law+jurnal`);
    const answers = page.getByRole("region", { name: "Answers" });
    const row = answers.getByRole("list", { name: "Rows of tables" }).getByRole("listitem").first();
    await expect(row).toContainText("Yale Law Journal → Yale L.J.");
    await row.getByRole("button", { name: "Copy Yale L.J." }).click();
    await expect.poll(() => readClipboard(page)).toEqual({ html: "Yale L.J.", text: "Yale L.J." });
    await expect(page.getByText("Searched for journal instead of")).toBeVisible();
    await page.getByRole("link", { name: "Search for exactly what you typed" }).click();
    await expect(page).toHaveURL(`${path}?search=yale+law+jurnal&exact=1`);
    await openPage(page, `${path}?search=short+form+case`);
    const examples = answers.getByRole("list", { name: "Examples" }).getByRole("listitem");
    await expect(examples).toHaveText([/^In (court papers|journals)/, /^In (court papers|journals)/]);
  });

  test("a code that no rule has is named with the nearest ones", nightly, async ({ page }) => {
    await openPage(page, `${path}?search=7.99`);
    await expect(page.getByText("Closest matches")).toContainText("7.99");
    await page.getByText("Closest matches").getByRole("link").first().click();
    await expect(page).toHaveURL(/\/rules\/cases\//);
  });

  test("words typed while other results load are kept, and so is the focus [SRCH-1]", async ({ page }) => {
    await openPage(page, `${path}?search=citation`);
    const results = await holdAnswer(page, "**/1/indexes/*/queries");
    await facet(page, "Bluepages").click();
    await results.answered;
    await box(page).fill("cou");
    results.release();
    await expect(facet(page, "Bluepages")).toHaveAttribute("aria-current", "true");
    await page.keyboard.type("rt");
    await expect(box(page)).toHaveValue("court");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/"court"$/);
  });

  test(
    "the facet that was chosen counts before it is saved, and the last one is kept [SRCH-1]",
    nightly,
    async ({ page }) => {
      await openPage(page, `${path}?search=citation`);
      const saved = await holdAnswer(page, "**/api/user/saveDefaultSearch");
      await facet(page, "Bluepages").click();
      await saved.answered;
      await expect(facet(page, "Bluepages")).toHaveAttribute("aria-current", "true");
      await box(page).fill("court");
      await box(page).press("Enter");
      await expect(page).toHaveURL(`${path}?search=court&facet=bluepages`);
      const sent: string[] = [];
      page.on("request", (request) => {
        if (request.url().endsWith("/saveDefaultSearch")) sent.push(request.postData() ?? "");
      });
      await facet(page, "Whitepages").click();
      await expect(facet(page, "Whitepages")).toHaveAttribute("aria-current", "true");
      expect(sent).toEqual([]);
      saved.release();
      await expect.poll(() => sent).toEqual(["defaultSearch=whitepages"]);
    },
  );

  test("a search is waited for, however slow the connection is", nightly, async ({ page }) => {
    await page.clock.install();
    await openPage(page, `${path}?search=citation`);
    const found = await holdAnswer(page, "**/1/indexes/**");
    await pager(page, "below").getByRole("link", { name: "Next" }).click();
    await found.answered;
    await page.clock.fastForward(20_000);
    found.release();
    await expect(pager(page, "above")).toBeVisible();
  });

  test("a preference that could not be saved is only logged [ERR-3]", async ({ page, expectProblem }) => {
    expectProblem(/saveDefaultSearch|The search preference was not saved/);
    await openPage(page, `${path}?search=citation`);
    await page.route("**/api/user/saveDefaultSearch", (route) => route.fulfill({ status: 500, json: {} }));
    const logged = page.waitForEvent("console", (message) =>
      message.text().includes("The search preference was not saved"),
    );
    await facet(page, "Bluepages").click();
    await logged;
    await expect(facet(page, "Bluepages")).toHaveAttribute("aria-current", "true");
    await expect(hits(page).first()).toBeVisible();
    await expect(toastsOn(page)).toHaveCount(0);
  });

  test(
    "20, 50 or 100 results stand on a page, and 20 where the address says anything else [SRCH-2]",
    nightly,
    async ({ page }) => {
      for (const [asked, shown] of [
        ["", 20],
        ["&results=50", 50],
        ["&results=100", 100],
        ["&results=21", 20],
        ["&results=-1", 20],
        ["&results=many", 20],
        ["&results=1e9", 20],
      ] as const) {
        await page.goto(`${path}?search=citation${asked}`);
        await expect(hits(page), asked).toHaveCount(shown);
        await expect(page.getByRole("combobox", { name: "Results per page" })).toHaveValue(String(shown));
      }
    },
  );

  test("another number of results per page begins at the first page [SRCH-2]", nightly, async ({ page }) => {
    await openPage(page, `${path}?search=citation&page=2&facet=whitepages`);
    await page.getByRole("combobox", { name: "Results per page" }).selectOption("50");
    await expect(hits(page)).toHaveCount(50);
    expect(parameters(page)).toEqual({ search: "citation", facet: "whitepages", results: "50" });
  });

  test("the pager stands below always, and above from the second page on [SRCH-2]", nightly, async ({ page }) => {
    await openPage(page, `${path}?search=citation`);
    await expect(pager(page, "above")).toHaveCount(0);
    const [first] = await page.getByRole("list", { name: "Results" }).getByRole("heading").allTextContents();
    await pager(page, "below").getByRole("link", { name: "Next" }).click();
    await expect(pager(page, "above")).toBeVisible();
    await expect(pager(page, "above").getByRole("link", { name: "Page 2", exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(page.getByRole("list", { name: "Results" }).getByRole("heading").first()).not.toHaveText(first ?? "");
    await pager(page, "above").getByRole("link", { name: "Page 1", exact: true }).click();
    await expect(pager(page, "above")).toHaveCount(0);
    await expect(pager(page, "below")).toBeVisible();
    await page.goto(`${path}?search=%22id.%20at%22`);
    await expect(pager(page, "below")).toHaveCount(1);
  });

  test("an odd page number counts as the first [SHELL-10]", nightly, async ({ page }) => {
    for (const odd of ["0", "-3", "two", "1.5"]) {
      await page.goto(`${path}?search=citation&page=${odd}`);
      await expect(hits(page), odd).toHaveCount(20);
      await expect(pager(page, "above")).toHaveCount(0);
    }
  });

  test(
    "another page of results is asked for with the client's query, counted from zero [SRCH-7]",
    nightly,
    async ({ page }) => {
      await openPage(page, `${path}?search=citation`);
      const asked = page.waitForRequest("**/1/indexes/*/queries");
      await pager(page, "below").getByRole("link", { name: "Page 2", exact: true }).click();
      const { requests } = (await asked).postDataJSON();
      expect(requests[0]).toMatchObject({ indexName: "v22", query: "citation", hitsPerPage: 20, page: 1 });
      await expect(pager(page, "above")).toBeVisible();
      const again: string[] = [];
      page.on("request", (request) => again.push(request.url()));
      await page.goBack();
      await expect(pager(page, "above")).toHaveCount(0);
      await page.goForward();
      await expect(pager(page, "above")).toBeVisible();
      await page.goBack();
      await expect(pager(page, "above")).toHaveCount(0);
      expect(again.filter((url) => url.includes("/1/indexes/"))).toHaveLength(1);
    },
  );
});

test.describe("signed out", () => {
  test.use({ account: "" });

  test("results need access: the paywall shows, and below it what everybody may read [SHELL-10] [SRCH-9]", async ({
    page,
  }) => {
    await openPage(page, `${path}?search=citation`);
    await expect(page.locator(".paywall").getByRole("heading")).toHaveText("This content is reserved for subscribers.");
    await expect(page.getByRole("heading", { name: "Results from public pages" })).toBeVisible();
    await expect(page.locator(".paywall").getByRole("link", { name: "Log in" })).toHaveAttribute(
      "href",
      `/login?return=${encodeURIComponent(`${path}?search=citation`)}`,
    );
  });

  test(
    "how many more results a subscription shows is said at once, and again for the next search [SRCH-9]",
    nightly,
    async ({ page }) => {
      const sentence = page.getByText(/^A subscription shows [1-9][\d,]* more results\.$/);
      await openPage(page, `${path}?search=citation`);
      const atFirst = (await sentence.textContent()) ?? "";
      const asked = page.waitForResponse((response) => response.url().includes("/api/search/beyond"));
      await facet(page, "Bluepages").click();
      expect((await asked).ok()).toBe(true);
      await expect(facet(page, "Bluepages")).toHaveAttribute("aria-current", "true");
      await expect(sentence).toHaveText(atFirst);
    },
  );

  test("a choice of facet is not sent to be kept", nightly, async ({ page }) => {
    const saved: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("saveDefaultSearch")) saved.push(request.url());
    });
    await openPage(page, `${path}?search=citation`);
    await facet(page, "Bluepages").click();
    await expect(facet(page, "Bluepages")).toHaveAttribute("aria-current", "true");
    expect(saved).toEqual([]);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the results stand in the first HTML, and can be filtered, paged and sized", async ({ page }) => {
    await page.goto(`${path}?search=citation`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/results for "citation"$/);
    await expect(hits(page)).toHaveCount(20);
    await expect(hits(page).first().getByRole("paragraph").nth(1).locator("mark").first()).toBeVisible();
    await facet(page, "Whitepages").click();
    await expect(facet(page, "Whitepages")).toHaveAttribute("aria-current", "true");
    await pager(page, "below").getByRole("link", { name: "Next" }).click();
    await expect(pager(page, "above")).toBeVisible();
    await page.getByRole("combobox", { name: "Results per page" }).selectOption("50");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(hits(page)).toHaveCount(50);
    await expect(facet(page, "Whitepages")).toHaveAttribute("aria-current", "true");
  });
});
