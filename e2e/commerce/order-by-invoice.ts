import { expect, type Page } from "@playwright/test";
import { checkAccessibility } from "../check-accessibility.ts";

/** Fills in what an invoice needs besides name and address of the account, looks the cart over, and orders. */
export async function orderByInvoice(page: Page, sum: RegExp): Promise<void> {
  await expect(page).toHaveURL("/products/cart");
  await page.getByRole("textbox", { name: "Street address" }).fill("1 Main St");
  await page.getByRole("textbox", { name: "City" }).fill("Springfield");
  await checkAccessibility(page);
  await page.getByRole("button", { name: sum }).click();
  await expect(page).toHaveURL(/^[^?]+\/orders\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order /);
  await checkAccessibility(page);
}
