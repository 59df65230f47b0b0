import { findAccountByEmail } from "../../domains/accounts/server/records/public.ts";
import { signIn } from "../../tools/server/sign-in.ts";
import { withDatabase } from "../../tools/server/with-database.ts";
import { signInToOwn } from "../accounts/own-account.ts";
import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test, someOf } from "../fixtures.ts";
import { addReadingRows } from "../reading/reading-rows.ts";

const REFUSED = /you can read, but you can’t change anything/;

for (const { width, theme } of someOf([
  { width: 320, theme: "dark" },
  { width: 1440, theme: "light" },
] as const))
  test.describe(`acting as a user at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("support sees what the user sees, and can't change a password, pay, or read private notes [CMS-3]", async ({
      page,
      context,
      site,
      expectProblem,
    }) => {
      // The browser reports each call that is refused.
      expectProblem(/403/);
      const email = `acted-${width}@b.test`;
      await signInToOwn(context, site, { like: "expiring@demo.test", email });
      await addReadingRows(site, email, "cases");
      await context.clearCookies();
      const support = await signIn(site, "support@demo.test");
      const here = { domain: "127.0.0.1", path: "/" };
      await context.addCookies([
        { ...support, ...here },
        { name: "theme", value: theme, ...here },
      ]);
      const id = await withDatabase(site, async ({ db }) => (await findAccountByEmail(db, email))?.id);

      await page.goto(`/admin/users/${id}`);
      await page.getByRole("link", { name: "See as this user" }).click();
      await checkAccessibility(page);
      await page.getByRole("textbox", { name: "Reason" }).fill("Can’t find an order, request 17");
      await page.getByRole("button", { name: "See as this user" }).click();
      await page.waitForURL("**/bluebook");
      const bar = page.getByRole("region", { name: "Acting as a user" });
      await expect(bar).toContainText(email);

      for (const path of ["/bluebook", "/bluebook/v22/rules/cases", "/products/cart", "/bluebook/subscription"]) {
        await page.goto(path);
        await expect(bar).toBeInViewport({ ratio: 1 });
        await page.mouse.wheel(0, 2_000);
        await expect(bar).toBeInViewport({ ratio: 1 });
        const isOnTop = await bar.evaluate((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const spots = [left + 5, (left + right) / 2, right - 5].map((x) => [x, (top + bottom) / 2] as const);
          return spots.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
        });
        expect(isOnTop, path).toBe(true);
        const isCut = await bar.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
        expect(isCut, path).toBe(false);
        await checkAccessibility(page);
      }
      await expect(page.getByText("a word of mine")).toHaveCount(0);

      /** What is pressed sends something, which is refused. */
      const isRefused = async (press: () => Promise<void>) => {
        const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
        await press();
        expect((await answered).status()).toBe(403);
        await expect(bar).toBeVisible();
      };
      await page.goto("/bluebook/password");
      await page.getByLabel("Current password", { exact: true }).fill("demo-password");
      await page.getByLabel("New password", { exact: true }).fill("sunlit-quarry-9");
      await page.getByLabel("Confirm new password", { exact: true }).fill("sunlit-quarry-9");
      await isRefused(() => page.getByRole("button", { name: "Change password" }).click());
      await page.goto("/pricing");
      await isRefused(() => page.getByRole("main").getByRole("button").first().click());

      await page.goto("/bluebook/notes");
      await expect(page.getByText(REFUSED)).toBeVisible();
      await expect(page.getByText("a word of mine")).toHaveCount(0);
      await checkAccessibility(page);

      await bar.getByRole("button", { name: "Stop" }).click();
      await expect(page).toHaveURL(`/admin/users/${id}?done=act-as`);
      await expect(page.getByRole("main")).toContainText("You are back in your own account.");
      await expect(bar).toHaveCount(0);
      await page.goto("/bluebook/profile");
      await expect(page.getByRole("textbox", { name: /email/i })).toHaveValue("support@demo.test");
    });
  });

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the bar is there and stops [CMS-3]", async ({ page, context, site }) => {
    const email = "acted-plain@b.test";
    await signInToOwn(context, site, { like: "expiring@demo.test", email });
    await context.clearCookies();
    const support = await signIn(site, "support@demo.test");
    await context.addCookies([{ ...support, domain: "127.0.0.1", path: "/" }]);
    const id = await withDatabase(site, async ({ db }) => (await findAccountByEmail(db, email))?.id);
    await page.goto(`/admin/users/${id}/act-as`);
    await page.getByRole("textbox", { name: "Reason" }).fill("Request 18");
    await page.getByRole("button", { name: "See as this user" }).click();
    const bar = page.getByRole("region", { name: "Acting as a user" });
    await page.goto("/bluebook/v22/rules/cases");
    await expect(bar).toBeInViewport({ ratio: 1 });
    await bar.getByRole("button", { name: "Stop" }).click();
    await expect(bar).toHaveCount(0);
  });
});
