import { checkAccessibility } from "../../check-accessibility.ts";
import { expect, test, nightly } from "../../fixtures.ts";
import { openPage } from "../../open-page.ts";
import { signInToOwn } from "../own-account.ts";
import { readMail, readMailNumber } from "../read-mail.ts";
import { DEMO_PASSWORD, logIn, sendLogin } from "../sign-in-by-form.ts";
import { letDaysPass } from "./let-days-pass.ts";

const newPassword = "three granite steps";

test.describe("an address changed by a thief", () => {
  test("the owner opens the mailed link, recovers the account and sets a password; the thief is logged out", async ({
    page,
    browser,
    site,
    expectProblem,
  }) => {
    expectProblem(/401|410/);
    const [email, evil] = ["robbed@own.test", "thief@evil.test"];
    await signInToOwn(page.context(), site, { like: "reader@demo.test", email });
    const elsewhere = await browser.newContext({ baseURL: site.url });
    const thief = await elsewhere.newPage();
    await logIn(thief, email);
    await thief.goto("/bluebook/profile");
    await thief.getByLabel("Email address").fill(evil);
    await thief.getByLabel("Current password").fill(DEMO_PASSWORD);
    await thief.getByRole("button", { name: "Save" }).click();
    await expect(thief.getByRole("heading", { name: "Confirm your new address" })).toBeVisible();
    await thief.goto((await readMail(site, evil, /confirm/i)).link);
    await thief.getByRole("button", { name: "Use this address" }).click();
    await expect(thief.getByRole("main")).toContainText(`${evil} is confirmed`);

    const { link } = await readMail(site, email, /new email address was requested/i);
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This wasn’t you?");
    await expect(page.getByRole("main")).toContainText(evil);
    await checkAccessibility(page);
    await page.getByRole("button", { name: "Take my account back" }).click();
    await page.getByLabel("New password", { exact: true }).fill(newPassword);
    await page.getByLabel("Confirm new password").fill(newPassword);
    await page.getByRole("button", { name: "Save new password" }).click();
    await expect(page.getByRole("main")).toContainText("Your new password is set");
    await expect(page.getByLabel("Email address")).toHaveValue(email);

    await thief.goto("/bluebook/profile");
    await expect(thief).toHaveURL(/\/login\?return=/);
    for (const [address, tried] of [
      [evil, DEMO_PASSWORD],
      [email, DEMO_PASSWORD],
      [evil, newPassword],
    ] as const) {
      await sendLogin(thief, address, tried);
      await expect(thief.getByRole("alert")).toBeVisible();
    }
    await elsewhere.close();

    await letDaysPass(site, 1, "address change", email);
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
    await expect(page.getByRole("main")).toContainText("has already been undone");
    await checkAccessibility(page);
  });

  for (const [what, path] of [
    ["is made up", "/undo-address?code=made-up"],
    ["has none", "/undo-address"],
  ] as const)
    test(`a link that ${what} says so, and leads to a new password`, async ({ page, expectProblem }) => {
      expectProblem(/410/);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
      await page.getByRole("link", { name: "Choose a new password" }).click();
      await expect(page).toHaveURL(/\/forgot-password/);
    });
});

test.describe("a deleted account", () => {
  test(
    "is restored by the mailed link within 14 days; afterwards the link says so",
    nightly,
    async ({ page, site, expectProblem }) => {
      expectProblem(/410|401|Clear-Site-Data/);
      const email = "leaver@own.test";
      await signInToOwn(page.context(), site, { like: "reader@demo.test", email });
      await openPage(page, "/bluebook/my-data");
      await page.getByLabel("Current password").fill(DEMO_PASSWORD);
      await page.getByRole("button", { name: "Delete my account" }).click();
      await expect(page.getByRole("main")).toContainText(
        "Your account is closed, and everything in it will be erased in 14 days",
      );
      const { link } = await readMail(site, email, /is closed/i);
      await letDaysPass(site, 13, "deletion", email);
      await page.goto(link);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Keep your account?");
      await checkAccessibility(page);
      await page.getByRole("button", { name: "Keep my account" }).click();
      await expect(page.getByRole("main")).toContainText(
        "Your account is open again, and nothing was lost. Log in to use it.",
      );
      await sendLogin(page, email);
      await expect(page).toHaveURL("/bluebook");
      await expect(page.getByRole("link", { name: "Hi Ruth" })).toBeVisible();
      await page.goto(link);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
      await expect(page.getByRole("main")).toContainText("The account has already been reopened or erased.");
      await checkAccessibility(page);
    },
  );

  test(
    "is restored by logging in; after 14 days neither the link nor the login works",
    nightly,
    async ({ page, site, expectProblem }) => {
      expectProblem(/40[13]|410|Clear-Site-Data/);
      const email = "leaves-twice@own.test";
      await signInToOwn(page.context(), site, { like: "reader@demo.test", email });
      const leave = async () => {
        await openPage(page, "/bluebook/my-data");
        await page.getByLabel("Current password").fill(DEMO_PASSWORD);
        await page.getByRole("button", { name: "Delete my account" }).click();
        await expect(page.getByRole("main")).toContainText(
          "Your account is closed, and everything in it will be erased in 14 days",
        );
      };
      await leave();
      await sendLogin(page, email);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Keep your account?");
      await checkAccessibility(page);
      await page.getByRole("button", { name: "Keep my account" }).click();
      await expect(page.getByRole("main")).toContainText("Your account is open again");
      await sendLogin(page, email);
      await expect(page).toHaveURL("/bluebook");

      await leave();
      const { link, subject } = await readMailNumber(2, site, email);
      expect(subject).toContain("is closed");
      await letDaysPass(site, 15, "deletion", email);
      await readMail(site, email, /erased/i);
      await page.goto(link);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
      await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
      await sendLogin(page, email);
      await expect(page.getByRole("alert")).toContainText("The email address or password is incorrect.");
    },
  );
});
