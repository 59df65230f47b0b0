import { userAnswerSchema, userSchema } from "../../domains/overview/contract.ts";
import { atNight } from "../../platform/testing/at-night.ts";
import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { openPage } from "../open-page.ts";

const protectedPage = "/bluebook/v22/rules/coming-back";

/**
 * What each demo account sees on a protected page: the banner (its color and text), and the paywall's heading, if any.
 */
const journeys: readonly { account: string; banner: [color: string, words: RegExp] | null; paywall: string | null }[] =
  [
    { account: "", banner: null, paywall: "This content is reserved for subscribers." },
    { account: "reader@demo.test", banner: null, paywall: null },
    {
      account: "new@demo.test",
      banner: ["blue", /^Free trial expires on \d+\.\d+\.\d{4}\. Purchase a subscription\.$/],
      paywall: null,
    },
    {
      account: "trial-expired@demo.test",
      banner: [
        "red",
        /^Your free trial has expired on [\d.]+\. Please purchase additional access to continue to use your account\.$/,
      ],
      paywall: "Your access has expired.",
    },
    {
      account: "expiring@demo.test",
      banner: ["red", /^Your subscription expires on [\d.]+, add time to your subscription today\.$/],
      paywall: null,
    },
    {
      account: "expired@demo.test",
      banner: [
        "red",
        /^Your subscription expired on [\d.]+\. Please purchase additional time to continue to access your account\.$/,
      ],
      paywall: "Your access has expired.",
    },
    {
      account: "pending@demo.test",
      banner: ["blue", /^Your subscription starts on [\d.]+\.$/],
      paywall: "Your subscription has not yet started.",
    },
    { account: "member@demo.test", banner: ["green", /^Access provided by Northfield Law Review$/], paywall: null },
    {
      account: "manager@demo.test",
      banner: ["green", /^Manage Northfield Law Review :: Subscription - Users$/],
      paywall: null,
    },
    {
      account: "full-manager@demo.test",
      banner: ["green", /^Manage Harbor Moot Court Board :: Subscription - Users$/],
      paywall: null,
    },
    {
      account: "expired-member@demo.test",
      banner: ["red", /^Your group subscription expired on [\d.]+\. Learn More$/],
      paywall: "Your access has expired.",
    },
    {
      account: "expired-manager@demo.test",
      banner: ["red", /^Your group subscription expired on [\d.]+\. Learn More$/],
      paywall: "Your access has expired.",
    },
    {
      account: "pending-member@demo.test",
      banner: ["blue", /^Your access through Lakeside Journal of Procedure starts on [\d.]+\.$/],
      paywall: "Your group subscription has not yet started.",
    },
    {
      account: "pending-manager@demo.test",
      banner: ["green", /^Manage Lakeside Journal of Procedure :: Subscription - Users$/],
      paywall: "Your group subscription has not yet started.",
    },
    {
      account: "pro-manager@demo.test",
      banner: ["blue", /^Manage Example Law Firm :: Subscription - Users$/],
      paywall: "Your access has expired.",
    },
    {
      account: "lawyer@lawfirm.test",
      banner: ["blue", /^Your address lawyer@lawfirm\.test belongs to Example Law Firm\. Join the group/],
      paywall: "Your access has expired.",
    },
    { account: "admin@demo.test", banner: ["blue", /^Edit in admin$/], paywall: null },
  ];

/** One account for each variant of the banner and the paywall. */
const lookedOver = new Set([
  "",
  "new@demo.test",
  "expired@demo.test",
  "expired-member@demo.test",
  "pro-manager@demo.test",
]);

for (const { account, banner, paywall } of atNight(
  journeys,
  journeys.filter(({ account }) => lookedOver.has(account)),
)) {
  test.describe(account === "" ? "a signed-out reader" : account, () => {
    test.use({ account });

    test("sees the banner, and the article or the paywall before it [BAN-1, PAGE-2, PAY-1]", async ({ page }) => {
      await openPage(page, protectedPage);
      const shown = page.locator("#banner .banner");
      if (banner === null) await expect(shown).toHaveCount(0);
      else {
        await expect(shown).toHaveText(banner[1]);
        await expect(shown).toHaveAttribute("data-color", banner[0]);
      }
      const wall = page.locator(".paywall");
      if (paywall === null) {
        await expect(wall).toHaveCount(0);
        await expect(page.locator("article .example").first()).toBeVisible();
      } else {
        await expect(wall.getByRole("heading")).toHaveText(paywall);
        await expect(page.locator("article .example")).toHaveCount(0);
      }
      if (lookedOver.has(account)) await checkAccessibility(page);
    });
  });
}

test.describe("a member of an expired group", () => {
  test.use({ account: "expired-member@demo.test" });

  test("is shown whom to ask, also after following a link [PAY-2, GROUP-14]", async ({ page }) => {
    await openPage(page, protectedPage);
    const wall = page.locator(".paywall");
    await expect(wall).toContainText("Please contact your group administrator, Otto Manager");
    await expect(wall.getByRole("link", { name: "expired-manager@demo.test" })).toBeVisible();
    await page.locator(".pager-next").click();
    await expect(page).not.toHaveURL(protectedPage);
    await expect(wall).toContainText("Please contact your group administrator, Otto Manager");
  });
});

test.describe("a signed-out reader at the paywall", () => {
  test("sees how to log in or subscribe, and returns to the page after logging in [PAY-2]", async ({ page }) => {
    await openPage(page, protectedPage);
    const wall = page.locator(".paywall");
    await expect(wall).toContainText("Subscriptions starting at just $39 for one year.");
    for (const [name, href] of [
      ["See plans and pricing", `/pricing?return=${encodeURIComponent(protectedPage)}`],
      ["Start a free trial", `/sign-up?return=${encodeURIComponent(protectedPage)}`],
      ["Log in", `/login?return=${encodeURIComponent(protectedPage)}`],
      ["Forgot your password?", `/forgot-password?return=${encodeURIComponent(protectedPage)}`],
      ["Contact support", "/help"],
    ] as const)
      await expect(wall.getByRole("link", { name })).toHaveAttribute("href", href);
  });
});

test.describe("GET /api/user", () => {
  test("of a signed-out reader has no user [API-2]", async ({ request }) => {
    const answer = await (await request.get("/api/user")).json();
    expect(answer).toMatchObject({ loggedIn: false, user: null, whitelisted: null });
    expect(answer.sites.map(({ handle }: { handle: string }) => handle)).toEqual(["v22", "v21"]);
  });
});

test.describe("GET /api/user of a manager", () => {
  test.use({ account: "manager@demo.test" });

  test("has every field of the specification's User [API-2, API-5]", async ({ request }) => {
    const response = await request.get("/api/user");
    expect(response.headers()["cache-control"]).toBe("no-store");
    const { loggedIn, user } = userAnswerSchema.parse(await response.json());
    expect(loggedIn).toBe(true);
    const fields = Object.keys(user ?? {});
    expect(fields.toSorted()).toEqual(Object.keys(userSchema.shape).toSorted());
    expect(user).toMatchObject({
      firstName: "Marian",
      hasAnyActiveSubscription: true,
      groupUserManages: { title: "Northfield Law Review", totalPaidSeats: 10, numberOfUsers: 2 },
      groupUserIsIn: { title: "Northfield Law Review", adminEmail: "manager@demo.test" },
    });
    const emails = (people: readonly { email: string }[] | undefined) => people?.map(({ email }) => email).toSorted();
    const account = user && "groupUserManages" in user ? user : undefined;
    expect(emails(account?.groupUserManages?.groupAdmins)).toEqual(["manager@demo.test"]);
    expect(emails(account?.groupUserManages?.groupUsers)).toEqual(["manager@demo.test", "member@demo.test"]);
    expect(account?.groupUserManages?.moreUsers).toBeNull();
    // Whoever only reads in the group sees whom to ask, and nobody else's address (GROUP-14).
    expect([account?.groupUserIsIn?.groupUsers, account?.groupUserIsIn?.groupAdmins]).toEqual([undefined, undefined]);
  });
});
