import { expect, test, nightly } from "../fixtures.ts";
import { signInToOwn } from "../accounts/own-account.ts";
import { forgetReading } from "./forget-reading.ts";
import { addReadingRows, pinMany } from "./reading-rows.ts";

test.use({ javaScriptEnabled: false });

test.describe("the reader's own screens without JavaScript", () => {
  test.describe("of a returning reader", () => {
    test.use({ account: "expiring@demo.test" });

    test("the dashboard is complete, and its links work [DASH-2] [DASH-10]", async ({ page, site }) => {
      await forgetReading(site, "expiring@demo.test");
      await page.goto("/bluebook");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome Back Edith");
      await expect(page.getByText("Quickly reference pages you use frequently.")).toBeVisible();
      await expect(page.getByText(/paid until \d+\.\d+\.\d{4}\. Nothing renews automatically\./)).toBeVisible();
      await addReadingRows(site, "expiring@demo.test", "signals");
      await page.reload();
      const pins = page.getByRole("region", { name: "Latest Pins" });
      await expect(page.getByRole("region", { name: "Continue reading" }).getByRole("link")).toHaveCount(1);
      await pins.getByRole("link", { name: /Signals/ }).click();
      await expect(page).toHaveURL("/bluebook/v22/rules/signals");
      await page.goto("/bluebook");
      await page.getByRole("link", { name: "Open your pins" }).click();
      await expect(page).toHaveURL("/bluebook/pins");
    });

    test(
      "with many pins the dashboard shows ten, and the pins screen all [DASH-10] [SHELL-14]",
      nightly,
      async ({ page, site }) => {
        await forgetReading(site, "expiring@demo.test");
        await pinMany(site, "expiring@demo.test", 23);
        await page.goto("/bluebook");
        const latest = page.getByRole("region", { name: "Latest Pins" });
        await expect(latest.getByRole("listitem")).toHaveCount(10);
        await latest.getByRole("link", { name: "See All Pins" }).click();
        await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(23);
      },
    );

    test("pins and notes are listed, and no control shows that would do nothing", nightly, async ({ page, site }) => {
      await forgetReading(site, "expiring@demo.test");
      await addReadingRows(site, "expiring@demo.test", "signals");
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
      await expect(main.getByText("What we keep, and why:")).toBeVisible();
    });

    test("an account can be closed by a plain form, once its password is entered", async ({
      context,
      page,
      site,
      expectProblem,
    }) => {
      expectProblem(/422|403/);
      await signInToOwn(context, site, { like: "reader@demo.test", email: "leaving-plainly@demo.test" });
      await page.goto("/bluebook/my-data");
      await page.getByLabel("Current password").fill("not the password");
      await page.getByRole("button", { name: "Delete my account" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your data");
      await expect(page.getByLabel("Current password")).toHaveAccessibleDescription(
        "This is not your current password. Nothing was deleted.",
      );
      await expect(page.getByLabel("Current password")).toBeFocused();
      await page
        .locator("form input[name=csrf]")
        .first()
        .evaluate((field) => field.setAttribute("value", "old"));
      await page.getByLabel("Current password").fill("demo-password");
      await page.getByRole("button", { name: "Delete my account" }).click();
      await expect(page.getByLabel("Current password")).toHaveAccessibleDescription(
        /had been open too long to be submitted/,
      );
      await page.getByLabel("Current password").fill("demo-password");
      await page.getByRole("button", { name: "Delete my account" }).click();
      await expect(page.getByText(/^Your account is closed/)).toBeVisible();
      await page.goto("/bluebook/profile");
      await expect(page).toHaveURL(/\/login\?return=/);
    });

    test("an edition can be chosen by a plain form [DASH-4]", nightly, async ({ page }) => {
      await page.goto("/bluebook");
      for (const name of ["21st Edition", "22nd Edition"]) {
        const main = page.getByRole("main");
        await main.getByRole("button", { name: "Edition: " }).click();
        await main.getByRole("button", { name, exact: true }).click();
        await expect(page).toHaveURL("/bluebook");
        await expect(main.getByRole("button", { name: `Edition: ${name}` })).toBeVisible();
      }
    });
  });

  test.describe("of a new reader", () => {
    test.use({ account: "new@demo.test" });

    test("the dashboard shows where to start [DASH-2] [DASH-9]", async ({ page }) => {
      await page.goto("/bluebook");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hi Nora");
      await expect(page.getByRole("heading", { name: "Start here" })).toBeVisible();
    });
  });
});
