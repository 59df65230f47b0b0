import { signInToOwn } from "../accounts/own-account.ts";
import { readMail } from "../accounts/read-mail.ts";
import { DEMO_PASSWORD } from "../accounts/sign-in-by-form.ts";
import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test, nightly } from "../fixtures.ts";
import { clipboardPermissions, readClipboard } from "../manual/copying/read-clipboard.ts";
import { openPage } from "../open-page.ts";

const protectedPage = "/bluebook/v22/rules/coming-back";

test.describe("a link that a manager shares", () => {
  test.use({ account: "pro-manager@demo.test" });

  test("leads whoever has it to a page that says what it is, and lets them join", async ({ page, browser, site }) => {
    await openPage(page, "/bluebook/manage-users");
    await page.getByText("Share an invite link").click();
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel("Last day").fill(day);
    await page.getByLabel("Number of people").fill("2");
    await page.getByRole("button", { name: "Make a link" }).click();
    const link = (await page.locator("code").textContent()) ?? "";
    await page.context().grantPermissions(clipboardPermissions);
    await page.getByRole("button", { name: "Copy the link" }).click();
    await expect(page.getByRole("status").filter({ hasText: "The link was copied." })).toBeVisible();
    expect(await readClipboard(page)).toEqual({ html: "", text: link });
    await checkAccessibility(page);

    const visitor = await browser.newContext({ baseURL: site.url, storageState: { cookies: [], origins: [] } });
    const signedOut = await visitor.newPage();
    await openPage(signedOut, link);
    await expect(signedOut.getByText(/Example Law Firm has invited you to use its subscription/)).toBeVisible();
    await expect(signedOut.getByRole("main").getByRole("link", { name: "Log in" })).toBeVisible();
    await checkAccessibility(signedOut);
    await visitor.close();
  });
});

test.describe("a reader whose subscription has expired", () => {
  test(
    "with an unverified address at a firm's domain is told exactly that, and what to do [SUBS-9] [SUBS-10]",
    nightly,
    async ({ page, context, site }) => {
      await signInToOwn(context, site, { like: "expired@demo.test", email: "emil@before.example.test" });
      await openPage(page, protectedPage);
      const wall = page.locator(".paywall");
      await expect(wall.getByRole("heading")).toHaveText("Your access has expired.");
      await expect(wall).not.toContainText("lawfirm.test");

      await openPage(page, "/bluebook/profile");
      await page.getByLabel("Email address").fill("emil@lawfirm.test");
      await page.getByLabel("Current password").fill(DEMO_PASSWORD);
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("heading", { name: "Confirm your new address" })).toBeVisible();
      await openPage(page, protectedPage);
      await expect(wall).toContainText(
        "Your address emil@lawfirm.test belongs to Example Law Firm, but it hasn't been verified yet. Follow the link we sent there",
      );
      await checkAccessibility(page);

      const { link } = await readMail(site, "emil@lawfirm.test", /./);
      await page.goto(link);
      await page.getByRole("main").getByRole("button").first().click();
      await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
      await openPage(page, protectedPage);
      await expect(wall).toContainText(
        "Your address emil@lawfirm.test belongs to Example Law Firm. Join the group to get access.",
      );
      await expect(wall).not.toContainText("$39");
      // The address was proved a moment ago: no second mail, and the form leads back to the page.
      await wall.getByRole("button", { name: "Join the group" }).click();
      await expect(page).toHaveURL(new RegExp(`${protectedPage}$`));
      await expect(wall).toHaveCount(0);
    },
  );
});

test.describe("screens that say no", () => {
  test.use({ account: "expired-member@demo.test" });

  test("have nothing that axe reports [SHELL-4]", nightly, async ({ page, expectProblem }) => {
    expectProblem(/403|410/);
    await openPage(page, "/bluebook/manage-users");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("For administrators of a group");
    await checkAccessibility(page);
    await openPage(page, "/bluebook/groups/activate?code=used");
    await expect(page.getByRole("alert")).toBeVisible();
    await checkAccessibility(page);
    await openPage(page, "/bluebook/groups/join?code=closed");
    await expect(page.getByRole("alert")).toBeVisible();
    await checkAccessibility(page);
    await openPage(page, "/bluebook/subscription");
    await page.getByRole("button", { name: "Leave the group" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await checkAccessibility(page);
  });
});
