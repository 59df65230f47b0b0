import { signIn } from "../../tools/server/sign-in.ts";
import { signInToOwn } from "../accounts/own-account.ts";
import { checkAccessibility } from "../check-accessibility.ts";
import { expect, someOf, test, nightly } from "../fixtures.ts";
import { openFromMenu } from "./business/sign-in-as.ts";

for (const width of someOf([360, 1440]))
  test.describe(`users in admin at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test(
      "a person is found, their subscription extended, and they are logged out [CMS-3]",
      nightly,
      async ({ page, context, site }) => {
        const email = `admin-user-${width}@b.test`;
        await signInToOwn(context, site, { like: "expiring@demo.test", email });
        const reader = await context.cookies();
        await context.clearCookies();
        const { name, value } = await signIn(site, "support@demo.test");
        const support = { name, value, domain: "127.0.0.1", path: "/" };
        await context.addCookies([support]);

        await openFromMenu(page, "Users");
        await checkAccessibility(page);
        await page.getByRole("textbox", { name: "Find users" }).fill(email.toUpperCase());
        await page.getByRole("button", { name: "Search" }).click();
        expect(page.url()).not.toContain("b.test");
        await checkAccessibility(page);
        await page.getByRole("row", { name: email }).getByRole("link").click();
        const main = page.getByRole("main");
        await expect(main).toContainText(email);
        await checkAccessibility(page);
        const terms = page.getByRole("table", { name: "Subscriptions" });
        await expect(terms).toContainText("Live");
        await expect(terms).not.toContainText("Pending");

        await page.getByRole("link", { name: "Extend the subscription" }).click();
        await page.getByRole("textbox", { name: "How many" }).fill("1");
        await page.getByRole("textbox", { name: "Reason" }).fill("Request 4711");
        await checkAccessibility(page);
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(main).toContainText(/This will give .* a renewal from [\d.]+ to [\d.]+, without an order\./);
        await checkAccessibility(page);
        await page.getByRole("button", { name: "Extend the subscription" }).click();
        await expect(main).toContainText("The subscription was extended.");
        await expect(terms).toContainText("Pending");

        await page.getByRole("link", { name: "Log out everywhere" }).click();
        await expect(main).toContainText("(1 session)");
        await checkAccessibility(page);
        await page.getByRole("button", { name: "Log out everywhere" }).click();
        await expect(main).toContainText("The user is logged out everywhere.");
        for (const at of [320, 360, 768, 1440]) {
          await page.setViewportSize({ width: at, height: 800 });
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow, `at ${at}`).toBeLessThanOrEqual(0);
        }

        await page.getByRole("button", { name: "Audit log" }).click();
        const log = page.getByRole("table", { name: "Events" });
        await expect(log.getByRole("row", { name: "logged out everywhere by an operator" })).toContainText("support@");
        await expect(log.getByRole("row", { name: "subscription extended in admin" })).toContainText("support@");
        expect(page.url()).not.toContain("b.test");

        await context.clearCookies();
        await context.addCookies(reader);
        await page.goto("/bluebook/profile");
        await expect(page).toHaveURL(/\/login/);
      },
    );
  });
