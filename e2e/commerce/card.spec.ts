import { expect, type Page } from "@playwright/test";
import { readMail } from "../accounts/read-mail.ts";
import { confirmSignUp, sendSignUp } from "../accounts/coming-back/sign-up-by-form.ts";
import { signInToOwn } from "../accounts/own-account.ts";
import { checkAccessibility } from "../check-accessibility.ts";
import { someOf, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { test } from "./stand-in-site.ts";

const chapter = "/bluebook/v22/rules/coming-back";
const password = "sunlit quarry nine";

/** Puts a year for one reader into the cart, by way of a chapter's paywall. */
async function fillCart(page: Page): Promise<void> {
  await openPage(page, `/pricing?return=${encodeURIComponent(chapter)}`);
  const individual = page.getByRole("region", { name: "Individual", exact: true });
  await individual.getByRole("button", { name: "Add to cart Individual" }).click();
  await expect(page).toHaveURL("/products/cart");
}

/** Fills in who pays, and presses the button that names the sum. */
async function payByCard(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Street address" }).fill("1 Main St");
  await page.getByRole("textbox", { name: "City" }).fill("Springfield");
  await page.getByRole("button", { name: "Pay $39.00", exact: true }).click();
}

const hostedPage = (page: Page) => page.getByRole("heading", { name: "Pay USD 39.00" });

async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order FS-/);
  await expect(page.getByRole("region", { name: "Status" })).toContainText("Paid.");
  await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
}

/** The provider is asked every two seconds at most: the page looks again by itself until the payment is known. */
async function expectPaidSoon(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Status" })).toContainText("Paid.");
  await expectPaid(page);
}

for (const width of someOf([360, 1440]))
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("from the paywall through a new account and a card to the chapter [PAY-2] [CART-1] [CART-3] [CART-4]", async ({
      page,
      site,
    }) => {
      const email = `card-${width}@example.test`;
      await openPage(page, chapter);
      await page.locator(".paywall").getByRole("link", { name: "See plans and pricing" }).click();
      const individual = page.getByRole("region", { name: "Individual", exact: true });
      await individual.getByRole("button", { name: "Add to cart Individual" }).click();
      await sendSignUp(page, { firstName: "Ada", lastName: "Byron", email, password });
      const { link } = await readMail(site, email, /confirm/i);
      await confirmSignUp(page, link, password);
      await page.getByRole("link", { name: "Continue with your order" }).click();

      await checkAccessibility(page);
      await payByCard(page);
      await expect(hostedPage(page)).toBeVisible();
      await page.getByRole("button", { name: "Pay" }).click();
      await expectPaid(page);
      await checkAccessibility(page);
      await page.getByRole("link", { name: "Continue to the page you wanted" }).click();
      await expect(page).toHaveURL(chapter);
      await expect(page.locator(".paywall")).toHaveCount(0);
    });

    test("who cancels on the page to pay on comes back to the order, and tries again [CART-4]", async ({
      page,
      context,
      site,
    }) => {
      await signInToOwn(context, site, { like: "expired@demo.test", email: `cancels-${width}@b.test` });
      await fillCart(page);
      await payByCard(page);
      await page.getByRole("button", { name: "Cancel" }).click();
      const state = page.getByRole("region", { name: "Status" });
      await expect(state).toContainText("Not paid yet: $39.00. Access begins when it is paid.");
      await expect(state).toContainText("You left the payment page before paying. Your order is still open");
      await checkAccessibility(page);
      await state.getByRole("button", { name: "Pay $39.00 now" }).click();
      await expect(hostedPage(page)).toBeVisible();
      await page.getByRole("button", { name: "Pay" }).click();
      await expectPaid(page);
      // An address says nothing about the money.
      await openPage(page, `${new URL(page.url()).pathname}?canceled=1`);
      await expectPaid(page);
      await expect(state).not.toContainText("before paying");
    });

    test("while Stripe is down the order says so, and can be paid by invoice [CART-2] [CART-4]", async ({
      page,
      context,
      site,
      standIn,
      expectProblem,
    }) => {
      expectProblem(/a payment could not be (?:opened|looked up)/);
      expectProblem(/status of 409/);
      expectProblem(/provider-down/);
      await signInToOwn(context, site, { like: "expired@demo.test", email: `down-${width}@b.test` });
      await fillCart(page);
      standIn.faults.down = true;
      try {
        await payByCard(page);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order FS-/);
        const alert = page.getByRole("alert");
        await expect(alert).toHaveText(
          /^Order FS-\S+ is placed, but the payment page can't be reached right now\. Try again in a few minutes, or pay by invoice\.$/,
        );
        await checkAccessibility(page);
        await page.getByRole("button", { name: "Pay $39.00 now" }).click();
        await expect(alert).toHaveText(
          "The payment page can't be reached right now, so nothing was paid. Try again in a few minutes, or pay by invoice.",
        );
        await page.getByRole("button", { name: "Pay by invoice instead" }).click();
        const state = page.getByRole("region", { name: "Status" });
        await expect(state).toContainText(/Please pay \$39\.00 by [\d.]+\. You can use what you bought\./);
        await expect(alert).toHaveCount(0);
        await expect(page.getByRole("region", { name: "Documents" })).toContainText("Invoice INV-");
      } finally {
        standIn.faults.down = false;
      }
    });
  });

test("who closes the browser after paying finds the order paid, though no notice came [CART-4]", async ({
  page,
  context,
  site,
  standIn,
}) => {
  await signInToOwn(context, site, { like: "expired@demo.test", email: "closes@b.test" });
  await fillCart(page);
  standIn.faults.lost = 1;
  try {
    await payByCard(page);
    await expect(hostedPage(page)).toBeVisible();
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await page.goto("about:blank");
    standIn.buyers.pay(id);
    await openPage(page, "/bluebook/subscription");
    await page.getByRole("region", { name: "Your orders" }).getByRole("link", { name: /^FS-/ }).click();
    await expectPaid(page);
    await openPage(page, chapter);
    await expect(page.locator(".paywall")).toHaveCount(0);
  } finally {
    standIn.faults.lost = 0;
  }
});

test(
  "Back after paying leads to nothing that could be paid again [CART-3]",
  nightly,
  async ({ page, context, site, standIn }) => {
    await signInToOwn(context, site, { like: "expired@demo.test", email: "back@b.test" });
    await fillCart(page);
    await payByCard(page);
    await expect(hostedPage(page)).toBeVisible();
    const before = standIn.records.sessions.size;
    await page.getByRole("button", { name: "Pay" }).click();
    await expectPaid(page);
    await page.goBack();
    await expect(page.getByText("This session is complete.")).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/products/cart");
    await expect(page.getByRole("main")).toContainText("Your cart is empty.");
    expect(standIn.records.sessions.size).toBe(before);
  },
);

test("a cart that two tabs show is ordered and paid once [CART-3]", async ({
  page,
  context,
  site,
  standIn,
  expectProblem,
}) => {
  expectProblem(/status of 409/);
  await signInToOwn(context, site, { like: "expired@demo.test", email: "tabs@b.test" });
  await fillCart(page);
  const other = await context.newPage();
  await openPage(other, "/products/cart");
  const before = standIn.records.sessions.size;
  await payByCard(page);
  await expect(hostedPage(page)).toBeVisible();
  // What is typed there is saved, and the answer says that the cart was ordered.
  await other.getByRole("textbox", { name: "Street address" }).fill("2 Main St");
  await other.getByRole("textbox", { name: "City" }).fill("Springfield");
  await expect(other.getByRole("main")).toContainText("Your cart is empty.");

  // The order in both tabs: both lead to the same page, which is paid once.
  await openPage(other, "/bluebook/subscription");
  await other.getByRole("region", { name: "Your orders" }).getByRole("link", { name: /^FS-/ }).click();
  await other.getByRole("button", { name: "Pay $39.00 now" }).waitFor();
  await page.getByRole("button", { name: "Pay" }).click();
  await expectPaidSoon(page);
  // The other tab finds out by itself.
  await expectPaidSoon(other);
  expect(standIn.records.sessions.size).toBe(before + 1);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "a reader pays by card, cancels and tries again, and what Stripe being down means is said [CART-3] [CART-4]",
    nightly,
    async ({ page, context, site, standIn, expectProblem }) => {
      expectProblem(/a payment could not be (?:opened|looked up)/);
      expectProblem(/409|provider-down/);
      await signInToOwn(context, site, { like: "expired@demo.test", email: "plain-card@b.test" });
      await page.goto(`/pricing?return=${encodeURIComponent(chapter)}`);
      await page
        .getByRole("region", { name: "Individual", exact: true })
        .getByRole("button", { name: "Add to cart" })
        .click();
      await page.getByRole("radio", { name: /^By card/ }).check();
      await payByCard(page);
      // A page of ours leads on: a form may not lead to another site.
      await expect(hostedPage(page)).toBeVisible();
      await page.getByRole("button", { name: "Cancel" }).click();
      const state = page.getByRole("region", { name: "Status" });
      standIn.faults.down = true;
      try {
        await state.getByRole("button", { name: "Pay $39.00 now" }).click();
        await expect(page.getByRole("alert")).toContainText("The payment page can't be reached right now");
      } finally {
        standIn.faults.down = false;
      }
      await state.getByRole("button", { name: "Pay $39.00 now" }).click();
      await expect(hostedPage(page)).toBeVisible();
      await page.getByRole("button", { name: "Pay" }).click();
      // Without scripts, whoever comes back within the two seconds between two looks at the provider loads the page again.
      const again = page.getByRole("link", { name: "Reload this page" });
      await expect(async () => {
        if (await again.isVisible()) await again.click();
        await expect(state).toContainText("Paid.", { timeout: 1_000 });
      }).toPass({ timeout: 20_000 });
      await expectPaid(page);
      await expect(page.getByRole("link", { name: "Continue to the page you wanted" })).toHaveAttribute(
        "href",
        chapter,
      );
    },
  );
});
