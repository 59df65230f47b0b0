import { signInToOwn } from "../accounts/own-account.ts";
import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test, someOf } from "../fixtures.ts";
import { openPage } from "../open-page.ts";

for (const width of someOf([360, 1440]))
  test(`a librarian makes a quote, and purchasing orders from its link, at ${width} px [CART-3] [CART-4]`, async ({
    page,
    context,
    browser,
    site,
  }) => {
    const viewport = { width, height: 800 };
    await page.setViewportSize(viewport);
    await signInToOwn(context, site, { like: "new@demo.test", email: `librarian-${width}@b.test` });
    await openPage(page, "/pricing");
    const team = page.getByRole("region", { name: "Team", exact: true });
    await team.getByRole("button", { name: "Add to cart Team" }).click();
    await expect(page).toHaveURL("/products/cart");
    await page.getByRole("textbox", { name: "Organization" }).fill("Law Library");
    await page.getByRole("textbox", { name: "Street address" }).fill("1 Main St");
    await page.getByRole("textbox", { name: "City" }).fill("Springfield");
    await page.getByRole("button", { name: "Get a quote" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Quote QUO-/);
    await checkAccessibility(page);
    await page.getByRole("link", { name: "View to print" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Quote QUO-/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await checkAccessibility(page);
    await page.getByRole("link", { name: "Order from this quote online" }).click();
    await expect(page.getByRole("button", { name: /^Order for/ })).toBeVisible();

    const purchasing = await browser.newContext({ viewport });
    const theirs = await purchasing.newPage();
    await openPage(theirs, page.url());
    await expect(theirs.getByRole("heading", { name: /Law Library/ })).toBeVisible();
    await theirs.getByRole("button", { name: /^Order for \$/ }).click();
    await expect(theirs.getByRole("textbox", { name: "Purchase-order number" })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await expect(theirs.getByRole("textbox", { name: "Purchase-order number" })).toBeFocused();
    await theirs.getByRole("textbox", { name: "Purchase-order number" }).fill("PO 4471");
    await theirs.getByRole("button", { name: /^Order for \$[\d.]+, due [\d.]+$/ }).click();
    await expect(theirs.getByRole("heading", { level: 1 })).toHaveText(/^Order /);
    await expect(theirs.getByRole("main")).toContainText("PO 4471");
    await checkAccessibility(theirs);
    await page.reload();
    await expect(page.getByRole("link", { name: /^See order FS-/ })).toBeVisible();
    await purchasing.close();
  });
