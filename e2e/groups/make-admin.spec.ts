import { signInToOwn } from "../accounts/own-account.ts";
import { readMail } from "../accounts/read-mail.ts";
import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { OwnGroup } from "./own-group.ts";

const title = "Quarry Law Review";

test("a manager makes a member an administrator, and the member sees it everywhere [GROUP-7] [GROUP-8]", async ({
  page,
  context,
  browser,
  site,
}) => {
  const group = await OwnGroup.open(context, site, { title, manager: "mara@quarry.test", paidSeats: 5 });
  const other = await browser.newContext({ baseURL: site.url, storageState: { cookies: [], origins: [] } });
  await signInToOwn(other, site, { like: "expired@demo.test", email: "emil@quarry.test" });
  await group.seat("emil@quarry.test");
  await group.invite(["Penny, Pending, penny@quarry.test"], { hoursAgo: 1 });

  const member = await other.newPage();
  const banner = member.locator("#banner .banner");
  await openPage(member, "/bluebook");
  await expect(banner).toHaveText(`Access provided by ${title}`);

  await openPage(page, "/bluebook/manage-users");
  // Somebody who has not activated can only be invited to it.
  const pending = page.getByRole("row", { name: /Penny/ });
  await expect(pending.getByRole("button", { name: /^Resend/ })).toBeVisible();
  await expect(pending.getByRole("button", { name: /^Make admin/ })).toHaveCount(0);
  const row = page.getByRole("row", { name: /emil@quarry\.test/ });
  await row.getByRole("button", { name: /^Make admin/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Make Emil Reader an administrator/ });
  await expect(dialog).toContainText("emil@quarry.test");
  await checkAccessibility(page);
  await dialog.getByRole("button", { name: "Make Emil Reader an administrator" }).click();
  await expect(page.getByText(`Emil Reader now administers ${title}.`)).toBeVisible();
  await expect(row).toContainText("Administrator");
  await expect(row.getByRole("button", { name: /^Make admin/ })).toHaveCount(0);
  await expect(page.getByText(`${title}: 2 users, 3 of 5 seats open`)).toBeVisible();

  await openPage(page, "/bluebook/manage-admins");
  const admin = page.getByRole("row", { name: /emil@quarry\.test/ });
  await expect(admin).toContainText("Active");
  await expect(admin.getByRole("button", { name: /^Make contact/ })).toBeVisible();
  await page.getByRole("button", { name: "Show activity" }).click();
  await expect(page.locator("#record ~ ul")).toContainText("Emil Reader (emil@quarry.test)");
  // With another administrator there, the first one may go.
  await expect(page.getByRole("button", { name: "Leave as administrator" })).toBeVisible();

  const mail = await readMail(site, "emil@quarry.test", /administrators of Quarry Law Review have changed/);
  expect(mail.text).toContain("has made Emil Reader (emil@quarry.test) an administrator.");
  await openPage(member, "/bluebook");
  await expect(banner).toHaveText(`Manage ${title} :: Subscription - Users`);
  await banner.getByRole("link", { name: "Users" }).click();
  await expect(member.getByRole("heading", { level: 1 })).toHaveText("Manage Users");
  await expect(member.getByRole("row", { name: /Penny/ }).getByRole("button", { name: /^Remove/ })).toBeVisible();
  await openPage(member, mail.link);
  await expect(member.getByRole("row", { name: /emil@quarry\.test/ })).toContainText("You");
  // The seat stays.
  await openPage(member, "/bluebook/v22/rules/coming-back");
  await expect(member.locator(".paywall")).toHaveCount(0);
  await other.close();
});
