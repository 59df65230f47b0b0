import type { Page } from "@playwright/test";
import { expect, test, someOf, nightly } from "../fixtures.ts";
import { type HeldAnswer, holdAnswer, whenHeard } from "../page/hold-answer.ts";
import { isSameDocument, markDocument, openPage } from "../open-page.ts";
import { forgetPreferences, forgetReading } from "./forget-reading.ts";
import { addReadingRows } from "./reading-rows.ts";
import { countMarked, selectWords } from "./select-words.ts";

const email = "reader@demo.test";
const [signals, cases] = ["/bluebook/v22/rules/signals", "/bluebook/v22/rules/cases"];
const rail = (page: Page, name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
const notesPanel = (page: Page) => page.getByRole("dialog", { name: "Notes" });

/** Opens a page of the manual, and waits until its tools work. */
async function openTools(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await expect(page.locator("body[data-tools]")).toBeAttached();
}

/** Goes to another page through the table of contents, and waits until its words are there: the address is first. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.locator(`.toc a[href="${path}"]`).click();
  await expect(page).toHaveURL(path);
  await expect(page.locator(`.screen[data-path="${path}"]`)).toBeAttached();
}

/** Releases a response, and waits until the page has received it. */
async function hear(page: Page, { release }: HeldAnswer): Promise<void> {
  release();
  await whenHeard(page);
}

test.use({ account: email });
test.beforeEach(({ site }) => forgetReading(site, email));

test.describe("notes, when responses are late", () => {
  test("a note made while the list was loading stays, once", async ({ page }) => {
    const list = await holdAnswer(page, "**/api/notes?page=**");
    await openTools(page, signals);
    await list.answered;
    const saved = page.waitForResponse("**/api/notes");
    await selectWords(page);
    await page.getByRole("button", { name: "Highlight" }).click();
    await saved;
    await expect.poll(() => countMarked(page)).toBe(1);
    await hear(page, list);
    await page.getByRole("button", { name: "Notes on this page" }).click();
    await expect(notesPanel(page).getByRole("listitem")).toHaveCount(1);
    expect(await countMarked(page)).toBe(1);
  });

  test("a note whose list arrives before its own response is shown once", nightly, async ({ page }) => {
    await openTools(page, signals);
    const saved = await holdAnswer(page, "**/api/notes");
    await selectWords(page);
    await page.getByRole("button", { name: "Highlight" }).click();
    await saved.answered;
    await goTo(page, cases);
    const listed = page.waitForResponse("**/api/notes?page=**");
    await goTo(page, signals);
    await listed;
    await expect.poll(() => countMarked(page)).toBe(1);
    await hear(page, saved);
    await page.getByRole("button", { name: "Notes on this page" }).click();
    await expect(notesPanel(page).getByRole("listitem")).toHaveCount(1);
  });

  test("words selected while others are being saved stay selected", nightly, async ({ page }) => {
    await openTools(page, signals);
    const saved = await holdAnswer(page, "**/api/notes");
    await selectWords(page);
    await page.getByRole("button", { name: "Highlight" }).click();
    await saved.answered;
    await selectWords(page, 1);
    await hear(page, saved);
    await expect.poll(() => countMarked(page)).toBe(1);
    await page.getByRole("button", { name: "Highlight" }).click();
    await expect.poll(() => countMarked(page)).toBe(2);
  });

  test("a note belongs to the page it was written on, even if the reader moves on in the meantime", async ({
    page,
    site,
  }) => {
    await addReadingRows(site, email, "signals");
    await openTools(page, signals);
    await page.getByRole("button", { name: "Notes on this page" }).click();
    const notes = notesPanel(page).getByRole("listitem");
    await notes.getByRole("button", { name: /^Remove/ }).click();
    await expect(notes).toHaveCount(0);
    await goTo(page, cases);
    const [heading] = await page.locator("#article :is(h2, h3)").allInnerTexts();
    await expect(notesPanel(page).locator("select")).toHaveValue((heading ?? "").replaceAll(/\s+/g, " ").trim());
    await notesPanel(page).getByRole("button", { name: "Undo" }).click();
    await expect(notesPanel(page).getByRole("button", { name: "Undo" })).toHaveCount(0);
    await expect(notes).toHaveCount(0);
    await goTo(page, signals);
    await expect(notes).toHaveCount(1);
  });

  test("the later of two searches is shown, whichever response comes first", nightly, async ({ page, site }) => {
    await addReadingRows(site, email, "signals");
    await openPage(page, "/bluebook/notes");
    await expect(page.getByText("1 note", { exact: true })).toBeVisible();
    const first = await holdAnswer(page, "**/api/notes?search=nothing");
    const box = page.getByRole("searchbox", { name: "Search your notes" });
    await box.fill("nothing");
    await page.keyboard.press("Enter");
    await first.answered;
    await box.fill("word");
    await page.keyboard.press("Enter");
    await expect(page.getByText("1 note with “word”")).toBeVisible();
    await hear(page, first);
    await expect(page.getByText("1 note with “word”")).toBeVisible();
  });
});

test("what is typed before scripts load is searched for in the notes", nightly, async ({ page, site }) => {
  await addReadingRows(site, email, "signals");
  const script = await holdAnswer(page, "**/assets/page-*.js");
  await page.goto("/bluebook/notes");
  const box = page.getByRole("searchbox", { name: "Search your notes" });
  await box.fill("nothing");
  await script.answered;
  script.release();
  await expect(page.locator("body[data-tools]")).toBeAttached();
  await expect(page.getByText("1 note", { exact: true })).toBeVisible();
  await whenHeard(page);
  await expect(box).toHaveValue("nothing");
  await page.keyboard.press("Enter");
  await expect(page.getByText("0 notes with “nothing”")).toBeVisible();
});

test.describe("the side navigation, pressed early", () => {
  test("Pins goes to the first pinned page as soon as the list is loaded [NAV-5]", nightly, async ({ page, site }) => {
    await addReadingRows(site, email, "signals");
    const list = await holdAnswer(page, "**/api/lists/pinned-pages");
    await openTools(page, cases);
    await rail(page, "Pins").click();
    await expect(page.getByRole("dialog", { name: "Pins" })).toBeVisible();
    await list.answered;
    list.release();
    await expect(page).toHaveURL(signals);
  });

  test("an action that needs a script still loading runs once it is there [PAGE-3] [NAV-5]", async ({ page, site }) => {
    await addReadingRows(site, email, "signals");
    for (const press of [
      async () => await rail(page, "Pins").click(),
      async () => await page.getByRole("button", { name: "Notes on this page" }).click(),
    ]) {
      const script = await holdAnswer(page, "**/assets/reader-tools-*.js");
      await openPage(page, cases);
      await press();
      await script.answered;
      script.release();
      await expect(page.getByRole("dialog")).toHaveCount(1);
    }
    await expect(notesPanel(page)).toBeVisible();
  });

  test(
    "an area leads to the page last viewed there, as soon as it is known [NAV-4]",
    nightly,
    async ({ page, site }) => {
      await addReadingRows(site, email, "signals");
      for (const address of ["**/api/user", "**/assets/reader-tools-*.js"]) {
        const held = await holdAnswer(page, address);
        await openPage(page, "/bluebook/v22/quick-style-guide");
        await rail(page, "Whitepages").click();
        await held.answered;
        held.release();
        await expect(page).toHaveURL(signals);
        await page.evaluate(() => sessionStorage.clear());
      }
    },
  );
});

test(
  "an area leads to the page last viewed there even if the dashboard loaded the viewer first [NAV-4]",
  nightly,
  async ({ page, site }) => {
    await addReadingRows(site, email, "signals");
    const script = await holdAnswer(page, "**/assets/reader-tools-*.js");
    const known = page.waitForResponse("**/api/user");
    await openPage(page, "/bluebook");
    await known;
    await whenHeard(page);
    await script.answered;
    script.release();
    await expect(page.locator("body[data-tools]")).toBeAttached();
    await rail(page, "Whitepages").click();
    await expect(page).toHaveURL(signals);
  },
);

test.describe("the edition", () => {
  test.beforeEach(({ site }) => forgetPreferences(site, email));
  const preference = async (page: Page): Promise<string> =>
    (await (await page.request.get("/api/user")).json()).user.versionPreference;

  const save = async (page: Page, version: string): Promise<void> => {
    const token = (await page.locator(".shell").getAttribute("data-csrf")) ?? "";
    const headers = { "x-csrf-token": token, "x-requested-with": "XMLHttpRequest" };
    await page.request.post(`/api/user/saveVersionPreference/${version}`, { headers });
    expect(await preference(page)).toBe(version);
  };

  test("in the address becomes the reader's own each time it changes [SHELL-12]", async ({ page }) => {
    await openTools(page, signals);
    await markDocument(page);
    for (const handle of ["v21", "v22", "v21", "v22"]) {
      const link = page.locator(".toc a").first();
      await link.evaluate(
        (element, edition) => element.setAttribute("href", `/bluebook/${edition}/rules/cases`),
        handle,
      );
      await link.click();
      await expect(page).toHaveURL(`/bluebook/${handle}/rules/cases`);
      await expect.poll(() => preference(page)).toBe(handle);
    }
    expect(await isSameDocument(page)).toBe(true);
  });

  for (const path of someOf([
    "/bluebook/v21/quick-style-guide",
    "/bluebook/v21/bluebook-index/C",
    "/bluebook/v21/rules/cases",
  ]))
    test(`follows ${path} that is opened and only read [SHELL-12]`, async ({ page, context }) => {
      await context.clearCookies({ name: "edition" });
      await page.goto(path);
      await expect.poll(() => preference(page)).toBe("v21");
      // Another browser chooses another one, of which this one's cookie doesn't know.
      await save(page, "v22");
      await page.goto(path);
      await expect.poll(() => preference(page)).toBe("v21");
    });

  test(
    "is left as it is by what only fetches a page, and by an address of no edition [SHELL-12]",
    nightly,
    async ({ page, expectProblem }) => {
      expectProblem(/404/);
      await page.goto(cases);
      await save(page, "v22");
      for (const headers of [{}, { "sec-purpose": "prefetch" }])
        await page.request.get("/bluebook/v21/rules/signals", { headers });
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await openPage(page, "/bluebook/v90/quick-style-guide");
      await expect(page.locator("body[data-tools]")).toBeAttached();
      expect(await preference(page)).toBe("v22");
      expect(asked.filter((url) => url.includes("saveVersionPreference"))).toEqual([]);
    },
  );

  test("chosen last wins, however quickly another was chosen before [DASH-4]", nightly, async ({ page }) => {
    const saved = await holdAnswer(page, "**/saveVersionPreference/v21");
    await openPage(page, "/bluebook");
    const main = page.getByRole("main");
    const choose = async (name: string) => {
      await main.getByRole("button", { name: "Edition: " }).click();
      await main.getByRole("button", { name, exact: true }).click();
    };
    await choose("21st Edition");
    await saved.answered;
    const savedLast = page.waitForResponse("**/saveVersionPreference/v22");
    await choose("22nd Edition");
    saved.release();
    expect((await savedLast).status()).toBe(200);
    await expect(main.getByRole("button", { name: "Edition: 22nd Edition" })).toBeVisible();
    expect(await preference(page)).toBe("v22");
  });
});
