import { expect, test, someOf } from "../fixtures.ts";
import { readMail } from "./read-mail.ts";
import { sendLogin } from "./sign-in-by-form.ts";

test.use({ javaScriptEnabled: false });

test.describe("accounts without JavaScript", () => {
  test("sign up, confirm, save the profile, log out", async ({ page, site, expectProblem }) => {
    expectProblem(/422/);
    const email = "plain@example.test";
    await page.goto("/sign-up");
    const main = page.getByRole("main");
    await main.getByLabel("First name").fill("Pat");
    await main.getByLabel("Last name").fill("Plain");
    await main.getByLabel("Email address").fill(email);
    await main.getByLabel("What describes you best").selectOption("Paralegal");
    await main.getByLabel("Password", { exact: true }).fill("three granite steps");
    await expect(main.getByRole("button", { name: /Show/ })).toBeHidden();
    await main.getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
    await page.goto((await readMail(site, email, /confirm/i)).link);
    await page.getByLabel("Password", { exact: true }).fill("three granite steps");
    await page.getByRole("button", { name: "Confirm and log in" }).click();
    await expect(page.getByRole("main")).toContainText(`${email} is confirmed`);

    await page.getByRole("banner").getByRole("link", { name: "Hi Pat" }).click();
    await page.getByLabel("Last name").fill("a/b");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert")).toContainText("There was an error.");
    await expect(page.getByLabel("Last name")).toHaveValue("a/b");
    await page.getByLabel("Last name").fill("Simple");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Your profile was saved.")).toBeVisible();

    await page.getByRole("link", { name: "Log out" }).click();
    await expect(page.getByText("You are logged out.")).toBeVisible();
  });

  test.describe("of a group's manager", () => {
    test.use({ account: "manager@demo.test" });

    for (const path of someOf([
      "subscription",
      "manage-users",
      "manage-admins",
      "groups/join?code=x",
      "groups/confirm?code=x",
    ])) {
      test(`/bluebook/${path} says that it needs JavaScript, and shows nothing that never finishes loading`, async ({
        page,
      }) => {
        await page.goto(`/bluebook/${path}`);
        const main = page.getByRole("main");
        const sentence = main.locator("noscript p");
        await expect(sentence).toBeVisible();
        await expect(sentence).toContainText("This page needs JavaScript.");
        await expect(main.locator("output:visible, button:visible")).toHaveCount(0);
      });
    }
  });

  test("a form left open too long is not lost", async ({ page, expectProblem }) => {
    expectProblem(/403/);
    await page.goto("/login?return=/bluebook/password");
    await page.context().clearCookies();
    await sendLogin(page, "reader@demo.test");
    await expect(page.getByRole("alert")).toContainText("had been open too long to be submitted");
    await expect(page.getByLabel("Email address")).toHaveValue("reader@demo.test");
    await sendLogin(page, "reader@demo.test");
    await expect(page).toHaveURL("/bluebook/password");
  });
});
