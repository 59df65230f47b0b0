import { expect, test, someOf } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { readMail } from "../accounts/read-mail.ts";
import { confirmSignUp, sendSignUp } from "../accounts/coming-back/sign-up-by-form.ts";
import { orderByInvoice } from "./order-by-invoice.ts";

const chapter = "/bluebook/v22/rules/coming-back";
const password = "sunlit quarry nine";

for (const width of someOf([360, 1440]))
  test(`from the paywall through a new account to the chapter, at ${width} px [PAY-2] [CART-1] [CART-3] [CART-4]`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const email = `new-buyer-${width}@example.test`;
    await openPage(page, chapter);
    await page.locator(".paywall").getByRole("link", { name: "See plans and pricing" }).click();
    const individual = page.getByRole("region", { name: "Individual", exact: true });
    await individual.getByRole("radio", { name: "2 years" }).check();
    await individual.getByRole("button", { name: "Add to cart Individual" }).click();

    // The cart shows without an account, and comes along to the new one.
    await expect(page).toHaveURL("/products/cart");
    await expect(page.getByRole("listitem").filter({ hasText: "Individual" })).toContainText("$62.00");
    await sendSignUp(page, { firstName: "Ada", lastName: "Byron", email, password });
    const { link } = await readMail(site, email, /confirm/i);
    await confirmSignUp(page, link, password);
    await page.getByRole("link", { name: "Continue with your order" }).click();

    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Ada Byron");
    await expect(page.getByRole("textbox", { name: "Email for the invoice" })).toHaveValue(email);
    await orderByInvoice(page, /^Order for \$62\.00, due [\d.]+$/);
    await page.getByRole("link", { name: "Continue to the page you wanted" }).click();
    await expect(page).toHaveURL(chapter);
    await expect(page.locator(".paywall")).toHaveCount(0);
    await openPage(page, "/bluebook/subscription");
    await expect(page.getByRole("region", { name: "Your own subscription" })).toContainText("Active");
    await expect(page.getByRole("region", { name: "Your orders" })).toContainText("$62.00");
  });
