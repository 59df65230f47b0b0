import { expect, test } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { readMail } from "../accounts/read-mail.ts";
import { orderByInvoice } from "./order-by-invoice.ts";

const chapter = "/bluebook/v22/rules/coming-back";
const password = "sunlit quarry nine";

for (const width of [360, 1440])
  test(`from the paywall through a new account to the chapter, at ${width} px [PAY-2] [CART-1] [CART-3] [CART-4]`, async ({
    page,
    site,
  }) => {
    test.setTimeout(90_000);
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
    await page.getByRole("link", { name: "Sign up and order" }).click();
    const main = page.getByRole("main");
    await main.getByLabel("First name").fill("Ada");
    await main.getByLabel("Last name").fill("Byron");
    await main.getByLabel("E-mail address").fill(email);
    await main.getByLabel("What describes you best").selectOption("Law student");
    await main.getByLabel("Password", { exact: true }).fill(password);
    await main.getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your e-mail");
    const { link } = await readMail(site, email, /confirm/i);
    await page.goto(link);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Confirm and log in" }).click();
    await page.getByRole("link", { name: "Continue with your order" }).click();

    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Ada Byron");
    await expect(page.getByRole("textbox", { name: "E-mail for the invoice" })).toHaveValue(email);
    await orderByInvoice(page, /^Order for \$62\.00, due [\d.]+$/);
    await page.getByRole("link", { name: "Continue to the page you wanted" }).click();
    await expect(page).toHaveURL(chapter);
    await expect(page.locator(".paywall")).toHaveCount(0);
    await openPage(page, "/bluebook/subscription");
    await expect(page.getByRole("region", { name: "Your own subscription" })).toContainText("Active");
    await expect(page.getByRole("region", { name: "Your orders" })).toContainText("$62.00");
  });
