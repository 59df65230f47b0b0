import { expect, test, someOf, nightly } from "../fixtures.ts";
import { openPage, whenAlive } from "../open-page.ts";
import { readMail } from "./read-mail.ts";
import { DEMO_PASSWORD, logIn, sendLogin } from "./sign-in-by-form.ts";

test.describe("signing in", () => {
  test("log in from a page and return to it; the header greets the user [SHELL-3] [HEAD-3]", async ({ page }) => {
    const address = "/bluebook/v22/rules/coming-back";
    await openPage(page, address);
    await page.getByRole("banner").getByRole("link", { name: "Log In" }).click();
    await expect(page).toHaveTitle("Log In | Fieldstone");
    await sendLogin(page, "reader@demo.test");
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("banner").getByRole("link", { name: "Hi Ruth" })).toHaveAttribute(
      "href",
      "/bluebook/profile",
    );
    await expect(page.getByText("This content is reserved for subscribers.")).toBeHidden();
  });

  for (const path of someOf(["profile", "password", "email-verified"])) {
    test(`signed out, /bluebook/${path} leads to the login and back [SHELL-3] [SHELL-5]`, async ({ page }) => {
      await page.goto(`/bluebook/${path}`);
      await expect(page).toHaveURL(`/login?return=%2Fbluebook%2F${path}`);
      await sendLogin(page, "reader@demo.test");
      await expect(page).toHaveURL(`/bluebook/${path}`);
    });
  }

  for (const path of someOf([
    "/bluebook/notes?search=court",
    "/bluebook/subscription?from=mail",
    "/bluebook/profile?from=mail",
  ])) {
    test(`signed out, ${path} leads to the login and back with its query [SHELL-3]`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(`/login?return=${encodeURIComponent(path)}`);
      await sendLogin(page, "reader@demo.test");
      await expect(page).toHaveURL(path);
    });
  }

  test("a wrong password and an unknown address get the same message, and the address stays [ACC-2]", async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/401/);
    const said: (string | null)[] = [];
    for (const email of ["reader@demo.test", "nobody@demo.test"]) {
      await page.goto("/login");
      await sendLogin(page, email, "not the password");
      const alert = page.getByRole("alert");
      await expect(alert).toContainText("The email address or password is incorrect.");
      said.push(await alert.textContent());
      await expect(page.getByLabel("Email address")).toHaveValue(email);
      await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    }
    expect(said[0]).toBe(said[1]);
  });

  test("a forgotten password is reset by the mailed link, which works once [ACC-2]", async ({
    page,
    site,
    expectProblem,
  }) => {
    expectProblem(/410|401/);
    const email = "pro-manager@demo.test";
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByRole("main")).toContainText(`If there is an account for ${email}`);
    const { link } = await readMail(site, email, /password/i);
    await page.goto(link);
    await page.getByLabel("New password", { exact: true }).fill("three granite steps");
    await page.getByLabel("Confirm new password").fill("three granite steps");
    await page.getByRole("button", { name: "Save new password" }).click();
    await expect(page).toHaveURL(/\/bluebook\/profile/);
    await expect(page.getByRole("main")).toContainText("Your new password is set");
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
    await page.context().clearCookies();
    await page.goto("/login");
    await sendLogin(page, email, DEMO_PASSWORD);
    await expect(page.getByRole("alert")).toBeVisible();
    await logIn(page, email, "three granite steps");
  });

  test(
    "the link in the account area logs out; a link on another site asks first [ACC-2]",
    nightly,
    async ({ page, context, site }) => {
      await logIn(page, "reader@demo.test");
      const foreign = await context.newPage();
      await foreign.route("http://elsewhere.test/", (route) =>
        route.fulfill({ contentType: "text/html", body: `<a href="${site.url}/logout">Free stickers</a>` }),
      );
      await foreign.goto("http://elsewhere.test/");
      await foreign.getByRole("link").click();
      await expect(foreign.getByRole("heading", { level: 1 })).toHaveText("Log Out");
      await foreign.close();
      await page.goto("/bluebook/profile");
      await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Log out" }).click();
      await expect(page.getByRole("main")).toContainText("You are logged out.");
      await page.goto("/bluebook/profile");
      await expect(page).toHaveURL(/\/login\?return=/);
    },
  );

  test("when the session ends elsewhere, the page notices with the next response [ACC-4]", async ({
    page,
    context,
    expectProblem,
  }) => {
    expectProblem(/401|403/);
    await logIn(page, "reader@demo.test");
    await openPage(page, "/bluebook/v22/rules/coming-back");
    await expect(page.getByRole("banner").getByRole("link", { name: "Hi Ruth" })).toBeVisible();
    await context.clearCookies();
    await page.locator('.toc a[href^="/bluebook/v22/rules/"]').first().click();
    await expect(page.getByRole("banner").getByRole("link", { name: "Log In" })).toBeVisible();
  });

  test(
    "when the user signs in elsewhere, the page notices with the next response [ACC-4]",
    nightly,
    async ({ page, context }) => {
      await openPage(page, "/bluebook/v22/rules/coming-back");
      const other = await context.newPage();
      await logIn(other, "reader@demo.test");
      await page.locator('.toc a[href^="/bluebook/v22/rules/"]').first().click();
      await expect(page.getByRole("banner").getByRole("link", { name: "Hi Ruth" })).toBeVisible();
    },
  );

  test("a password can be shown while typing", async ({ page }) => {
    await page.goto("/login");
    await whenAlive(page);
    const field = page.getByLabel("Password", { exact: true });
    await field.fill("look at me");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(field).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(field).toHaveAttribute("type", "password");
    await expect(field).toHaveValue("look at me");
  });
});
