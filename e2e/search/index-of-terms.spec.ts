import type { Locator, Page } from "@playwright/test";
import { expect, test, nightly } from "../fixtures.ts";
import { holdAnswer } from "../page/hold-answer.ts";
import { isSameDocument, markDocument, openPage } from "../open-page.ts";
import { runAxe } from "../page/run-axe.ts";
import { toastsOn } from "../page/toasts.ts";

const index = "/bluebook/v22/bluebook-index";
const letters = (page: Page) => page.getByRole("navigation", { name: "Letters" });
const letter = (page: Page, name: string) => letters(page).getByRole("link", { name, exact: true });
const filter = (page: Page) => page.getByLabel("Type To Search The Index");
const terms = (page: Page, name: string) => page.getByRole("region", { name, exact: true }).getByRole("listitem");
const found = (page: Page) => page.getByRole("region", { name: "Terms found" });

/** What is asked of the index from now on. */
function watchCalls(page: Page): { letters: string[]; searches: string[] } {
  const asked: { letters: string[]; searches: string[] } = { letters: [], searches: [] };
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/bluebook-index/terms/")) asked.letters.push(pathname.slice(-1));
    if (pathname.includes("/1/indexes/")) asked.searches.push(request.postData() ?? "");
  });
  return asked;
}

/** Lets the page's time pass only as the test says, however slow the machine is; its clock is installed. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 60_000));
}

test.use({ account: "reader@demo.test" });

test.describe("the index of terms", () => {
  test("codes of one digit are as large as a pointer needs", nightly, async ({ page }) => {
    await openPage(page, `${index}/C`);
    await expect(page.getByRole("main").getByRole("link", { name: /^\d$/ }).first()).toBeVisible();
    expect(await runAxe(page, "standard")).toEqual([]);
  });

  test("has its title, A to Z with A chosen, and the filter box, which stay in sight [IDX-1]", async ({ page }) => {
    await openPage(page, index);
    await expect(page).toHaveTitle("Index Terms | Fieldstone");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Index Terms");
    await expect(letters(page).getByRole("link")).toHaveText("ABCDEFGHIJKLMNOPQRSTUVWXYZ".split(""));
    await expect(letter(page, "A")).toHaveAttribute("aria-current", "page");
    await expect(letters(page).locator("[aria-current]")).toHaveCount(1);
    await expect(filter(page)).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText("A");
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(letter(page, "A")).toBeInViewport({ ratio: 1 });
    await expect(filter(page)).toBeInViewport({ ratio: 1 });
  });

  test("shows the letter of its address, whatever its case, and A for anything else [IDX-1]", async ({ page }) => {
    for (const [path, shown] of [
      ["/C", "C"],
      ["/c", "C"],
      ["/7", "A"],
    ] as const) {
      await page.goto(index + path);
      await expect(page.getByRole("heading", { level: 2 })).toHaveText(shown);
      await expect(letter(page, shown)).toHaveAttribute("aria-current", "page");
    }
  });

  test("loads a letter once, with word of it meanwhile [IDX-2]", async ({ page }) => {
    await openPage(page, index);
    const asked = watchCalls(page);
    const gate = Promise.withResolvers<undefined>();
    await page.route("**/api/bluebook-index/terms/C?*", async (route) => {
      await gate.promise;
      await route.continue();
    });
    await markDocument(page);
    await letter(page, "C").click();
    await expect(page.getByText("Loading terms")).toBeVisible();
    gate.resolve(undefined);
    await expect(page.getByRole("heading", { level: 2 })).toHaveText("C");
    await expect(page.getByText("Loading terms")).toHaveCount(0);
    await letter(page, "D").click();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText("D");
    await letter(page, "C").click();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText("C");
    expect(asked.letters).toEqual(["C", "D"]);
    expect(await isSameDocument(page)).toBe(true);
  });

  test("empties the filter when a letter is chosen, the same one too [IDX-2]", nightly, async ({ page }) => {
    await openPage(page, index);
    for (const name of ["S", "S"]) {
      await filter(page).fill("reporter");
      await expect(found(page).getByRole("link").first()).toBeVisible();
      await letter(page, name).click();
      await expect(filter(page)).toHaveValue("");
      await expect(found(page)).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 2 })).toHaveText(name);
    }
  });

  test("is searched from two characters on, after a pause of typing, for a hundred hits at most [IDX-3]", async ({
    page,
  }) => {
    await page.clock.install();
    await openPage(page, index);
    await stopClock(page);
    const asked = watchCalls(page);
    await filter(page).fill("r");
    await page.clock.fastForward(1_000);
    await expect(page.getByRole("heading", { level: 2 })).toHaveText("A");
    // One text; what comes within the pause is asked for together.
    await filter(page).pressSequentially("eporters");
    await page.clock.resume();
    await expect(found(page).getByRole("link").first()).toBeVisible();
    await expect(found(page).locator("mark").first()).toHaveText(/reporter/i);
    expect(asked.searches).toHaveLength(1);
    expect(JSON.parse(asked.searches[0] ?? "")).toMatchObject({
      requests: [{ indexName: "bluebook-index", query: "reporters", hitsPerPage: 100 }],
    });
  });

  test("is searched for the initials of terms, too [IDX-3]", nightly, async ({ page }) => {
    await openPage(page, index);
    for (const typed of ["ny", "N.Y."]) {
      await filter(page).fill(typed);
      await expect(found(page).getByRole("link", { name: "New York", exact: true }).first()).toBeVisible();
    }
  });

  test("waits 200 ms of typing before it searches [IDX-3]", nightly, async ({ page }) => {
    await page.clock.install();
    await openPage(page, index);
    await stopClock(page);
    const asked = watchCalls(page);
    await filter(page).fill("re");
    await page.clock.fastForward(150);
    await filter(page).fill("rep");
    await page.clock.fastForward(150);
    expect(asked.searches).toHaveLength(0);
    const searches = async () => {
      await page.clock.runFor(50);
      return asked.searches.length;
    };
    await expect.poll(searches).toBe(1);
    expect(asked.searches[0]).toContain('"query":"rep"');
  });

  test("is searched for what was typed before scripts came, too [IDX-3]", async ({ page }) => {
    const script = await holdAnswer(page, "**/assets/page-*.js");
    await page.goto(index);
    await filter(page).fill("reporter");
    await script.answered;
    script.release();
    await expect(found(page).getByRole("link").first()).toBeVisible();
    await expect(filter(page)).toHaveValue("reporter");
  });

  test(
    "says when the filter finds nothing, and asks nothing where there is no text [IDX-3]",
    nightly,
    async ({ page }) => {
      await openPage(page, index);
      const asked = watchCalls(page);
      await filter(page).fill("qqqxzzy");
      await expect(found(page)).toHaveText("No results");
      // Its own index, and then the other editions'.
      expect(asked.searches).toHaveLength(2);
      for (const text of ["--", "...", "()?!"]) {
        await filter(page).fill(text);
        await expect(found(page)).toHaveText("No results");
      }
      await filter(page).fill("   ");
      await expect(page.getByRole("heading", { level: 2 })).toHaveText("A");
      expect(asked.searches).toHaveLength(2);
    },
  );

  test("shows the terms above one that was found, and leads to it in its letter [IDX-4]", async ({ page }) => {
    await openPage(page, `${index}/Z`);
    await filter(page).fill("periodical titles");
    const term = found(page).getByRole("listitem").filter({ hasText: "abbreviations" }).first();
    await expect(term.getByText("abbreviations ›", { exact: true })).toBeVisible();
    const link = term.getByRole("link", { name: "of periodical titles", exact: true });
    const id = new URL((await link.getAttribute("href")) ?? "", "http://host").hash.slice(1);
    await link.click();
    await expect(page).toHaveURL(`${index}/A#${id}`);
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
    await expect(filter(page)).toHaveValue("");
  });

  test("shows terms, notes and what they lead to, 8 units further in on each level [IDX-4]", async ({ page }) => {
    await openPage(page, index);
    const top = terms(page, "A")
      .filter({ hasText: /^abbreviations/ })
      .first();
    await expect(top.getByRole("note").first()).toHaveText(/^see also initials; periods/);
    const below = top.getByRole("listitem").first();
    const left = async (words: Locator) => (await words.boundingBox())?.x ?? 0;
    const indent =
      (await left(below.getByText("of agencies", { exact: true }))) -
      (await left(top.getByText("abbreviations", { exact: true })));
    expect(indent).toBe(8);
    const entries = below.getByRole("link");
    await expect(entries).toHaveText(["T14.1", "T14.2"]);
    await expect(entries.first()).toHaveAttribute("href", /^\/bluebook\/v22\/tables\/[^?]+\?tokens=of%20agencies/);
    await entries.first().click();
    await expect(page).toHaveURL(/\/v22\/tables\/.*tokens=of%20agencies/);
    await expect(page.getByRole("region", { name: "Matches on this page" })).toBeVisible();
  });

  test("a later slice of a term shows its links alone [IDX-4]", nightly, async ({ page }) => {
    await openPage(page, index);
    const slice = (sliceNumber: number, title: string) => ({
      id: `slice-${sliceNumber}`,
      term: "bankruptcy",
      parents: [],
      note: "",
      level: 0,
      sliceNumber,
      children: [],
      linkedEntries: [{ title, uri: "/v22/rules/cases" }],
      see: [],
    });
    await page.route("**/api/bluebook-index/terms/B?*", (route) =>
      route.fulfill({ json: { loggedIn: true, data: { data: [slice(1, "10.1"), slice(2, "10.2")], isDraft: false } } }),
    );
    await letter(page, "B").click();
    await expect(terms(page, "B")).toHaveText(["bankruptcy10.1", "10.2"]);
  });

  test("what follows see and see also leads to the terms that it names [IDX-6]", async ({ page }) => {
    await openPage(page, index);
    const note = terms(page, "A")
      .filter({ hasText: /^A\.L\.R\./ })
      .first()
      .getByRole("note");
    await expect(note).toHaveText("see annotations");
    await note.getByRole("link", { name: "annotations" }).click();
    await expect(page).toHaveURL(/\/A#term-/);
    const term = page.locator(`[id="${decodeURIComponent(new URL(page.url()).hash.slice(1))}"]`);
    await expect(term).toHaveText(/^annotations/);
    await expect(term).toBeInViewport();
    await openPage(page, index);
    const several = terms(page, "A")
      .filter({ hasText: /^abbreviations/ })
      .first()
      .getByRole("note")
      .first();
    await expect(several.getByRole("link")).toHaveText(["initials", "periods", "spaces in abbreviations"]);
    await several.getByRole("link", { name: "periods" }).click();
    await expect(page).toHaveURL(/\/P#term-/);
    const target = page.locator(`[id="${decodeURIComponent(new URL(page.url()).hash.slice(1))}"]`);
    await expect(target).toHaveText(/^periods/);
    await expect(target).toBeInViewport();
  });

  test(
    "what follows see leads to its term from the filter too, where a sign shows it [IDX-6]",
    nightly,
    async ({ page }) => {
      await openPage(page, index);
      await filter(page).fill("initials");
      const note = found(page)
        .getByRole("listitem")
        .filter({ hasText: /^abbreviations/ })
        .first()
        .getByRole("note");
      await note.getByRole("link", { name: "periods" }).click();
      await expect(page).toHaveURL(/\/P#term-/);
      await expect(filter(page)).toHaveValue("");
      const target = page.locator(`[id="${decodeURIComponent(new URL(page.url()).hash.slice(1))}"]`);
      await expect(target).toHaveText(/^periods/);
      await expect(target).toBeFocused();
      await expect(target).not.toHaveCSS("box-shadow", "none");
    },
  );

  test("a letter is the current one as soon as it is pressed [IDX-1] [IDX-2]", nightly, async ({ page }) => {
    await openPage(page, index);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/bluebook-index/terms/C?*", async (route) => {
      await held;
      await route.continue();
    });
    await letter(page, "C").click();
    await expect(letter(page, "C")).toHaveAttribute("aria-current", "page");
    await expect(letter(page, "A")).not.toHaveAttribute("aria-current");
    release();
    await expect(terms(page, "C").first()).toBeVisible();
  });

  test("an address of a term opens at the term [IDX-6]", async ({ page }) => {
    await openPage(page, `${index}/S`);
    const last = terms(page, "S").last().locator("[id]");
    const id = (await last.getAttribute("id")) ?? "";
    await page.goto(`${index}/A`);
    await openPage(page, `${index}/S#${id}`);
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
  });

  test(
    "a letter that could not be loaded is told, and another one can be chosen",
    nightly,
    async ({ page, expectProblem }) => {
      expectProblem(/terms\/[KL]/);
      await openPage(page, index);
      await page.route("**/api/bluebook-index/terms/K?*", (route) => route.fulfill({ status: 500, json: {} }));
      await letter(page, "K").click();
      await expect(toastsOn(page).filter({ hasText: "Error!" })).toContainText(
        "Could not load data from the server. Please refresh the page to try again.",
      );
      await page.route("**/api/bluebook-index/terms/L?*", (route) => route.fulfill({ status: 200, body: "" }));
      await letter(page, "L").click();
      await expect(toastsOn(page).filter({ hasText: "We're sorry" })).toContainText(
        "We're sorry, there was an error connecting to the server. Please try again later.",
      );
      await letter(page, "M").click();
      await expect(page.getByRole("heading", { level: 2 })).toHaveText("M");
    },
  );
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("letters, terms and their links work [IDX-1]", nightly, async ({ page }) => {
    await page.goto(index);
    // The screen's own styles come with its first HTML.
    await expect(page.getByRole("navigation", { name: "Letters" }).getByRole("list")).toHaveCSS("display", "grid");
    await letter(page, "C").click();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText("C");
    await expect(filter(page)).toBeHidden();
    await terms(page, "C")
      .getByRole("link", { name: /^[BT]*\d/ })
      .first()
      .click();
    await expect(page.getByRole("article")).toBeVisible();
  });
});
