import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test, someOf } from "../fixtures.ts";

for (const colorScheme of someOf(["light", "dark"] as const))
  test(`too many cookies of the domain are told in words, and once they are cleared all is well, ${colorScheme}`, async ({
    page,
    context,
    site,
    expectProblem,
  }) => {
    expectProblem(/431/);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 600 });
    const many = Array.from({ length: 9 }, (_, index) => ({
      name: `c${index}`,
      value: "x".repeat(3_000),
      url: site.url,
    }));
    await context.addCookies(many);
    expect((await page.goto("/bluebook/v22/rules/signals"))?.status()).toBe(431);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your browser is sending too much");
    await expect(page.getByRole("main")).toContainText("too many cookies for this site’s domain; clear them");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await checkAccessibility(page);
    await context.clearCookies();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Signals");
  });
