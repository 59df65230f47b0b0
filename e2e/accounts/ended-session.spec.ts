import { expect, test } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { DEMO_PASSWORD, logIn, sendLogin } from "./sign-in-by-form.ts";

test("after a password change elsewhere, the user logs in again in the same browser, and what they typed is there", async ({
  page,
  browser,
  baseURL,
  expectProblem,
}) => {
  expectProblem(/401/);
  const email = "expired-member@demo.test";
  await logIn(page, email);
  await openPage(page, "/bluebook/profile");
  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const other = await elsewhere.newPage();
  await logIn(other, email);
  await other.goto("/bluebook/password");
  await other.getByLabel("Current password").fill(DEMO_PASSWORD);
  await other.getByLabel("New password", { exact: true }).fill("three granite steps");
  await other.getByLabel("Confirm new password").fill("three granite steps");
  await other.getByRole("button", { name: "Change password" }).click();
  await expect(other.getByRole("main")).toContainText("Your new password is set");
  await elsewhere.close();

  await page.getByLabel("First name").fill("Olivia");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/login\?return=%2Fbluebook%2Fprofile/);
  await expect(page.getByRole("main")).toContainText("You were logged out in the meantime.");
  await sendLogin(page, email, "three granite steps");
  await expect(page).toHaveURL("/bluebook/profile");
  await expect(page.getByRole("main")).toContainText("You were logged out before this was saved.");
  await expect(page.getByLabel("First name")).toHaveValue("Olivia");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("main")).toContainText("Your profile was saved.");
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Olivia");
});
