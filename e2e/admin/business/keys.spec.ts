import { readFile } from "node:fs/promises";
import { signInToOwn } from "../../accounts/own-account.ts";
import { checkAccessibility } from "../../check-accessibility.ts";
import { expect, someOf, test, nightly } from "../../fixtures.ts";
import { openPage } from "../../open-page.ts";
import { expectToFit, openFromMenu, signInAs } from "./sign-in-as.ts";

for (const width of someOf([360, 1440]))
  test.describe(`keys in admin at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test(
      "keys are made and kept as a file, one is redeemed by a reader, the other withdrawn [CMS-3] [SUBS-8]",
      nightly,
      async ({ page, context, site }) => {
        await signInAs(context, site, "finance@demo.test");
        const main = page.getByRole("main");
        const label = `Fair at ${width}`;
        await openFromMenu(page, "Keys");
        await checkAccessibility(page);
        await page.getByRole("link", { name: "Make keys" }).click();
        await page.getByRole("combobox", { name: "What each key grants" }).selectOption("Individual, 1 year");
        await page.getByRole("textbox", { name: "How many" }).fill("2");
        await page.getByRole("textbox", { name: "Note" }).fill(label);
        await page.getByLabel("Last day").fill("2999-12-31");
        await checkAccessibility(page);
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(main).toContainText("This will make 2 keys for “Individual, 1 year”");
        await checkAccessibility(page);
        await page.getByRole("button", { name: "Make keys" }).click();
        await expect(main).toContainText(`2 keys were made for “${label}”.`);
        await checkAccessibility(page);
        await expectToFit(page);
        const [key = "", other = ""] = (await page.getByRole("textbox", { name: "Keys" }).inputValue()).split("\n");
        const arriving = page.waitForEvent("download");
        await page.getByRole("link", { name: "Download as CSV" }).click();
        const file = await arriving;
        expect(file.suggestedFilename()).toBe("keys.csv");
        expect(await readFile(await file.path(), "utf8")).toContain(`"${key}","Individual, 1 year","2999-12-31"`);

        await signInToOwn(context, site, { like: "expired@demo.test", email: `admin-keys-${width}@b.test` });
        await openPage(page, "/bluebook/subscription");
        const card = page.getByRole("region", { name: "Redeem a key" });
        await card.getByRole("textbox", { name: "Key" }).fill(key);
        await card.getByRole("button", { name: "Redeem" }).click();
        await expect(card.getByRole("status")).toContainText("This key gives you 1 year.");

        await signInAs(context, site, "finance@demo.test");
        await page.goto("/admin/keys");
        await page.getByRole("textbox", { name: "Find a key" }).fill(other);
        await page.getByRole("button", { name: "Search" }).click();
        expect(page.url()).not.toContain(other.slice(0, 4));
        await checkAccessibility(page);
        await page.getByRole("table", { name: "Found" }).getByRole("link", { name: label }).click();
        await expect(page.getByRole("table", { name: "Keys" })).toContainText("used on");
        await page.getByRole("link", { name: "Withdraw unused keys" }).click();
        await expect(main).toContainText("This will withdraw the 1 unused key");
        await page.getByRole("textbox", { name: "Reason" }).fill("The fair is over");
        await checkAccessibility(page);
        await page.getByRole("button", { name: "Withdraw unused keys" }).click();
        await expect(main).toContainText("The unused keys were withdrawn.");
        await checkAccessibility(page);
        await expectToFit(page);
      },
    );
  });
