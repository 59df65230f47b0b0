import type { DatabaseSettings } from "../../../platform/db/database-settings.ts";
import { expect, type BrowserContext, type Page } from "@playwright/test";
import { signInToOwn } from "../../accounts/own-account.ts";
import { OwnGroup } from "../../groups/own-group.ts";
import { openPage } from "../../open-page.ts";

interface Walk {
  page: Page;
  context: BrowserContext;
  site: DatabaseSettings & { url: string };
  /** The email address of the manager that the walk makes. */
  manager: string;
  /** Called on every screen with its name. */
  look(name: string): Promise<void>;
}

/** Walks through every screen of the shop, empty, full, and with what is wrong. */
export async function walkShop({ page, context, site, manager, look }: Walk): Promise<void> {
  for (const path of ["/pricing", "/buy", "/products/cart"]) {
    await openPage(page, path);
    await look(path);
  }
  await openPage(page, "/pricing");
  const team = page.getByRole("region", { name: "Team", exact: true });
  await team.getByRole("button", { name: "Add to cart Team" }).click();
  await expect(page).toHaveURL("/products/cart");
  await look("a visitor's cart");

  await OwnGroup.open(context, site, { title: "Hart & Weld LLP", manager, paidSeats: 10 });
  await openPage(page, "/bluebook/subscription");
  const seats = page.getByRole("region", { name: "Add seats" });
  await expect(seats.getByRole("status")).toContainText("$");
  await look("a manager's subscription");
  await seats.getByRole("button", { name: "Add to cart Add seats" }).click();
  await expect(page).toHaveURL("/products/cart");
  await openPage(page, "/products/cart");
  await page.getByRole("button", { name: /^(?:Order for|Pay)/ }).click();
  await expect(page.getByRole("textbox", { name: "Street address" })).toBeFocused();
  await look("a cart with what is wrong");
  await page.getByRole("textbox", { name: "Street address" }).fill("1 Main St");
  await page.getByRole("textbox", { name: "City" }).fill("Springfield");
  await page.getByRole("button", { name: "Get a quote" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Quote QUO-/);
  await look("a quote");
  await page.getByRole("textbox", { name: "Purchase-order number" }).fill("PO 4471");
  await page.getByRole("button", { name: /^Order for/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order /);
  await look("an order");

  await signInToOwn(context, site, { like: "expired@demo.test", email: `keys-of-${manager}` });
  await openPage(page, "/bluebook/subscription");
  const card = page.getByRole("region", { name: "Redeem a key" });
  await card.getByRole("textbox", { name: "Key" }).fill("ABCD");
  await card.getByRole("textbox", { name: "Key" }).press("Enter");
  await expect(card).toContainText("A key has 16 letters and digits");
  await look("a key that is too short");
}
