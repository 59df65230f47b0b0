import { signInToOwn } from "../accounts/own-account.ts";
import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test, someOf, nightly } from "../fixtures.ts";
import { holdAnswer } from "../page/hold-answer.ts";
import { linkOfMail } from "./latest-mail.ts";
import { openPage } from "../open-page.ts";
import { toastsOn } from "../page/toasts.ts";

const users = "/bluebook/manage-users";
const admins = "/bluebook/manage-admins";

test("signed out, the screens of administrators lead to the login and back [SHELL-4]", async ({ page }) => {
  for (const path of [users, admins]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?return=${encodeURIComponent(path)}`);
  }
});

for (const account of [
  "reader@demo.test",
  "member@demo.test",
  "expired-member@demo.test",
  "pending-member@demo.test",
]) {
  test.describe(account, () => {
    test.use({ account });

    test("is refused by the page and by the server [SHELL-4] [SHELL-16]", async ({ page, expectProblem }) => {
      expectProblem(/403/);
      expect((await page.goto(users))?.status()).toBe(403);
      await expect(page).toHaveTitle("No Permission | Fieldstone");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("For administrators of a group");
      expect((await page.request.get("/api/group")).status()).toBe(403);
      expect((await page.request.get("/api/group/users.csv")).status()).toBe(403);
    });
  });
}

test.describe("a manager", () => {
  test.use({ account: "manager@demo.test" });

  test("invites, sees who is pending, and removes after a question [GROUP-1] [GROUP-2] [GROUP-4] [GROUP-10]", async ({
    page,
    expectProblem,
  }) => {
    // The form that is refused, and the mail that comes too early.
    expectProblem(/422|409/);
    await openPage(page, users);
    await expect(page.getByText(/Northfield Law Review: \d users?, \d of 10 seats open/)).toBeVisible();
    await page.getByRole("button", { name: "Invite User" }).click();
    await expect(page.locator("#field-firstName-error, #field-lastName-error, #field-email-error")).toHaveCount(3);
    await expect(page.getByLabel("First name")).toBeFocused();
    const tabs = page.getByRole("navigation", { name: "Account" });
    await expect(tabs.locator("[aria-current]")).toHaveText(/Manage users/i);
    await page.getByLabel("First name").fill("Mary");
    await page.getByLabel("Last name").fill("Somerville");
    await page.getByLabel("Email address").fill("mary@nowhere");
    await page.getByRole("button", { name: "Invite User" }).click();
    await expect(page.locator("#field-email-error")).toContainText("Enter an email address such as");
    await expect(page.getByLabel("Email address")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Email address")).toHaveAccessibleDescription(/Enter an email address such as/);
    await expect(page.getByLabel("Email address")).toBeFocused();
    await expect(page.getByLabel("First name")).toHaveValue("Mary");
    await page.getByLabel("Email address").fill("mary@invited.test");
    await page.getByRole("button", { name: "Invite User" }).click();
    await expect(page.getByText("Mary Somerville was invited.")).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("");
    const row = page.getByRole("row", { name: /Mary Somerville/ });
    await expect(row).toContainText("Pending");
    await row.getByRole("button", { name: "Resend activation email" }).click();
    await expect(page.getByText("Activation email was sent less than an hour ago.")).toBeVisible();
    await row.getByRole("button", { name: "Remove Mary Somerville" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove Mary Somerville?" });
    await expect(dialog).toContainText("mary@invited.test");
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(row).toBeVisible();
    await row.getByRole("button", { name: "Remove Mary Somerville" }).click();
    await dialog.getByRole("button", { name: "Remove Mary Somerville" }).click();
    await expect(row).toBeHidden();
  });

  test("types the next person while one is being invited", async ({ page }) => {
    await openPage(page, users);
    await page.getByLabel("First name").fill("Caroline");
    await page.getByLabel("Last name").fill("Herschel");
    await page.getByLabel("Email address").fill("caroline@invited.test");
    const invited = await holdAnswer(page, "**/api/group/invite-user");
    await page.getByRole("button", { name: "Invite User" }).click();
    await invited.answered;
    await page.getByLabel("First name").fill("Hypatia");
    invited.release();
    await expect(page.getByText("Caroline Herschel was invited.")).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("Hypatia");
  });

  test("makes two changes in quick succession: the group shows as it is after the second", async ({ page }) => {
    await openPage(page, users);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
    });
    const tells = page.getByLabel("Email users when they are removed");
    const first = await holdAnswer(page, "**/api/group/update-notification-settings");
    await tells.click();
    await first.answered;
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Last name").fill("Byron");
    await page.getByLabel("Email address").fill("ada@invited.test");
    await page.getByRole("button", { name: "Invite User" }).click();
    await expect(page.getByRole("button", { name: "... Please Wait ..." })).toBeVisible();
    expect(sent).toEqual(["/api/group/update-notification-settings"]);
    const isToldBefore = await tells.isChecked();
    first.release();
    await expect(page.getByRole("row", { name: /ada@invited\.test/ })).toBeVisible();
    await expect(tells).toBeChecked({ checked: !isToldBefore });
  });

  test("invites a list and is told about each line", async ({ page }) => {
    await openPage(page, users);
    await page.getByText("Invite many at once").click();
    await page.getByLabel("CSV file").setInputFiles({
      name: "people.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("First,Last,E-mail\nAnné,Lee,ann@list.test\nBob,Ray,nowhere\n", "latin1"),
    });
    await expect(page.getByLabel("Or paste a list")).toHaveValue(/Anné/);
    await page.getByRole("button", { name: "Check the list" }).click();
    const report = page.getByRole("region", { name: "Who was skipped, and why" });
    await expect(report).toContainText("Line 3: Bob, Ray, nowhere – not an email address");
    await page.getByRole("button", { name: "Invite 1 person" }).click();
    await expect(toastsOn(page).filter({ hasText: "Attention!" })).toContainText(
      "1 person was invited. 1 needs correcting.",
    );
    await expect(page.getByLabel("Or paste a list")).toHaveValue("Bob, Ray, nowhere");
    await page.getByLabel("Search by name or email").fill("anné lee");
    await expect(page.getByText("1 user", { exact: true })).toBeVisible();
  });

  test("sees the administrators and what was done, and is offered nothing that is refused [GROUP-7] [GROUP-12]", async ({
    page,
  }) => {
    await openPage(page, admins);
    const own = page.getByRole("row", { name: /Marian/ });
    await expect(own).toContainText("You · Administrative contact");
    await expect(own.getByRole("button")).toHaveCount(0);
    await expect(page.getByText(/You are the only active administrator/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Leave as administrator" })).toHaveCount(0);
    await page.getByRole("button", { name: "Show activity" }).click();
    await expect(page.getByText("The first start made the group.")).toBeVisible();
    await expect(page.locator("#record ~ ul time").first()).toHaveText(/^\d+\.\d+\.\d{4} \d{1,2}:\d{2} [AP]M$/);
    await checkAccessibility(page);
  });

  for (const width of someOf([320, 360, 768, 1440])) {
    test(`sees each user whole at ${width} px, without scrolling sideways [LIMIT-1] [GROUP-1]`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await openPage(page, users);
      const row = page.getByRole("row", { name: /Milo Member/ });
      await expect(row).toContainText("member@demo.test");
      await expect(row.getByRole("cell")).toHaveCount(4);
      const beyond = await page.evaluate(() => {
        const people = document.querySelector("table")?.parentElement;
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth - clientWidth, (people?.scrollWidth ?? Infinity) - (people?.clientWidth ?? 0)];
      });
      expect(beyond).toEqual([0, 0]);
    });
  }

  test("finds nothing that axe reports", nightly, async ({ page }) => {
    await openPage(page, users);
    await expect(page.getByRole("table")).toBeVisible();
    await page.getByText("Invite many at once").click();
    await page.getByText("Share an invite link").click();
    await checkAccessibility(page);
    await page
      .getByRole("button", { name: /^Remove/ })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await checkAccessibility(page);
  });
});

test.describe("a manager without an open seat", () => {
  test.use({ account: "full-manager@demo.test" });

  test("finds no form [GROUP-3]", async ({ page }) => {
    await openPage(page, users);
    await expect(page.getByText("You have used up all available seats.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Invite User" })).toBeHidden();
  });
});

test.describe("a manager of a firm", () => {
  test.use({ account: "pro-manager@demo.test" });

  test("invites somebody who sets name and password on one page and lands in the manual", async ({
    page,
    browser,
    site,
  }) => {
    await openPage(page, users);
    await page.getByLabel("First name").fill("Ivy");
    await page.getByLabel("Last name").fill("Stone");
    await page.getByLabel("Email address").fill("ivy@invited.test");
    await page.getByRole("button", { name: "Invite User" }).click();
    await expect(page.getByText("Ivy Stone was invited.")).toBeVisible();
    const link = await linkOfMail(page, "ivy@invited.test", /groups\/activate/);

    // The manager's own browser is told that the link is for somebody else.
    await openPage(page, link);
    await expect(page.getByText(/^This invitation is for ivy@invited\.test, and you are logged in as/)).toBeVisible();

    const other = await browser.newContext({ baseURL: site.url, storageState: { cookies: [], origins: [] } });
    const invited = await other.newPage();
    await openPage(invited, link);
    await expect(invited.getByLabel("First name")).toHaveValue("Ivy");
    await checkAccessibility(invited);
    await invited.getByLabel("What describes you best").selectOption("Attorney");
    await invited.getByLabel("Password", { exact: true }).fill("four words of my own");
    await invited.getByRole("button", { name: "Activate" }).click();
    await invited.waitForURL("/bluebook");
    await invited.goto("/bluebook/v22/rules/coming-back");
    await expect(invited.getByText("Access provided by Example Law Firm")).toBeVisible();
    // Followed again, the link leads in.
    await openPage(invited, link);
    await expect(invited.getByRole("heading", { name: "You have joined Example Law Firm" })).toBeVisible();
    await checkAccessibility(invited);
    await invited.getByRole("link", { name: "Go to the manual" }).click();
    await invited.waitForURL("/bluebook");
    await other.close();
  });
});

test.describe("somebody who is invited to administer a group", () => {
  test.use({ account: "manager@demo.test" });

  test("sees it when signed in, and accepts without the mail [GROUP-7]", nightly, async ({ page, browser, site }) => {
    const other = await browser.newContext({ baseURL: site.url, storageState: { cookies: [], origins: [] } });
    await signInToOwn(other, site, { like: "reader@demo.test", email: "rhea@invited.test" });
    await openPage(page, admins);
    await page.getByLabel("First name").fill("Rhea");
    await page.getByLabel("Last name").fill("Role");
    await page.getByLabel("Email address").fill("rhea@invited.test");
    await page.getByRole("button", { name: "Invite Administrator" }).click();
    await expect(page.getByText(/Rhea Role was invited as an administrator\./)).toBeVisible();

    const asked = await other.newPage();
    await openPage(asked, "/bluebook/subscription");
    const line = asked.getByRole("region", { name: "Your invitation" });
    await expect(line).toContainText("Northfield Law Review has asked you to help manage its subscription.");
    await checkAccessibility(asked);
    await openPage(asked, "/bluebook");
    await expect(line).toContainText("Northfield Law Review has asked you to help manage its subscription.");
    await checkAccessibility(asked);
    await line.getByRole("button", { name: "Accept the invitation" }).click();
    await expect(asked.getByRole("heading", { name: "Manage Northfield Law Review" })).toBeVisible();
    await expect(line).toHaveCount(0);
    await other.close();

    // So that the group is as it was.
    await openPage(page, admins);
    await page.getByRole("button", { name: /^Remove/ }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Remove/ })
      .click();
    await expect(page.getByText(/You are the only active administrator/)).toBeVisible();
  });
});

test.describe("a reader with an address at a firm's domain", () => {
  test.use({ account: "lawyer@lawfirm.test" });

  test(
    "joins at once by the address that was proved today, reads by the firm, and leaves [SUBS-9] [SUBS-11] [GROUP-14]",
    nightly,
    async ({ page }) => {
      await openPage(page, "/bluebook/subscription");
      await checkAccessibility(page);
      await page.getByRole("button", { name: "Join the group" }).click();
      await expect(page.getByText(/^Example Law Firm pays for your access until/)).toBeVisible();
      await page.goto("/bluebook/v22/rules/coming-back");
      await expect(page.getByText("Access provided by Example Law Firm")).toBeVisible();
      await page.goto("/bluebook/subscription");
      await expect(page.getByText("Its administrator is Priya")).toBeVisible();
      await page.getByRole("button", { name: "Leave the group" }).click();
      const dialog = page.getByRole("dialog", { name: "Leave Example Law Firm?" });
      await expect(dialog).toContainText("You will lose the access that Example Law Firm provides.");
      await checkAccessibility(page);
      await dialog.getByRole("button", { name: "Leave Example Law Firm" }).click();
      await expect(page.getByText(/You have left Example Law Firm\./)).toBeVisible();
      await expect(page.getByRole("button", { name: "Join the group" })).toBeVisible();
    },
  );
});

test.describe("a member of a group whose subscription has expired", () => {
  test.use({ account: "expired-member@demo.test" });

  test("is told so and may leave [SUBS-1] [SUBS-11]", async ({ page }) => {
    await openPage(page, "/bluebook/subscription");
    await expect(page.getByRole("heading", { name: "You are a member of Old Mill Legal Clinic" })).toBeVisible();
    await expect(page.getByText(/^Its subscription expired on [\d.]+\.$/)).toBeVisible();
    await page.getByRole("button", { name: "Leave the group" }).click();
    await expect(page.getByRole("dialog")).toContainText("The group's subscription has expired.");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});
