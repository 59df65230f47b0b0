import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { sendLogin } from "./sign-in-by-form.ts";

test.describe("screens of accounts", () => {
  test("axe finds nothing on the way in", async ({ page }) => {
    test.slow();
    for (const path of [
      "/login",
      "/sign-up",
      "/forgot-password",
      "/forgot-password?notice=mail-sent",
      "/login?notice=signed-out",
    ]) {
      await page.goto(path);
      await checkAccessibility(page);
    }
  });

  test("axe finds nothing where something went wrong", async ({ page, expectProblem }) => {
    test.slow();
    expectProblem(/401|410/);
    for (const path of ["/reset-password?code=gone", "/verify-email?code=gone"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
      await checkAccessibility(page);
    }
    await page.goto("/login");
    await sendLogin(page, "reader@demo.test", "wrong");
    await expect(page.getByRole("alert")).toBeVisible();
    await checkAccessibility(page);
  });

  test.describe("signed in", () => {
    test.use({ account: "manager@demo.test" });

    test("axe finds nothing in the account area", async ({ page, expectProblem }) => {
      test.slow();
      expectProblem(/422/);
      for (const path of ["profile", "password", "email-verified"]) {
        await page.goto(`/bluebook/${path}`);
        await checkAccessibility(page);
      }
      await page.goto("/bluebook/profile");
      await page.getByLabel("E-mail address").fill("another@example.test");
      await page.getByLabel("First name").fill("a/b");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await checkAccessibility(page);
      await page.getByLabel("First name").fill("Mona");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("heading", { name: "A new address waits for you" })).toBeVisible();
      await checkAccessibility(page);
    });
  });

  test("every form can be filled in and sent with the keyboard alone", async ({ page }) => {
    await page.goto("/login");
    await expect(page.getByLabel("E-mail address")).toBeFocused();
    await page.keyboard.type("reader@demo.test");
    await page.keyboard.press("Tab");
    await page.keyboard.type("demo-password");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/bluebook");
  });
});
