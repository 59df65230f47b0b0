import { expect, test, nightly } from "../fixtures.ts";
import { signInToOwn } from "./own-account.ts";
import { openPage } from "../open-page.ts";
import { readMail } from "./read-mail.ts";
import { DEMO_PASSWORD, logIn, sendLogin } from "./sign-in-by-form.ts";

test.describe("profile", () => {
  test.use({ account: "pending@demo.test" });

  test("it is saved, the page scrolls to 160, and the header shows the new name [PROF-1] [PROF-4] [HEAD-3]", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 800, height: 500 });
    await openPage(page, "/bluebook/profile");
    await expect(page).toHaveTitle("Profile | Fieldstone");
    await expect(page.getByLabel("Email address")).toHaveValue("pending@demo.test");
    await page.getByLabel("First name").fill("Philippa");
    await page.getByLabel("What describes you best").selectOption("Judge or clerk");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Your profile was saved.")).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(160);
    await expect(page.getByRole("banner").getByRole("link", { name: "Hi Philippa" })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("First name")).toHaveValue("Philippa");
    await expect(page.getByLabel("What describes you best")).toHaveValue("judge-or-clerk");
  });

  test("errors appear under their fields, and what was typed stays [PROF-3]", async ({ page }) => {
    await openPage(page, "/bluebook/profile");
    await page.getByLabel("First name").fill("<Paula>");
    await page.getByLabel("Last name").fill("Kept");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert")).toContainText("There was an error.");
    const field = page.getByLabel("First name");
    await expect(field).toHaveAccessibleDescription(/Leave out characters/);
    await expect(field).toHaveValue("<Paula>");
    await expect(field).toBeFocused();
    await expect(page.getByLabel("Last name")).toHaveValue("Kept");
    await page.getByRole("alert").getByRole("link", { name: "First name" }).click();
    await expect(field).toBeFocused();
  });

  test(
    "a save that doesn't reach the server says so and loses nothing [PROF-3]",
    nightly,
    async ({ page, expectProblem, context }) => {
      expectProblem(/ERR_INTERNET_DISCONNECTED/);
      await openPage(page, "/bluebook/profile");
      await page.getByLabel("Last name").fill("Offline");
      await context.setOffline(true);
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("alert")).toContainText("There was an error.");
      await expect(page.getByLabel("Last name")).toHaveValue("Offline");
      await context.setOffline(false);
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Your profile was saved.")).toBeVisible();
    },
  );

  test("the account area has its tabs, and the header's link is active there [PROF-2] [HEAD-4]", async ({ page }) => {
    for (const [path, tab] of [
      ["profile", "Profile"],
      ["password", "Password"],
    ] as const) {
      await openPage(page, `/bluebook/${path}`);
      const tabs = page.getByRole("navigation", { name: "Account" });
      await expect(tabs.getByRole("link", { name: tab })).toHaveAttribute("aria-current", "page");
      await expect(tabs.getByRole("link", { name: "Subscription" })).toBeVisible();
      await expect(tabs.getByRole("link", { name: "Log out" })).toHaveAttribute("href", "/logout");
      await expect(tabs.getByRole("link", { name: /Manage/ })).toHaveCount(0);
      await expect(page.getByRole("banner").getByRole("link", { name: /^Hi / })).toHaveAttribute(
        "aria-current",
        "true",
      );
    }
    await openPage(page, "/bluebook/profile");
    const data = page.getByRole("main").getByRole("link", { name: "Your data" });
    await expect(data).toHaveAttribute("href", "/bluebook/my-data");
    await openPage(page, "/bluebook/v22/quick-style-guide");
    await expect(page.getByRole("banner").getByRole("link", { name: /^Hi / })).not.toHaveAttribute("aria-current");
  });

  test(
    "on the way to the profile a skeleton shows until the account has loaded [PROF-1]",
    nightly,
    async ({ page }) => {
      await openPage(page, "/bluebook/v22/quick-style-guide");
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
      await page.route("**/api/account", async (route) => {
        await answered;
        await route.continue();
      });
      await page.getByRole("banner").getByRole("link", { name: /^Hi/ }).click();
      const skeleton = () =>
        page.evaluate(() => getComputedStyle(document.querySelector("main") ?? document.body, "::after").visibility);
      await expect.poll(skeleton).toBe("visible");
      answer();
      await expect(page.getByLabel("Email address")).toHaveValue("pending@demo.test");
    },
  );
});

test.describe("profile of a manager", () => {
  test.use({ account: "manager@demo.test" });

  test("managers have two more tabs [PROF-2]", async ({ page }) => {
    await page.goto("/bluebook/profile");
    const tabs = page.getByRole("navigation", { name: "Account" });
    await expect(tabs.getByRole("link", { name: "Manage users" })).toHaveAttribute("href", "/bluebook/manage-users");
    await expect(tabs.getByRole("link", { name: "Manage admins" })).toHaveAttribute("href", "/bluebook/manage-admins");
  });
});

test.describe("another address", () => {
  test("it waits for its link; until then the old one is in effect [PROF-5]", async ({ page, context, site }) => {
    const [email, changed] = ["emil@old.example.test", "emil@new.example.test"];
    await signInToOwn(context, site, { like: "expired@demo.test", email });
    await openPage(page, "/bluebook/profile");
    await page.getByLabel("Email address").fill(changed);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const password = page.getByLabel("Current password");
    await expect(password).toHaveAccessibleDescription(/Enter your current password to change/);
    await password.fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Confirm your new address" })).toBeVisible();
    await expect(page.getByLabel("Email address")).toHaveValue(email);
    const { link } = await readMail(site, changed, /confirm/i);
    await page.goto(link);
    await expect(page.getByRole("main")).toContainText(changed);
    await page.getByRole("button", { name: "Use this address" }).click();
    await expect(page).toHaveURL("/bluebook/email-verified");
    await expect(page.getByRole("main")).toContainText(`${changed} is confirmed`);
    await page.goto("/bluebook/profile");
    await expect(page.getByLabel("Email address")).toHaveValue(changed);
    await expect(page.getByRole("heading", { name: "Confirm your new address" })).toBeHidden();
    await readMail(site, email, /address/i);
  });
});

test.describe("password", () => {
  test(
    "a new one logs other browsers out, and this one stays logged in [PASS-1] [PASS-3]",
    nightly,
    async ({ page, browser, site }) => {
      const email = "expiring@demo.test";
      await logIn(page, email);
      const elsewhere = await browser.newContext({ baseURL: site.url });
      const other = await elsewhere.newPage();
      await logIn(other, email);
      // What the page requests at its start uses the session about to end.
      const asked = page.waitForResponse("**/api/user");
      await openPage(page, "/bluebook/password");
      await asked;
      const [current, next, again] = [
        page.getByLabel("Current password"),
        page.getByLabel("New password", { exact: true }),
        page.getByLabel("Confirm new password"),
      ];
      await current.fill(DEMO_PASSWORD);
      await next.fill("three granite steps");
      await again.fill("three granite stairs");
      await page.getByRole("button", { name: "Change password" }).click();
      await expect(page.getByRole("alert")).toContainText("Passwords do not match.");
      await again.fill("three granite steps");
      await page.getByRole("button", { name: "Change password" }).click();
      await expect(page.getByText("Your new password is set, and other browsers are logged out.")).toBeVisible();
      await expect(current).toHaveValue("");
      await other.goto("/bluebook/profile");
      await expect(other).toHaveURL(/\/login\?return=/);
      await elsewhere.close();
      await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Profile" }).click();
      await page.getByLabel("Last name").fill("Still Here");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Your profile was saved.")).toBeVisible();
    },
  );

  test("a wrong current password is reported, and so is a failed request [PASS-2]", async ({
    page,
    context,
    expectProblem,
  }) => {
    expectProblem(/ERR_INTERNET_DISCONNECTED/);
    await page.goto("/login?return=/bluebook/password");
    await sendLogin(page, "reader@demo.test");
    await expect(page).toHaveURL("/bluebook/password");
    await openPage(page, "/bluebook/password");
    await page.getByLabel("Current password").fill("not this one");
    await page.getByLabel("New password", { exact: true }).fill("three granite steps");
    await page.getByLabel("Confirm new password").fill("three granite steps");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByRole("alert")).toContainText("There was an error updating your password.");
    await expect(page.getByLabel("Current password")).toHaveAccessibleDescription(/not your current password/);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByRole("alert")).toHaveText("There was an error.");
    await context.setOffline(false);
  });
});
