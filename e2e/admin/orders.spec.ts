import type { BrowserContext } from "@playwright/test";
import { signIn } from "../../tools/server/sign-in.ts";
import { signInToOwn } from "../accounts/own-account.ts";
import { checkAccessibility } from "../check-accessibility.ts";
import { orderByInvoice } from "../commerce/order-by-invoice.ts";
import { expect, someOf, test } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { openFromMenu } from "./business/sign-in-as.ts";

for (const width of someOf([360, 1440]))
  test.describe(`orders in admin at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("an order is found, marked as paid and refunded, and is taken back [CART-4]", async ({
      page,
      context,
      site,
    }) => {
      const email = `admin-order-${width}@b.test`;
      await signInToOwn(context, site, { like: "expiring@demo.test", email });
      await openPage(page, "/bluebook/subscription");
      await page.getByRole("region", { name: "Renew" }).getByRole("button", { name: "Add to cart Renew" }).click();
      await orderByInvoice(page, /^Order for \$39\.00, due [\d.]+$/);
      const number = new URL(page.url()).pathname.split("/").at(-1) ?? "";
      await signInAs(context, await signIn(site, "finance@demo.test"));

      await openFromMenu(page, "Orders");
      await page.getByRole("link", { name: "Unpaid" }).click();
      await expect(page.getByRole("row", { name: number })).toContainText("To be paid by");
      await page.getByRole("textbox", { name: "Find orders" }).fill(email);
      await page.getByRole("button", { name: "Search" }).click();
      expect(page.url()).not.toContain("b.test");
      await checkAccessibility(page);
      await page.getByRole("link", { name: number }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${number}`);
      await checkAccessibility(page);

      await page.getByRole("link", { name: "Mark as paid" }).click();
      await checkAccessibility(page);
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("main")).toContainText("$39.00 of the $39.00 owed");
      await page.getByRole("button", { name: "Mark as paid" }).click();
      await expect(page.getByRole("main")).toContainText("The payment was recorded.");

      await page.getByRole("link", { name: "Refund", exact: true }).click();
      await page.getByRole("combobox", { name: "How much" }).selectOption("Everything still refundable");
      await page.getByRole("textbox", { name: "Reason" }).fill("Ordered twice");
      await checkAccessibility(page);
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("main")).toContainText("This will refund $39.00");
      await checkAccessibility(page);
      await page.getByRole("button", { name: "Refund" }).click();
      await expect(page.getByRole("main")).toContainText("The refund was requested.");
      await expect(async () => {
        await page.goto(`/admin/orders/${number}`);
        await expect(page.getByRole("main")).toContainText("Access ended.", { timeout: 500 });
      }).toPass({ timeout: 30_000 });
      await expect(page.getByRole("table", { name: "Refunds" })).toContainText("Ordered twice");
      await expect(page.getByRole("table", { name: "Record" })).toContainText("Refund asked for: $39.00");
      await checkAccessibility(page);
      for (const at of [320, 360, 768, 1440]) {
        await page.setViewportSize({ width: at, height: 800 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `at ${at}`).toBeLessThanOrEqual(0);
      }
      const paper = await page.getByRole("link", { name: /^Credit note / }).getAttribute("href");
      expect((await page.request.get(paper ?? "")).ok()).toBe(true);
    });
  });

async function signInAs(context: BrowserContext, cookie: { name: string; value: string }): Promise<void> {
  await context.clearCookies();
  await context.addCookies([
    { ...cookie, domain: "127.0.0.1", path: "/", expires: -1, httpOnly: true, secure: false, sameSite: "Lax" },
  ]);
}
