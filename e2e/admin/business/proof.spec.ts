import { DEMO_PASSWORD } from "../../../app/first-start/demo-accounts.ts";
import { hashToken } from "../../../domains/accounts/server/security/sessions/cookies.ts";
import { withDatabase } from "../../../tools/server/with-database.ts";
import { signInToOwn } from "../../accounts/own-account.ts";
import { checkAccessibility } from "../../check-accessibility.ts";
import { expect, test, someOf } from "../../fixtures.ts";
import { expectToFit, signInAs } from "./sign-in-as.ts";

for (const theme of someOf(["light", "dark"] as const))
  for (const hasScripts of someOf([true, false]))
    test(`a role is given with the password, ${hasScripts ? "with" : "without"} scripts, ${theme}`, async ({
      browser,
      site,
    }) => {
      const context = await browser.newContext({
        baseURL: site.url,
        javaScriptEnabled: hasScripts,
        viewport: { width: 320, height: 640 },
        colorScheme: theme,
      });
      const email = `role-${theme}-${hasScripts}@b.test`;
      await signInToOwn(context, site, { like: "expiring@demo.test", email });
      await signInAs(context, site, "admin@demo.test");
      // As if the owner had logged in a while ago.
      const cookie = (await context.cookies()).find(({ name }) => name === "session");
      await withDatabase(site, async ({ db }) => {
        const ofOwner = db.updateTable("account_sessions").where("token_hash", "=", hashToken(cookie?.value ?? ""));
        await ofOwner.set({ proved_at: null }).execute();
      });
      const page = await context.newPage();
      await page.goto("/admin/staff");
      await page.getByRole("textbox", { name: "Email address" }).fill(email);
      await page.getByRole("combobox", { name: "Role" }).selectOption("finance");
      await page.getByRole("button", { name: "Assign this role" }).press("Enter");
      const password = page.getByLabel("Password");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm that it’s you");
      await expect(page.getByRole("main")).toContainText("grants permissions");
      if (hasScripts) await checkAccessibility(page);
      if (hasScripts) await expectToFit(page);
      await password.fill("a guess");
      await password.press("Enter");
      await expect(page.getByRole("main")).toContainText("This is not your current password.");
      await password.fill(DEMO_PASSWORD);
      await password.press("Enter");
      await expect(page.getByRole("main")).toContainText(`This will give ${email} the role Finance.`);
      if (hasScripts) await checkAccessibility(page);
      if (hasScripts) await expectToFit(page);
      await page.getByRole("button", { name: "Change the role" }).press("Enter");
      await expect(page.getByRole("main")).toContainText("The role was assigned.");
      await expect(page.getByRole("row", { name: email })).toContainText("Finance");
      await context.close();
    });
