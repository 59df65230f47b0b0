import { checkAccessibility } from "../../check-accessibility.ts";
import { expect, someOf, test, nightly } from "../../fixtures.ts";
import { expectToFit, openFromMenu, signInAs } from "./sign-in-as.ts";

for (const width of someOf([360, 768, 1440]))
  test.describe(`groups in admin at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test(
      "a group is found by a member, extended, and given a network [CMS-3]",
      nightly,
      async ({ page, context, site, expectProblem }) => {
        expectProblem(/the server responded with a status of 422/);
        await signInAs(context, site, "support@demo.test");
        const main = page.getByRole("main");
        await openFromMenu(page, "Groups");
        await checkAccessibility(page);
        await page.getByRole("textbox", { name: "Find groups" }).fill("member@demo.test");
        await page.getByRole("button", { name: "Search" }).click();
        expect(page.url()).not.toContain("demo.test");
        await checkAccessibility(page);
        await page.getByRole("table", { name: "Groups" }).getByRole("link").first().click();
        await expect(page.getByRole("table", { name: "Members" })).toContainText("member@demo.test");
        await checkAccessibility(page);
        await expectToFit(page);

        await page.getByRole("link", { name: "Extend the subscription" }).click();
        await page.getByRole("textbox", { name: "How many" }).fill("1");
        await page.getByRole("textbox", { name: "Reason" }).fill("Request 4711");
        await checkAccessibility(page);
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(main).toContainText(/This will give .* a renewal from [\d.]+ to [\d.]+ with/);
        await checkAccessibility(page);
        await page.getByRole("button", { name: "Extend the subscription" }).click();
        await expect(main).toContainText("The subscription was extended.");
        await expect(page.getByRole("table", { name: "Subscriptions" })).toContainText("Pending");

        const network = `198.51.${width % 256}.0/24`;
        await page.getByRole("link", { name: "Add a network" }).click();
        await page.getByRole("textbox", { name: "Network" }).fill("10.0.0.0/24");
        await page.getByRole("textbox", { name: "Reason" }).fill("Request 4712");
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(main).toContainText("private addresses");
        await page.getByRole("textbox", { name: "Network" }).fill(network);
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(main).toContainText(`This will let anyone on ${network} read`);
        await page.getByRole("button", { name: "Add a network" }).click();
        await expect(page.getByRole("table", { name: "Networks" })).toContainText(network);
        await page.getByRole("link", { name: "Remove a network" }).click();
        await page.getByRole("combobox", { name: "Network" }).selectOption(network);
        await page.getByRole("textbox", { name: "Reason" }).fill("Request 4712");
        await checkAccessibility(page);
        await page.getByRole("button", { name: "Continue" }).click();
        await page.getByRole("button", { name: "Remove a network" }).click();
        await expect(main).toContainText("The network was removed.");

        await page.getByRole("table", { name: "Members" }).getByRole("link").first().click();
        await page.getByRole("table", { name: "Groups" }).getByRole("link").first().click();
        await expect(page.getByRole("table", { name: "Recent activity" })).toContainText("removed the network");
        await expectToFit(page);

        await page.goto("/admin/log");
        await page.getByLabel("Action").selectOption("network removed");
        await page.getByRole("button", { name: "Filter" }).click();
        const entry = page.getByRole("row", { name: network });
        await expect(entry).toContainText("network removed");
        await expect(entry).toContainText("Sam Reader");
        await expect(entry).toContainText("Request 4712");
        await checkAccessibility(page);
        await expectToFit(page);
      },
    );
  });
