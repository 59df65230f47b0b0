import { checkAccessibility } from "../check-accessibility.ts";
import { signInToOwn } from "../accounts/own-account.ts";
import { expect, test, someOf } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { newKeys } from "./new-keys.ts";

const path = "/bluebook/subscription";

for (const width of someOf([360, 1440]))
  test(`whoever has a key redeems it, and reads on, at ${width} px [SUBS-8] [ERR-2]`, async ({
    page,
    context,
    site,
    expectProblem,
  }) => {
    expectProblem(/the server responded with a status of (?:409|422)/);
    await page.setViewportSize({ width, height: 800 });
    await signInToOwn(context, site, { like: "expired@demo.test", email: `keys-${width}@b.test` });
    const [key = "", next = ""] = await newKeys(site, 2);

    await openPage(page, path);
    const own = page.getByRole("region", { name: "Your own subscription" });
    const card = page.getByRole("region", { name: "Redeem a key" });
    const box = card.getByRole("textbox", { name: "Key" });
    await expect(own).toContainText("Expired");
    const banner = page.locator("#banner .banner");
    await expect(banner).toBeVisible();

    await box.click();
    await page.keyboard.type(key.slice(0, 18).toLowerCase());
    await expect(box).toHaveValue(key.slice(0, 18));
    await page.keyboard.press("Enter");
    await expect(card).toContainText(
      "A key has 16 letters and digits; this has 15 characters. Compare it with your key.",
    );
    await expect(box).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.type(key.slice(18).toLowerCase());
    await page.keyboard.press("Enter");
    const done = card.getByRole("status");
    await expect(done).toHaveText(/^This key gives you 1 year\. Your subscription is now paid until [\d.]+\.$/);
    await expect(own).toContainText("Active");
    await expect(box).toHaveValue("");
    await expect(banner).toBeHidden();

    await box.fill(key);
    await card.getByRole("button", { name: "Redeem" }).click();
    await expect(card).toContainText(/You used this key on [\d.]+\. Each key works once\./);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await checkAccessibility(page);
    await page.setViewportSize({ width, height: 800 });

    await box.fill(next.replaceAll("-", " "));
    await card.getByRole("button", { name: "Redeem" }).click();
    await expect(done).toHaveText(/now paid until [\d.]+\.$/);
    await expect(page.getByRole("table", { name: "Your subscriptions, newest first" })).toContainText("Renewal");
    await page.goto("/bluebook/v22/rules/cases");
    await expect(page.locator("main")).not.toContainText("Subscribe");
  });
