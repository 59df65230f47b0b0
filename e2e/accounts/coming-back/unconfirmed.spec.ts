import type { Page } from "@playwright/test";
import { checkAccessibility } from "../../check-accessibility.ts";
import { expect, test, nightly } from "../../fixtures.ts";
import { readMail, readMailNumber } from "../read-mail.ts";
import { sendLogin } from "../sign-in-by-form.ts";
import { confirmSignUp, sendSignUp } from "./sign-up-by-form.ts";
import { letDaysPass } from "./let-days-pass.ts";

const password = "sunlit quarry nine";

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/sign-up");
  await sendSignUp(page, { firstName: "Sam", lastName: "Student", email, password });
}

/** Follows a confirmation link and ends up logged in. */
async function confirm(page: Page, link: string): Promise<void> {
  await confirmSignUp(page, link, password);
  await expect(page).toHaveURL(/\/bluebook\/email-verified/);
}

test.describe("a law student who signed up, never confirmed, and comes back days later", () => {
  test("logs in: is told to confirm, has the mail resent with one button, and is in [ACC-1]", async ({
    page,
    site,
    expectProblem,
  }) => {
    expectProblem(/403/);
    const email = "sam.logs.in@uni.test";
    await signUp(page, email);
    await readMail(site, email, /confirm/i);
    await letDaysPass(site, 3, "sign-up", email);
    await page.goto("/login");
    await sendLogin(page, email, password);
    await expect(page.getByRole("alert")).toContainText("Confirm your address first");
    await checkAccessibility(page);
    await page.getByRole("button", { name: "Send the email again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
    await confirm(page, (await readMailNumber(2, site, email)).link);
  });

  test(
    "follows the old link: it has expired, and one button sends a new one [ACC-1]",
    nightly,
    async ({ page, site, expectProblem }) => {
      expectProblem(/410/);
      const email = "sam.follows@uni.test";
      await signUp(page, email);
      const { link } = await readMail(site, email, /confirm/i);
      await letDaysPass(site, 3, "sign-up", email);
      await page.goto(link);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link has expired");
      await expect(page.getByRole("main")).toContainText(email);
      await expect(page.getByRole("main").getByRole("button")).toHaveCount(1);
      await checkAccessibility(page);
      await page.getByRole("button", { name: "Send a new link" }).click();
      const newest = await readMailNumber(2, site, email);
      await confirm(page, newest.link);
      await page.goto(newest.link);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your address is confirmed");
      await page.getByRole("link", { name: "Continue" }).click();
      await expect(page).toHaveURL(/\/bluebook/);
    },
  );

  test("signs up again with the same address: the newest link works [ACC-1]", nightly, async ({ page, site }) => {
    const email = "sam.again@uni.test";
    await signUp(page, email);
    await readMail(site, email, /confirm/i);
    await letDaysPass(site, 3, "sign-up", email);
    await signUp(page, email);
    await confirm(page, (await readMailNumber(2, site, email)).link);
  });

  test("long after it was removed: the link says so and leads to signing up again [ACC-1]", async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/410/);
    await page.goto("/verify-email?code=gone-for-weeks");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
    await page.getByRole("main").getByRole("link", { name: "Sign up again" }).click();
    await expect(page).toHaveURL(/\/sign-up/);
  });
});
