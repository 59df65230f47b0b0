import { signInToOwn } from "../../accounts/own-account.ts";
import { readMail } from "../../accounts/read-mail.ts";
import { checkAccessibility } from "../../check-accessibility.ts";
import { expect, someOf, test } from "../../fixtures.ts";
import { expectToFit, signInAs } from "./sign-in-as.ts";

for (const width of someOf([360, 768, 1440]))
  test(`two accounts of one person become one at ${width} px [CMS-3]`, async ({ page, context, site, browser }) => {
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
    await page.getByRole("textbox", { name: "Email address of the other account" }).fill(other);
    await page.getByRole("textbox", { name: "Reason" }).fill("Request 17");
    await page.getByRole("button", { name: "Continue" }).click();
    await checkAccessibility(page);
    const sides = page.getByRole("table", { name: "Kept and Merged into it" });
    await expect(sides.getByRole("row", { name: "Email address" })).toContainText(other);
    await expectToFit(page);
    await page.getByRole("button", { name: "Merge a second account" }).click();
    await expect(page.getByRole("main")).toContainText("The owner of the other account was asked by email.");
    // Its owner agrees, by keyboard, in a browser without scripts.
    const own = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
    const mailbox = await own.newPage();
    const { pathname, search } = new URL((await readMail(site, other, /^Merge your two .* accounts\?$/)).link);
    await mailbox.goto(site.url + pathname + search);
    await expect(mailbox.getByRole("main")).toContainText(`can read your notes`);
    await mailbox.getByRole("button", { name: "Merge accounts" }).press("Enter");
    await expect(mailbox.getByRole("main")).toContainText(`Everything is in ${kept}.`);
    await page.goto("/admin/users");
    await page.getByRole("textbox", { name: "Find users" }).fill(other);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("main")).toContainText("No user’s name or address matches");
    // And undoes it, in the same way.
    const { text } = await readMail(site, other, /accounts have been merged$/);
    const undoing = new URL(/https?:\/\/\S+undo-merge\S+/.exec(text)?.[0] ?? "");
    await mailbox.goto(site.url + undoing.pathname + undoing.search);
    await page.goto(site.url + undoing.pathname + undoing.search);
    await checkAccessibility(page);
    await expectToFit(page);
    await mailbox.getByRole("button", { name: "Separate them" }).press("Enter");
    await expect(mailbox.getByRole("main")).toContainText(`${other} has its data back`);
    await own.close();
    await page.goto("/admin/users");
    await page.getByRole("textbox", { name: "Find users" }).fill(other);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("row", { name: other })).toBeVisible();
  });
