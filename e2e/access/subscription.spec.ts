import { ownTermsSchema } from "../../domains/subscriptions/contract.ts";
import { userAnswerSchema } from "../../domains/overview/contract.ts";
import { findAccountByEmail } from "../../domains/accounts/server/records/public.ts";
import { grantTerm } from "../../domains/subscriptions/server/terms/public.ts";
import { subscriptionsAt } from "../../domains/subscriptions/server/testing/subscriptions-at.ts";
import { atNight } from "../../platform/testing/at-night.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { withDatabase } from "../../tools/server/with-database.ts";
import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test, nightly } from "../fixtures.ts";
import { OwnGroup } from "../groups/own-group.ts";
import { openPage } from "../open-page.ts";

const path = "/bluebook/subscription";

/** What each kind of reader sees: the heading of each part with its status. */
const views: readonly { account: string; parts: [heading: RegExp, state: string][]; words: RegExp }[] = [
  {
    account: "reader@demo.test",
    parts: [[/^Your own subscription$/, "Active"]],
    words: /^Your subscription is active until [\d.]+\.$/,
  },
  {
    account: "new@demo.test",
    parts: [[/^Your own subscription$/, "Free trial"]],
    words: /^Your free trial runs until [\d.]+\.$/,
  },
  {
    account: "trial-expired@demo.test",
    parts: [[/^Your own subscription$/, "Trial expired"]],
    words: /^Your free trial expired on [\d.]+\.$/,
  },
  {
    account: "expiring@demo.test",
    parts: [[/^Your own subscription$/, "Expiring soon"]],
    words: /^Your subscription is active until [\d.]+\.$/,
  },
  {
    account: "expired@demo.test",
    parts: [[/^Your own subscription$/, "Expired"]],
    words: /^Your subscription expired on [\d.]+\.$/,
  },
  {
    account: "pending@demo.test",
    parts: [[/^Your own subscription$/, "Not yet started"]],
    words: /^Your subscription has not yet started\. It starts on [\d.]+\.$/,
  },
  {
    account: "member@demo.test",
    parts: [
      [/^You are a member of Northfield Law Review$/, "Active"],
      [/^Your own subscription$/, "None"],
    ],
    words: /^Its subscription is paid until [\d.]+\.$/,
  },
  {
    account: "pro-manager@demo.test",
    parts: [
      [/^You manage Example Law Firm$/, "Active"],
      [/^Your own subscription$/, "None"],
    ],
    words: /^Its subscription is paid until [\d.]+\.$/,
  },
  {
    account: "expired-manager@demo.test",
    parts: [
      [/^You manage Old Mill Legal Clinic$/, "Expired"],
      [/^You are a member of Old Mill Legal Clinic$/, "Expired"],
      [/^Your own subscription$/, "None"],
    ],
    words: /^Its subscription expired on [\d.]+\.$/,
  },
  {
    account: "pending-member@demo.test",
    parts: [
      [/^You are a member of Lakeside Journal of Procedure$/, "Not yet started"],
      [/^Your own subscription$/, "None"],
    ],
    words: /^Its subscription starts on [\d.]+\.$/,
  },
  {
    account: "lawyer@lawfirm.test",
    parts: [[/^Your own subscription$/, "None"]],
    words: /^You have no subscription of your own\.$/,
  },
];

const lookedOver = new Set(["expiring@demo.test", "expired-manager@demo.test", "lawyer@lawfirm.test"]);

for (const { account, parts, words } of atNight(
  views,
  views.filter(({ account }) => lookedOver.has(account)),
))
  test.describe(account, () => {
    test.use({ account });

    test("sees their subscription status [SUBS-1] [SUBS-2]", async ({ page }) => {
      await openPage(page, path);
      const shown = page
        .getByRole("main")
        .getByRole("region")
        .filter({ has: page.locator("[data-tone]") });
      await expect(shown).toHaveCount(parts.length);
      for (const [index, [heading, state]] of parts.entries()) {
        await expect(shown.nth(index).getByRole("heading")).toHaveText(heading);
        await expect(shown.nth(index).locator("[data-tone]")).toHaveText(state);
      }
      await expect(page.getByRole("main").getByRole("paragraph").filter({ hasText: words }).first()).toBeVisible();
      if (lookedOver.has(account)) await checkAccessibility(page);
      // The dashboard, the subscription screen and the paywall agree.
      const answer = userAnswerSchema.parse(await (await page.request.get("/api/user")).json());
      const sentence = answer.yours?.sentence ?? "";
      expect(sentence).not.toBe("");
      await expect(page.getByRole("region", { name: "Your access" })).toContainText(sentence);
      await openPage(page, "/bluebook");
      await expect(page.getByRole("main")).toContainText(sentence);
      await openPage(page, "/bluebook/v22/rules/coming-back");
      const wall = page.locator(".paywall");
      if ((await wall.count()) > 0) await expect(wall).toContainText(sentence);
    });
  });

test.describe("an own subscription", () => {
  test.use({ account: "expiring@demo.test" });

  test("shows the days left, how to extend it, and its whole history [SUBS-2]", nightly, async ({ page }) => {
    await openPage(page, path);
    // One day fewer if a day has ended since the server started.
    await expect(page.getByText(/^(?:10|9) days left$/)).toBeVisible();
    await expect(page.getByRole("link", { name: "See plans and pricing" })).toHaveAttribute("href", "/pricing");
    const row = page.getByRole("table", { name: "Your subscriptions, newest first" }).getByRole("row").nth(1);
    await expect(row).toHaveText(/^Subscription\d+\.\d+\.\d{4}\d+\.\d+\.\d{4}Live$/);
    const answer = await (await page.request.get("/api/subscription/terms")).json();
    expect(ownTermsSchema.parse(answer.data).terms).toHaveLength(1);
  });

  test("says so when it can't be loaded, with a retry [ERR-1]", nightly, async ({ page, expectProblem }) => {
    expectProblem(/Failed to load|500/);
    await page.route("/api/user", (route) => route.fulfill({ status: 500, body: "" }));
    await openPage(page, path);
    await expect(page.getByRole("alert")).toContainText(
      "Could not load data from the server. Please refresh the page to try again.",
    );
    await page.unroute("/api/user");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Your own subscription" })).toBeVisible();
  });
});

test("signed out, shows no terms", async ({ page }) => {
  expect((await page.request.get("/api/subscription/terms")).status()).toBe(401);
});

test("somebody who manages a group, has a seat in another and time of their own sees all three [SUBS-1]", async ({
  page,
  site,
}) => {
  const email = "three-views@own.test";
  await OwnGroup.open(page.context(), site, { title: "Own Clinic", manager: email, paidSeats: 2 });
  const elsewhere = await page.context().browser()?.newContext();
  if (elsewhere === undefined) throw new Error("There is no browser.");
  const other = await OwnGroup.open(elsewhere, site, {
    title: "Other Review",
    manager: "other@own.test",
    paidSeats: 2,
  });
  await other.seat(email);
  await elsewhere.close();
  await withDatabase(site, async ({ db }) => {
    const account = await findAccountByEmail(db, email);
    const term = { holder: { accountId: account?.id ?? "" }, startsOn: "2026-01-01", length: { years: 9 } } as const;
    const subscriptions = { ...subscriptionsAt("2026-01-01"), clock: systemClock };
    await db.transaction().execute((trx) => grantTerm(trx, subscriptions, { ...term, source: "test" }));
  });
  await openPage(page, path);
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(headings.filter({ hasText: /^(?:You |Your own)/ })).toHaveText([
    "You manage Own Clinic",
    "You are a member of Other Review",
    "Your own subscription",
  ]);
});
