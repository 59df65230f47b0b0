import { signInToOwn } from "../../accounts/own-account.ts";
import { checkAccessibility } from "../../check-accessibility.ts";
import { expect, test } from "../../fixtures.ts";
import { expectToFit, signInAs } from "./sign-in-as.ts";

for (const width of [360, 768, 1440])
  test(`two accounts of one person become one at ${width} px [CMS-3]`, async ({ page, context, site }) => {
    await page.setViewportSize({ width, height: 800 });
    const [kept, other] = [`twice-kept-${width}@b.test`, `twice-other-${width}@b.test`];
    for (const email of [kept, other]) {
      await signInToOwn(context, site, { like: "expiring@demo.test", email });
      await context.clearCookies();
    }
    await signInAs(context, site, "support@demo.test");
    await page.goto("/admin/users");
    await page.getByRole("textbox", { name: "Find users" }).fill(kept);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("row", { name: kept }).getByRole("link").click();
    await page.getByRole("link", { name: "Merge a second account" }).click();
    await checkAccessibility(page);
    await page.getByRole("textbox", { name: "E-mail address of the other account" }).fill(other);
    await page.getByRole("button", { name: "Go on" }).click();
    await checkAccessibility(page);
    const sides = page.getByRole("table", { name: "Kept and Merged into it" });
    await expect(sides.getByRole("row", { name: "E-mail address" })).toContainText(other);
    await expectToFit(page);
    await page.getByRole("textbox", { name: "Reason" }).fill("Request 17");
    await page.getByRole("button", { name: "Merge a second account" }).click();
    await expect(page.getByRole("main")).toContainText("The other account is part of this one now.");
    await page.goto("/admin/users");
    await page.getByRole("textbox", { name: "Find users" }).fill(other);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("main")).toContainText("No user has this");
  });
