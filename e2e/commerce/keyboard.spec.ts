import { expect, type Page } from "@playwright/test";
import { readMail } from "../accounts/read-mail.ts";
import { someOf } from "../fixtures.ts";
import { openPage, whenAlive } from "../open-page.ts";
import { pressOn, tabTo, typeInto } from "../page/by-keyboard.ts";
import { test } from "./stand-in-site.ts";

const chapter = "/bluebook/v22/rules/coming-back";
const password = "sunlit quarry nine";

/** Past the header, with the link that stands first on every page. */
async function skipToContent(page: Page): Promise<void> {
  await pressOn(page, page.getByRole("link", { name: /^Skip to/ }));
  await expect(page.getByRole("main")).toBeFocused();
}

for (const width of someOf([360, 1440]))
  test(`from the paywall to what was paid for without a pointer, at ${width} px [PAY-2] [CART-1] [CART-3] [CART-4]`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const email = `keyboard-${width}@example.test`;
    const main = page.getByRole("main");
    const heading = page.getByRole("heading", { level: 1 });

    await openPage(page, chapter);
    await skipToContent(page);
    await pressOn(page, page.locator(".paywall").getByRole("link", { name: "See plans and pricing" }));
    await expect(page).toHaveURL(/\/pricing\?return=/);
    await whenAlive(page);
    await skipToContent(page);

    // A choice is one stop; arrows choose within it, and the price follows.
    const individual = page.getByRole("region", { name: "Individual", exact: true });
    await tabTo(page, individual.getByRole("radio", { name: "1 year" }));
    await page.keyboard.press("ArrowDown");
    await expect(individual.getByRole("radio", { name: "2 years" })).toBeFocused();
    await expect(individual.getByRole("status")).toContainText("$62.00");
    await page.keyboard.press("ArrowUp");
    await pressOn(page, individual.getByRole("button", { name: "Add to cart Individual" }));
    await expect(page).toHaveURL("/products/cart");
    await expect(heading).toHaveText("Cart");
    await expect(heading).toBeFocused();

    await expect(main.getByRole("button", { name: "Sign up and order" })).toBeVisible();
    await typeInto(page, main.getByLabel("First name"), "Ada");
    await typeInto(page, main.getByLabel("Last name"), "Byron");
    await typeInto(page, main.getByLabel("Email address"), email);
    await typeInto(page, main.getByLabel("What describes you best"), "Law student");
    await typeInto(page, main.getByLabel("Password", { exact: true }), password);
    await page.keyboard.press("Enter");
    await expect(heading).toHaveText("Check your email");
    const { link } = await readMail(site, email, /confirm/i);
    await openPage(page, link);
    await typeInto(page, main.getByLabel("Password", { exact: true }), password);
    await page.keyboard.press("Enter");
    const goOn = page.getByRole("link", { name: "Continue with your order" });
    await goOn.waitFor();
    await pressOn(page, goOn);
    await expect(heading).toHaveText("Cart");

    // What is missing has the focus, and says what it needs.
    const pay = page.getByRole("button", { name: "Pay $39.00", exact: true });
    await pressOn(page, pay);
    const street = page.getByRole("textbox", { name: "Street address" });
    await expect(street).toBeFocused();
    await expect(street).toHaveAccessibleDescription(/\S/);
    await page.keyboard.type("1 Main St");
    await typeInto(page, page.getByRole("textbox", { name: "City" }), "Springfield");
    await tabTo(page, page.getByRole("radio", { name: /^By card/ }));
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: /^By invoice/ })).toBeFocused();
    await expect(page.getByRole("button", { name: /^Order for \$39\.00, due/ })).toBeVisible();
    await page.keyboard.press("ArrowUp");
    await pressOn(page, pay);

    await expect(page.getByRole("heading", { name: "Pay USD 39.00" })).toBeVisible();
    await page.getByRole("button", { name: "Pay" }).press("Enter");
    await expect(heading).toHaveText(/^Order FS-/);
    await expect(page.getByRole("region", { name: "Status" })).toContainText("Paid.");
    await skipToContent(page);
    await pressOn(page, page.getByRole("link", { name: "Continue to the page you wanted" }));
    await expect(page).toHaveURL(chapter);
    await expect(page.locator(".paywall")).toHaveCount(0);
    await expect(heading).toBeVisible();
  });
