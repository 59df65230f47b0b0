import { signInToOwn } from "../accounts/own-account.ts";
import { expect, test } from "../fixtures.ts";
import { runAxe } from "../page/run-axe.ts";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor fills a cart, changes it, and is told what to do to order [CART-1]", async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/404/);
    await page.goto("/pricing");
    const team = page.getByRole("region", { name: "Team", exact: true });
    await team.getByRole("textbox", { name: "Seats" }).fill("10");
    await team.getByRole("button", { name: "Add to cart" }).click();
    await expect(page).toHaveURL("/products/cart");
    const line = page.getByRole("main").getByRole("listitem");
    await expect(line).toContainText("$290.00");
    await line.getByRole("textbox", { name: "Seats" }).fill("15");
    await line.getByRole("button", { name: "Change" }).click();
    await expect(line).toContainText("$435.00");
    await page.getByRole("textbox", { name: "Offer code" }).fill("NOSUCHCODE");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByRole("alert")).not.toBeEmpty();
    await expect(page.getByRole("link", { name: "Sign up and order" })).toBeVisible();
    await line.getByRole("button", { name: "Remove Team, 1 year" }).click();
    await expect(page.getByRole("main")).toContainText("Your cart is empty.");
  });

  test("a reader orders by invoice, and what is refused keeps what was typed [CART-3] [CART-4]", async ({
    page,
    context,
    site,
    expectProblem,
  }) => {
    expectProblem(/422/);
    await signInToOwn(context, site, { like: "expired@demo.test", email: "plain-forms@b.test" });
    await page.goto("/pricing");
    await page
      .getByRole("region", { name: "Individual", exact: true })
      .getByRole("button", { name: "Add to cart" })
      .click();
    await page.getByRole("textbox", { name: "Street address" }).fill("1 Main St");
    await page.getByRole("button", { name: /^Order for \$39\.00, due [\d.]+$/ }).click();
    await expect(page.getByRole("alert")).toContainText("Nothing was ordered.");
    await expect(page.getByRole("textbox", { name: "Street address" })).toHaveValue("1 Main St");
    await expect(page.getByRole("textbox", { name: "City" })).toHaveAccessibleDescription(/\S/);
    await page.getByRole("textbox", { name: "City" }).fill("Springfield");
    await page.getByRole("button", { name: /^Order for \$39\.00, due [\d.]+$/ }).click();
    await expect(page).toHaveURL(/\/orders\/[\w-]+$/);
    await expect(page.getByRole("region", { name: "What you bought" })).toContainText("$39.00");
    await page.goto("/bluebook/v22/rules/coming-back");
    await expect(page.locator(".paywall")).toHaveCount(0);
  });
});

test("the order page of another account doesn't exist", async ({ page, expectProblem }) => {
  expectProblem(/404/);
  await page.goto("/orders/FS-2026-000001?token=guessed");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  expect(await runAxe(page, "everything")).toEqual([]);
});
