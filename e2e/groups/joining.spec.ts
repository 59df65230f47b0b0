import { signInToOwn } from "../accounts/own-account.ts";
import { readMail } from "../accounts/read-mail.ts";
import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { linkOfMail } from "./latest-mail.ts";

const protectedPage = "/bluebook/v22/rules/coming-back";

test.describe("a link that a manager shares", () => {
  test.use({ account: "pro-manager@demo.test" });

  test("leads whoever has it to a page that says what it is, and lets them join", async ({ page, browser, site }) => {
    await openPage(page, "/bluebook/manage-users");
    await page.getByText("Share an invite link").click();
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel("Last day").fill(day);
    await page.getByLabel("For how many people").fill("2");
    await page.getByRole("button", { name: "Make a link" }).click();
    const link = (await page.locator(".group-link").textContent()) ?? "";
    await page.evaluate(() => scrollTo(0, 0));
    await checkAccessibility(page);

    const visitor = await browser.newContext({ baseURL: site.url, storageState: { cookies: [], origins: [] } });
    const signedOut = await visitor.newPage();
    await openPage(signedOut, link);
    await expect(signedOut.getByText(/You are invited to read by the subscription of Example Law Firm/)).toBeVisible();
    await expect(signedOut.getByRole("main").getByRole("link", { name: "Log in" })).toBeVisible();
    await checkAccessibility(signedOut);
    await visitor.close();
  });
});

test.describe("a reader whose subscription has expired", () => {
  test("with an unverified address at a firm's domain is told exactly that, and what to do [SUBS-9] [SUBS-10]", async ({
    page,
    context,
    site,
  }) => {
    await signInToOwn(context, site, { like: "expired@demo.test", email: "emil@before.example.test" });
    await openPage(page, protectedPage);
    const wall = page.locator(".paywall");
    await expect(wall.getByRole("heading")).toHaveText("Your access has expired.");
    await expect(wall).not.toContainText("lawfirm.test");

    await openPage(page, "/bluebook/profile");
    await page.getByLabel("E-mail address").fill("emil@lawfirm.test");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { name: "A new address waits for you" })).toBeVisible();
    await openPage(page, protectedPage);
    await expect(wall).toContainText(
      "Your address emil@lawfirm.test belongs to Example Law Firm, but it is not verified yet. Follow the link that we have sent there",
    );
    await checkAccessibility(page);

    const { link } = await readMail(site, "emil@lawfirm.test", /./);
    await page.goto(link);
    await page.getByRole("main").getByRole("button").first().click();
    await openPage(page, protectedPage);
    await expect(wall).toContainText("Your address emil@lawfirm.test belongs to Example Law Firm. Join the group");
    await wall.getByRole("link", { name: "Join the group" }).click();
    await page.getByRole("button", { name: "Join group" }).click();
    await openPage(page, await linkOfMail(page, "emil@lawfirm.test", /groups\/confirm/));
    await page.getByRole("button", { name: "Confirm and join" }).click();
    await expect(page.getByText("Access is now provided by Example Law Firm.").first()).toBeVisible();
    await page.goto(protectedPage);
    await expect(wall).toHaveCount(0);
  });
});

test.describe("screens that say no", () => {
  test.use({ account: "expired-member@demo.test" });

  test("have nothing that axe reports [SHELL-4]", async ({ page, expectProblem }) => {
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
