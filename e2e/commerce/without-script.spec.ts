import { confirmSignUp, sendSignUp, trySignUp } from "../accounts/coming-back/sign-up-by-form.ts";
import { readMail } from "../accounts/read-mail.ts";
import { signInToOwn } from "../accounts/own-account.ts";
import { expect, test, nightly } from "../fixtures.ts";
import { checkPlain } from "../page/readable.ts";
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
    await checkPlain(page);
    await line.getByRole("textbox", { name: "Seats" }).fill("15");
    await line.getByRole("button", { name: "Change" }).click();
    await expect(line).toContainText("$435.00");
    await page.getByRole("textbox", { name: "Offer code" }).fill("NOSUCHCODE");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByRole("textbox", { name: "Offer code" })).toHaveAccessibleDescription(
      "We don’t recognize this code. Check it and try again.",
    );
    await expect(page.getByRole("button", { name: "Sign up and order" })).toBeVisible();
    await line.getByRole("button", { name: "Remove Team, 1 year" }).click();
    await expect(page.getByRole("main")).toContainText("Your cart is empty.");
  });

  test(
    "a visitor signs up in the checkout, or logs in there, and the cart comes along [CART-1]",
    nightly,
    async ({ page, context, site, expectProblem }) => {
      expectProblem(/422/);
      const [email, password] = ["plain-joins@b.test", "sunlit quarry nine"];
      await page.goto("/pricing");
      const individual = page.getByRole("region", { name: "Individual", exact: true });
      await individual.getByRole("button", { name: "Add to cart" }).click();
      // What is refused is shown again with what was typed, and leads back all the same.
      await trySignUp(page, { firstName: "Ada", lastName: "Byron", email, password: "aaaaaaaaaaaa" });
      await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByLabel("First name")).toHaveValue("Ada");
      await sendSignUp(page, { firstName: "Ada", lastName: "Byron", email, password });
      const { link } = await readMail(site, email, /confirm/i);
      await confirmSignUp(page, link, password);
      await page.getByRole("link", { name: "Continue with your order" }).click();
      const line = page.getByRole("main").getByRole("listitem").filter({ hasText: "Individual" });
      await expect(line).toContainText("$39.00");
      await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Ada Byron");

      await context.clearCookies();
      await page.goto("/pricing");
      await individual.getByRole("radio", { name: "2 years" }).check();
      await individual.getByRole("button", { name: "Add to cart" }).click();
      await page.getByRole("main").getByRole("link", { name: "Log in", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Log in to order" })).toBeVisible();
      await page.getByRole("main").getByLabel("Email address").fill(email);
      await page.getByRole("main").getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Log in and order" }).click();
      await expect(page).toHaveURL("/products/cart");
      await expect(line).toContainText("$62.00");
      await expect(page.getByRole("button", { name: /^Order for \$62\.00/ })).toBeVisible();
    },
  );

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
    await checkPlain(page);
    await expect(page.getByRole("textbox", { name: "City" })).toHaveAccessibleDescription(/\S/);
    await page.getByRole("textbox", { name: "City" }).fill("Springfield");
    await page.getByRole("button", { name: /^Order for \$39\.00, due [\d.]+$/ }).click();
    await expect(page).toHaveURL(/\/orders\/[\w-]+$/);
    await expect(page.getByRole("region", { name: "What you bought" })).toContainText("$39.00");
    await checkPlain(page);
    await page.goto("/bluebook/v22/rules/coming-back");
    await expect(page.locator(".paywall")).toHaveCount(0);
  });

  test(
    "a librarian gets a quote, and whoever has its link orders it [CART-3] [CART-4]",
    nightly,
    async ({ page, context, browser, site, expectProblem }) => {
      expectProblem(/422/);
      await signInToOwn(context, site, { like: "new@demo.test", email: "plain-quote@b.test" });
      await page.goto("/pricing");
      await page
        .getByRole("region", { name: "Team", exact: true })
        .getByRole("button", { name: "Add to cart" })
        .click();
      await page.getByRole("button", { name: "Get a quote" }).click();
      await expect(page.getByRole("alert")).toHaveText("Fill in the fields marked below. No quote was made.");
      await page.getByRole("textbox", { name: "Organization" }).fill("Law Library");
      await page.getByRole("textbox", { name: "Street address" }).fill("1 Main St");
      await page.getByRole("textbox", { name: "City" }).fill("Springfield");
      await page.getByRole("button", { name: "Get a quote" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Quote QUO-/);
      await checkPlain(page);

      const purchasing = await browser.newContext({ javaScriptEnabled: false });
      const theirs = await purchasing.newPage();
      await theirs.goto(page.url());
      const orderNumber = theirs.getByRole("textbox", { name: "Purchase-order number" });
      await theirs.getByRole("textbox", { name: "Street address" }).fill("2 State St");
      await theirs.getByRole("button", { name: /^Order for \$/ }).click();
      await expect(theirs.getByRole("alert")).toContainText("Nothing was ordered.");
      await expect(orderNumber).toHaveAccessibleDescription(/\S/);
      await expect(orderNumber).toBeFocused();
      await expect(theirs.getByRole("textbox", { name: "Street address" })).toHaveValue("2 State St");
      await orderNumber.fill("PO 4471");
      await theirs.getByRole("button", { name: /^Order for \$/ }).click();
      await expect(theirs.getByRole("heading", { level: 1 })).toHaveText(/^Order FS-/);
      await expect(theirs.getByRole("main")).toContainText("PO 4471");
      await checkPlain(theirs);
      await theirs.getByRole("link", { name: /^View INV-/ }).click();
      await expect(theirs.getByRole("heading", { level: 1 })).toHaveText(/^Invoice INV-/);
      await expect(theirs.getByRole("main")).toContainText("Law Library");
      await checkPlain(theirs);
      await theirs.getByRole("link", { name: "See this order online" }).click();
      await expect(theirs.getByRole("heading", { level: 1 })).toHaveText(/^Order FS-/);
      await purchasing.close();
    },
  );
});

test("the order page of another account doesn't exist", async ({ page, expectProblem }) => {
  expectProblem(/404/);
  await page.goto("/orders/FS-2026-000001?token=guessed");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  expect(await runAxe(page, "everything")).toEqual([]);
});
