import { checkAccessibility } from "../../check-accessibility.ts";
import { expect, someOf, test, nightly } from "../../fixtures.ts";
import { openPage } from "../../open-page.ts";
import { expectToFit, openFromMenu, signInAs } from "./sign-in-as.ts";

for (const width of someOf([360, 1440]))
  test.describe(`the catalog in admin at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test(
      "a price is changed and seen in the shop, lowered by an offer, and taken back [CMS-3]",
      nightly,
      async ({ page, context, site }) => {
        await signInAs(context, site, "finance@demo.test");
        const main = page.getByRole("main");
        const price = width === 360 ? "81.50" : "82.50";
        await openFromMenu(page, "Catalog");
        await checkAccessibility(page);
        await expectToFit(page);
        const before = /Version (\d+) is for sale/.exec((await main.textContent()) ?? "")?.[1] ?? "";
        await page.getByRole("link", { name: "Change prices" }).click();
        await page.getByRole("textbox", { name: "Individual, 3 years" }).fill(price);
        await page.getByRole("textbox", { name: "Reason" }).fill("Printing costs more");
        await checkAccessibility(page);
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(main).toContainText(`+ individual-3: Individual, 3 years, 3 years: $${price}`);
        await checkAccessibility(page);
        await expectToFit(page);
        await page.getByRole("button", { name: "Change prices" }).click();
        await expect(main).toContainText("The new version is for sale.");
        await expect(page.getByRole("table", { name: "Versions, newest first" })).toContainText("Printing costs more");
        await checkAccessibility(page);

        await page.getByRole("link", { name: "Offers", exact: true }).click();
        await page.getByRole("link", { name: "Make an offer" }).click();
        await page.getByRole("textbox", { name: "Name" }).fill(`Fair at ${width}`);
        await page.getByRole("textbox", { name: "Percent off" }).fill("50");
        await page.getByLabel("Last day").fill("2999-12-31");
        await page.getByRole("checkbox", { name: "Individual" }).check();
        await checkAccessibility(page);
        await expectToFit(page);
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(main).toContainText("This will make a code that takes 50 % off Individual");
        await checkAccessibility(page);
        await page.getByRole("button", { name: "Make an offer" }).click();
        await expect(main).toContainText(`The offer “Fair at ${width}” was made.`);
        await checkAccessibility(page);
        const code = /[2-9A-HJKMNP-Z]{12}/.exec((await main.textContent()) ?? "")?.[0] ?? "";

        await context.clearCookies();
        await expect(async () => {
          await openPage(page, "/pricing");
          const individual = page.getByRole("region", { name: "Individual", exact: true });
          await individual.getByRole("radio", { name: "3 years" }).check();
          await expect(individual.getByRole("status")).toContainText(`$${price}`, { timeout: 500 });
        }).toPass({ timeout: 20_000 });
        await page
          .getByRole("region", { name: "Individual", exact: true })
          .getByRole("button", { name: "Add to cart Individual" })
          .click();
        await expect(page).toHaveURL("/products/cart");
        await openPage(page, `/products/cart?offer=${code}`);
        await expect(main).toContainText(`Fair at ${width}`);

        await signInAs(context, site, "finance@demo.test");
        await page.goto(`/admin/catalog/versions/${before}`);
        await checkAccessibility(page);
        await page.getByRole("link", { name: "Restore this version" }).click();
        await page.getByRole("textbox", { name: "Reason" }).fill("Too much");
        await checkAccessibility(page);
        await page.getByRole("button", { name: "Restore this version" }).click();
        await expect(main).toContainText("The new version is for sale.");
        await page.getByRole("link", { name: "Edit the catalog file" }).click();
        await expect(page.getByRole("textbox", { name: "The catalog" })).toHaveValue(/individual-3/);
        await checkAccessibility(page);
        await expectToFit(page);
      },
    );
  });
