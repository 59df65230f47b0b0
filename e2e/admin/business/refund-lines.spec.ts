import { signInToOwn } from "../../accounts/own-account.ts";
import { checkAccessibility } from "../../check-accessibility.ts";
import { orderByInvoice } from "../../commerce/order-by-invoice.ts";
import { expect, someOf, test, nightly } from "../../fixtures.ts";
import { openPage } from "../../open-page.ts";
import { expectToFit, signInAs } from "./sign-in-as.ts";

for (const width of someOf([360, 768, 1440]))
  test.describe(`refunds of lines in admin at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test(
      "two seats of one line are refunded, and the other line is left as it is [CART-4] [CMS-3]",
      nightly,
      async ({ page, context, site, expectProblem }) => {
        expectProblem(/the server responded with a status of 422/);
        await signInToOwn(context, site, { like: "new@demo.test", email: `admin-lines-${width}@b.test` });
        for (const plan of ["Individual", "Team"]) {
          await openPage(page, "/pricing");
          await page
            .getByRole("region", { name: plan, exact: true })
            .getByRole("button", { name: `Add to cart ${plan}` })
            .click();
          await expect(page).toHaveURL("/products/cart");
        }
        await page.getByRole("textbox", { name: "Organization" }).fill(`Law Library at ${width}`);
        await orderByInvoice(page, /^Order for \$184\.00, due [\d.]+$/);
        const number = new URL(page.url()).pathname.split("/").at(-1) ?? "";
        await signInAs(context, site, "finance@demo.test");
        const main = page.getByRole("main");
        await page.goto(`/admin/orders/${number}/mark-paid`);
        await page.getByRole("button", { name: "Continue" }).click();
        await page.getByRole("button", { name: "Mark as paid" }).click();
        await expect(main).toContainText("The payment was recorded.");

        await page.getByRole("link", { name: "Refund", exact: true }).click();
        const lines = [/^Line 1: Individual/, /^Line 2: Team/].map((name) => page.getByRole("checkbox", { name }));
        for (const line of lines) {
          await expect(line).toBeChecked();
          await line.press("Space");
        }
        await page.getByRole("combobox", { name: "How much" }).selectOption("Everything still refundable");
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(page.getByRole("alert")).toContainText("Choose at least one line.");
        for (const line of lines) await expect(line).not.toBeChecked();
        await lines[1]?.check();
        await page.getByRole("textbox", { name: "How many of line 2" }).fill("2");
        await checkAccessibility(page);
        await expectToFit(page);
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(main).toContainText(`This will refund $58.00 of ${number}: 2. Team, 1 year (2 of 5, $58.00).`);
        await checkAccessibility(page);
        await expectToFit(page);
        await page.getByRole("button", { name: "Refund" }).click();
        await expect(main).toContainText("The refund was requested.");
        await expect(page.getByRole("table", { name: "Refunds" })).toContainText("$58.00");
        await expect(page.getByRole("table", { name: "Record" })).toContainText("Refund asked for: $58.00");
        await checkAccessibility(page);
        await expectToFit(page);
      },
    );
  });
