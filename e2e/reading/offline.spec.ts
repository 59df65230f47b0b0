import { signInToOwn } from "../accounts/own-account.ts";
import { expect, test } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { addReadingRows } from "./reading-rows.ts";

const CONNECTION = "We're sorry, there was an error connecting to the server. Please try again later.";

test.beforeEach(({ expectProblem }) => expectProblem(/ERR_INTERNET_DISCONNECTED/));

test("what was typed while there is no connection can be saved when it is back [ERR-1]", async ({ page, site }) => {
  await signInToOwn(page.context(), site, { like: "reader@demo.test", email: "offline-writer@own.test" });
  await openPage(page, "/bluebook/v22/rules/signals");
  await expect(page.locator("body[data-tools]")).toBeAttached();
  await page.getByRole("button", { name: "Notes on this page" }).click();
  const panel = page.getByRole("dialog", { name: "Notes" });
  await panel.getByRole("textbox", { name: "Your note" }).fill("Ask the clerk");
  await page.context().setOffline(true);
  await panel.getByRole("button", { name: "Save note" }).click();
  // Toasts come with the first one, which there is no connection for: the page's own notice says it.
  await expect(page.locator("#notice")).toHaveText(CONNECTION);
  await expect(panel.getByRole("textbox", { name: "Your note" })).toHaveValue("Ask the clerk");
  await page.context().setOffline(false);
  await panel.getByRole("button", { name: "Save note" }).click();
  await expect(panel.getByRole("listitem").getByRole("paragraph")).toHaveText("Ask the clerk");
});

test("a list that there is no connection for can be asked for again, and comes by itself if it was short", async ({
  page,
  site,
}) => {
  await signInToOwn(page.context(), site, { like: "reader@demo.test", email: "offline-reader@own.test" });
  await addReadingRows(site, "offline-reader@own.test", "signals");
  await openPage(page, "/bluebook/notes");
  const search = page.getByRole("searchbox", { name: "Search your notes" });
  await page.context().setOffline(true);
  await search.fill("clerk");
  await search.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Your notes could not be loaded.");
  await expect(search).toHaveValue("clerk");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("0 notes with “clerk”")).toBeVisible();

  const failed = page.waitForEvent("requestfailed");
  await page.context().setOffline(true);
  await search.fill("judge");
  await search.press("Enter");
  await failed;
  await page.context().setOffline(false);
  await expect(page.getByText("0 notes with “judge”")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});
