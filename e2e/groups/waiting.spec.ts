import { countMails, readMailNumber } from "../accounts/read-mail.ts";
import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { toastsOn } from "../page/toasts.ts";
import { OwnGroup } from "./own-group.ts";

const users = "/bluebook/manage-users";
const DAY = 24;

test("a manager resends the activation e-mails of everyone pending, over two pages, and sees who got none [GROUP-10]", async ({
  page,
  context,
  site,
}) => {
  const title = "Harbor Law Journal";
  const group = await OwnGroup.open(context, site, { title, manager: "hana@harbor.test", paidSeats: 100 });
  const early = Array.from({ length: 52 }, (_, n) => `Early, Bird${n}, early${n}@harbor.test`);
  await group.invite(early, { hoursAgo: 3 });
  await group.invite(["Late, One, late1@harbor.test", "Late, Two, late2@harbor.test"], { hoursAgo: 0 });
  await readMailNumber(1, site, "early51@harbor.test");

  await openPage(page, users);
  await page.getByRole("combobox", { name: "Show" }).selectOption("Pending");
  await page.getByLabel("Select all on this page").check();
  await expect(page.getByText("50 selected", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Select all 54" }).click();
  await expect(page.getByText("54 selected", { exact: true })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Resend activation emails" }).click();
  await expect(toastsOn(page).filter({ hasText: "Attention!" })).toContainText(
    "52 activation emails are on their way. 2 had one less than an hour ago.",
  );
  await expect(page.getByRole("row", { name: /early0@harbor\.test/ })).toContainText("less than an hour ago");
  for (const email of ["early0@harbor.test", "early51@harbor.test"]) await readMailNumber(2, site, email);
  expect(await countMails(site, "late1@harbor.test")).toBe(1);
});

test(
  "a manager sees which invitations have expired, frees their seats when one is needed, and can undo it [GROUP-3]",
  nightly,
  async ({ page, context, site }) => {
    const title = "Meadow Law Clinic";
    const group = await OwnGroup.open(context, site, { title, manager: "mina@meadow.test", paidSeats: 3 });
    await group.invite(["Old, Invitation, old1@meadow.test", "Older, Invitation, old2@meadow.test"], {
      hoursAgo: 15 * DAY,
    });
    await group.invite(["New, Invitation, new@meadow.test"], { hoursAgo: 2 });

    await openPage(page, users);
    await expect(page.getByText("You have used up all available seats.")).toBeVisible();
    const old = page.getByRole("row", { name: /old1@meadow\.test/ });
    await expect(old).toContainText("Expired email sent 15 days ago");
    await expect(page.getByRole("row", { name: /new@meadow\.test/ })).toContainText("Pending");
    const bar = page.getByText("2 invitations have expired but still take up seats.");
    await expect(bar).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole("button", { name: "Show them" }).click();
    await expect(page.getByText("2 users", { exact: true })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Show" })).toHaveValue("expired");
    await page.getByRole("button", { name: "Free their seats" }).click();

    const undo = page.getByRole("status").filter({ has: page.getByRole("button", { name: /^Undo/ }) });
    await expect(undo).toContainText("2 seats are free again.");
    await expect(bar).toHaveCount(0);
    await expect(page.getByText(`${title}: 1 user, 2 of 3 seats open`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Invite User" })).toBeVisible();
    await page.getByRole("combobox", { name: "Show" }).selectOption("Everyone");
    await expect(page.getByText("1 user", { exact: true })).toBeVisible();
    await undo.getByRole("button", { name: "Undo the removal of 2 people" }).click();
    await expect(bar).toBeVisible();
    await expect(old).toContainText("Expired");
    await expect(page.getByText("You have used up all available seats.")).toBeVisible();
    // Nobody was mailed about any of it.
    expect(await countMails(site, "old1@meadow.test")).toBe(1);
  },
);
