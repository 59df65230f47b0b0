import { signInToOwn } from "../../accounts/own-account.ts";
import { checkAccessibility } from "../../check-accessibility.ts";
import { expect, someOf, test, nightly } from "../../fixtures.ts";
import { openPage } from "../../open-page.ts";
import { expectToFit, signInAs } from "./sign-in-as.ts";

for (const width of someOf([360, 768, 1440]))
  test.describe(`quotes in admin at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test(
      "a quote is made for a customer, fixed before it is, and withdrawn: its page says so [CMS-3] [CART-3]",
      nightly,
      async ({ page, context, site, expectProblem }) => {
        expectProblem(/the server responded with a status of 422/);
        const email = `admin-quote-${width}@b.test`;
        await signInToOwn(context, site, { like: "expired@demo.test", email });
        await signInAs(context, site, "support@demo.test");
        const main = page.getByRole("main");
        await page.goto("/admin/quotes");
        await checkAccessibility(page);
        await page.getByRole("link", { name: "Make a quote" }).click();
        await page.getByRole("textbox", { name: "Customer" }).fill(email);
        await page.getByLabel("Line 1", { exact: true }).selectOption("team-1");
        await page.getByRole("textbox", { name: "How many in line 1" }).fill("7");
        await page.getByRole("button", { name: "More lines" }).click();
        await expect(page.getByLabel("Line 6", { exact: true })).toBeVisible();
        await page.getByRole("textbox", { name: "Organization (optional)" }).fill(`Law Library at ${width}`);
        await page.getByRole("textbox", { name: "Street address" }).fill("1 Court St");
        await page.getByRole("textbox", { name: "City" }).fill("Albany");
        await page.getByRole("textbox", { name: "Note (optional)" }).fill("As we said on the phone");
        await page.getByRole("checkbox", { name: "Mail it to the customer" }).check();
        await page.getByRole("button", { name: "Continue" }).press("Enter");
        await expect(page.getByRole("alert")).toContainText("Choose 5 to 50 seats, in steps of 5.");
        await expect(page.getByRole("textbox", { name: "Customer" })).toHaveValue(email);
        await checkAccessibility(page);
        await expectToFit(page);
        await page.getByRole("textbox", { name: "How many in line 1" }).fill("25");
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(main).toContainText("This will make a quote of $725.00 for Law Library");
        await expect(main).toContainText(`It goes to ${email} with its link.`);
        await checkAccessibility(page);
        await expectToFit(page);
        await page.getByRole("button", { name: "Make a quote" }).click();
        await expect(main).toContainText("The quote was made.");
        await expect(main).toContainText("by Sam Reader");
        await expect(main).toContainText("As we said on the phone");
        await checkAccessibility(page);
        await expectToFit(page);
        const admin = new URL(page.url()).pathname;

        await page.getByRole("link", { name: "Withdraw the quote" }).click();
        await expect(main).toContainText("for $725.00: anyone who opens its link will see that");
        await page.getByRole("textbox", { name: "Reason" }).fill("Another one is made");
        await checkAccessibility(page);
        await expectToFit(page);
        await page.getByRole("button", { name: "Withdraw the quote" }).click();
        await expect(main).toContainText("The quote was withdrawn.");
        await expect(main).toContainText("Withdrawn on");
        await expect(page.getByRole("link", { name: "Withdraw the quote" })).toBeHidden();
        await checkAccessibility(page);
        await expectToFit(page);

        await signInAs(context, site, email);
        await openPage(page, admin.replace("/admin", ""));
        await expect(page.getByRole("main")).toContainText("This quote was withdrawn, so it can’t be ordered.");
        await expect(page.getByRole("button", { name: /^Order/ })).toBeHidden();
      },
    );
  });
