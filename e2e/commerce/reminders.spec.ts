import { findAccountByEmail } from "../../domains/accounts/server/records/public.ts";
import { choiceToken } from "../../domains/commerce/server/reminders/reminders.ts";
import { openSecrets, readSecretFile } from "../../platform/secrets/secrets.ts";
import type { RunningServer } from "../../tools/server/start-server.ts";
import { withDatabase } from "../../tools/server/with-database.ts";
import { signInToOwn } from "../accounts/own-account.ts";
import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test, someOf } from "../fixtures.ts";

/** The address at the end of a reminder to a demo account. */
async function linkFor(site: RunningServer, email: string): Promise<string> {
  const account = await withDatabase(site, ({ db }) => findAccountByEmail(db, email));
  const secret = site.environment["SECRET_KEY"] ?? readSecretFile(site.dataDir);
  const token = choiceToken(openSecrets([secret]), account?.id ?? "");
  return `/reminders?token=${token}`;
}

for (const javaScriptEnabled of someOf([true, false]))
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("the link in a reminder turns them off and on again, without a login [SUBS-16]", async ({ page, site }) => {
      await page.goto(await linkFor(site, "expiring@demo.test"));
      const main = page.getByRole("main");
      await expect(main).toContainText("Reminders are on.");
      await page.getByRole("button", { name: "Turn reminders off" }).click();
      await expect(main).toContainText("Reminders are off.");
      await page.reload();
      await expect(main).toContainText("Reminders are off.");
      await page.getByRole("button", { name: "Turn reminders on again" }).click();
      await expect(main).toContainText("Reminders are on.");
      if (javaScriptEnabled) await checkAccessibility(page);
    });

    test("who unsubscribed in an inbox sees it in the profile, and turns them on again there [SUBS-16]", async ({
      page,
      context,
      site,
    }) => {
      const email = `unsubscribed-${javaScriptEnabled}@b.test`;
      await signInToOwn(context, site, { like: "expiring@demo.test", email });
      const click = { form: { "List-Unsubscribe": "One-Click" } };
      expect((await page.request.post(`${site.url}${await linkFor(site, email)}`, click)).status()).toBe(200);
      await page.goto("/bluebook/profile");
      const part = page.getByRole("region", { name: "Reminders" });
      await expect(part).toContainText("Reminders are off.");
      if (javaScriptEnabled) await checkAccessibility(page);
      await part.getByRole("button", { name: "Turn reminders on again" }).click();
      await expect(page).toHaveURL("/bluebook/profile#reminders");
      await expect(part).toContainText("Reminders are on.");
      await page.goto("/bluebook/password");
      await page.getByRole("main").getByRole("link", { name: "Profile" }).click();
      await expect(part).toContainText("Reminders are on.");
      await part.getByRole("button", { name: "Turn reminders off" }).click();
      await expect(part).toContainText("Reminders are off.");
    });
  });

test("one click in an inbox turns them off: no cookie, no page of ours, no redirect [SUBS-16]", async ({
  page,
  site,
  playwright,
}) => {
  const link = await linkFor(site, "reader@demo.test");
  const inbox = await playwright.request.newContext({
    baseURL: site.url,
    extraHTTPHeaders: { origin: "https://inbox.example.org" },
  });
  const click = (address: string) =>
    inbox.post(address, { form: { "List-Unsubscribe": "One-Click" }, maxRedirects: 0 });
  expect((await click(link)).status()).toBe(200);
  expect((await click(link)).status()).toBe(200);
  expect((await click(`${link}x`)).status()).toBe(404);
  // A scanner that opens the link changes nothing.
  expect((await inbox.get(link)).status()).toBe(200);
  await inbox.dispose();
  await page.goto(link);
  await expect(page.getByRole("main")).toContainText("Reminders are off.");
  await page.getByRole("button", { name: "Turn reminders on again" }).click();
  await expect(page.getByRole("main")).toContainText("Reminders are on.");
});

test("a link that was cut off says so", async ({ page }) => {
  await page.goto("/reminders?token=0193");
  await expect(page.getByRole("main")).toContainText("This link doesn’t work.");
  await checkAccessibility(page);
});
