import { expect, test } from "../fixtures.ts";
import { signInToOwn } from "../accounts/own-account.ts";
import { forgetReading } from "./forget-reading.ts";
import { keepReading, pinMany } from "./keep-reading.ts";

test.use({ javaScriptEnabled: false });

test.describe("the reader's own screens without JavaScript", () => {
  test.describe("of a returning reader", () => {
    test.use({ account: "expiring@demo.test" });

    test("the dashboard comes whole, and its links work [DASH-2] [DASH-10]", async ({ page, site }) => {
      forgetReading(site, "expiring@demo.test");
      await page.goto("/bluebook");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome Back Edith");
      await expect(page.getByText("Quickly reference pages you use frequently.")).toBeVisible();
      await expect(page.getByText(/paid until \d+\.\d+\.\d{4}\. Nothing renews by itself\./)).toBeVisible();
      keepReading(site, "expiring@demo.test", "signals");
      await page.reload();
      const pins = page.getByRole("region", { name: "Latest Pins" });
      await expect(page.getByRole("region", { name: "Continue reading" }).getByRole("link")).toHaveCount(1);
      await pins.getByRole("link", { name: /Signals/ }).click();
      await expect(page).toHaveURL("/bluebook/v22/rules/signals");
      await page.goto("/bluebook");
      await page.getByRole("link", { name: "Open your pins" }).click();
      await expect(page).toHaveURL("/bluebook/pins");
    });

    test("of many pins the dashboard shows ten, and their own screen all [DASH-10] [SHELL-14]", async ({
      page,
      site,
    }) => {
      forgetReading(site, "expiring@demo.test");
      pinMany(site, "expiring@demo.test", 23);
      await page.goto("/bluebook");
      const latest = page.getByRole("region", { name: "Latest Pins" });
      await expect(latest.getByRole("listitem")).toHaveCount(10);
      await latest.getByRole("link", { name: "See All Pins" }).click();
      await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(23);
    });

    test("pins and notes are listed, and nothing shows that would do nothing", async ({ page, site }) => {
      forgetReading(site, "expiring@demo.test");
      keepReading(site, "expiring@demo.test", "signals");
      await page.goto("/bluebook/pins");
      const main = page.getByRole("main");
      await expect(main.getByRole("listitem")).toHaveCount(1);
      await expect(main.getByRole("button")).toHaveCount(0);
      await main.getByRole("link", { name: /^Jump to chapter/ }).click();
      await expect(page).toHaveURL("/bluebook/v22/rules/signals");
      await page.goto("/bluebook/notes");
      await expect(main.getByText("a word of mine")).toBeVisible();
      await main.getByLabel("Search your notes").fill("nothing of the kind");
      await page.keyboard.press("Enter");
      await expect(main).toContainText("0 notes with “nothing of the kind”");
      await main.getByLabel("Search your notes").fill("Word");
      await page.keyboard.press("Enter");
      await expect(main).toContainText("1 note with “Word”");
      await page.goto("/bluebook/my-data");
      await expect(main.getByText("What stays, and why:")).toBeVisible();
    });

    test("an account is deleted by a plain form, once its address is typed", async ({
      context,
      page,
      site,
      expectProblem,
    }) => {
      expectProblem(/422|403/);
      await signInToOwn(context, site, { like: "reader@demo.test", email: "leaving-plainly@demo.test" });
      await page.goto("/bluebook/my-data");
      await page.getByLabel("Your e-mail address, to confirm").fill("somebody-else@demo.test");
      await page.getByRole("button", { name: "Delete my account" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your data");
      await expect(page.getByRole("alert")).toContainText("This is not the e-mail address of your account.");
      await expect(page.getByLabel("Your e-mail address, to confirm")).toBeFocused();
      await expect(page.getByLabel("Your e-mail address, to confirm")).toHaveValue("somebody-else@demo.test");
      await page
        .locator("form input[name=csrf]")
        .first()
        .evaluate((field) => field.setAttribute("value", "old"));
      await page.getByLabel("Your e-mail address, to confirm").fill("leaving-plainly@demo.test");
      await page.getByRole("button", { name: "Delete my account" }).click();
      await expect(page.getByRole("alert")).toContainText("had been open for too long");
      await page.getByLabel("Your e-mail address, to confirm").fill("leaving-plainly@demo.test");
      await page.getByRole("button", { name: "Delete my account" }).click();
      await expect(page.getByText("Your account and everything in it were deleted.")).toBeVisible();
      await page.goto("/bluebook/profile");
      await expect(page).toHaveURL(/\/login\?return=/);
    });

    test("an edition is chosen by a plain form [DASH-4]", async ({ page }) => {
      await page.goto("/bluebook");
      for (const name of ["21st Edition", "22nd Edition"]) {
        await page.locator(".edition-choice summary").click();
        await page.getByRole("main").getByRole("button", { name }).click();
        await expect(page).toHaveURL("/bluebook");
        await expect(page.locator(".edition-choice summary")).toContainText(name);
      }
    });
  });

  test.describe("of a new reader", () => {
    test.use({ account: "new@demo.test" });

    test("the dashboard shows where to begin [DASH-2] [DASH-9]", async ({ page }) => {
      await page.goto("/bluebook");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hi Nora");
      await expect(page.getByRole("heading", { name: "Start here" })).toBeVisible();
    });
  });
});
