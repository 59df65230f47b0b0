import { expect, type Page } from "@playwright/test";
import { signInToOwn } from "../accounts/own-account.ts";
import { test, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { addReadingRows } from "./reading-rows.ts";

const older = "/bluebook/v21/rules/books";

/** Where links to a page of an edition that the reader hasn't chosen are. */
const lists = [
  "/bluebook",
  "/bluebook/pins",
  "/bluebook/recents",
  "/bluebook/notes",
  "/bluebook/search-results?search=books&version=v21",
];

/** The page says that the edition has changed, and leads back to the reader's own. */
async function expectToLeadBack(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/bluebook\/v21\/rules\/books/);
  await expect(page.getByText("You have switched from the 22nd Edition to the 21st Edition.")).toBeVisible();
  const saved = page.waitForResponse("**/saveVersionPreference/v22");
  await page.getByRole("link", { name: "Same page in the 22nd Edition" }).click();
  await saved;
  await expect(page).toHaveURL(/\/bluebook\/v22\/rules\/books/);
}

test(
  "wherever a page of another edition is opened from, its link says so, and so does the page, which leads back [SHELL-12]",
  nightly,
  async ({ page, context, site }) => {
    const email = "editions@own.test";
    await signInToOwn(context, site, { like: "reader@demo.test", email });
    await addReadingRows(site, email, "books", "v21");
    for (const list of lists)
      await test.step(list, async () => {
        await openPage(page, list);
        await expect(page.getByRole("main")).toContainText("21st Edition");
        await page.getByRole("main").locator(`a[href^="${older}"]`).first().click();
        await expectToLeadBack(page);
      });
    await test.step("a plain address", async () => {
      await page.goto(older);
      await expectToLeadBack(page);
    });
  },
);

test("a visitor is told of an older edition, and led to the same page or search in the current one", async ({
  page,
}) => {
  await openPage(page, "/bluebook/v21/quick-style-guide");
  const notice = page.getByText("You are reading the 21st Edition. The current one is the 22nd Edition.");
  await expect(notice).toBeVisible();
  await notice.getByRole("link", { name: "22nd Edition" }).click();
  await expect(page).toHaveURL("/bluebook/v22/quick-style-guide");
  await expect(notice).toHaveCount(0);
  await openPage(page, "/bluebook/search-results?search=citation&page=2&version=v21");
  await expect(page.getByText("You are searching the 21st Edition.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Search the 22nd Edition" }).click();
  await expect(page).toHaveURL("/bluebook/search-results?search=citation&version=v22");
  await expect(page.getByText("You are searching the")).toHaveCount(0);
});
