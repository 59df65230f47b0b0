import { verifyAddressMail } from "../../domains/accounts/server/emails/mails.ts";
import { bannerAnswerSchema, type SiteBannerContent } from "../../domains/messaging/contract.ts";
import { queueMail, setSiteBanner } from "../../domains/messaging/server/public.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { openDatabase } from "../../platform/db/open-database.ts";
import { startServer } from "../../tools/server/start-server.ts";
import { expect, test as base } from "../fixtures.ts";
import { openPage } from "../open-page.ts";

/** A server of its own, because its banner stands above every page; and its database, as another process writes to it. */
const test = base.extend<object, { database: Database }>({
  site: [
    // Playwright reads from the parameter which fixtures this one needs: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const site = await startServer({ env: { DEMO: "0" } });
      await provide(site);
      await site.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  database: [
    async ({ site }, provide) => {
      const database = await openDatabase(site);
      await provide(database);
      await database.close();
    },
    { scope: "worker" },
  ],
});

const guide = "/bluebook/v22/quick-style-guide";
const banner: SiteBannerContent = {
  bannerColor: "blue",
  notificationText: "The site rests on Sunday from 2 to 4 in the morning.",
  shortNotificationText: "Closed Sunday, 2 to 4",
  bannerLink: { url: "/help", text: "Help", target: "" },
  isDismissible: true,
};

test("a site banner stands above every page until it is dismissed, and comes back with other words [BAN-1, BAN-2]", async ({
  page,
  request,
  database,
}) => {
  const notice = page.getByRole("region", { name: "Notice" });
  const shown = async () =>
    bannerAnswerSchema.parse(await (await request.get("/banner-data")).json()).data.siteBanner?.notificationText;
  await setSiteBanner(database.db, systemClock, banner);
  await expect.poll(shown).toBe(banner.notificationText);
  await openPage(page, guide);
  await expect(notice).toHaveText(/^The site rests on Sunday/);
  const order = await page.evaluate(() => {
    const [above, head] = [document.querySelector(".banner"), document.querySelector("header")];
    return above && head ? [above.getBoundingClientRect().bottom, head.getBoundingClientRect().top] : [];
  });
  expect(order[0]).toBeLessThanOrEqual(order[1] ?? 0);

  await notice.getByRole("button", { name: "Dismiss this notice" }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.locator("#main")).toBeFocused();
  const dismissals = (await page.context().cookies()).filter(({ name }) => name.startsWith("banner-"));
  expect(dismissals).toEqual([expect.objectContaining({ path: "/", sameSite: "Lax" })]);
  const days = ((dismissals[0]?.expires ?? 0) - Date.now() / 1_000) / 86_400;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(30.1);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.goto("/bluebook/v22/bluepages/cases");
  await expect(notice).toHaveCount(0);
  expect(bannerAnswerSchema.parse(await (await page.request.get("/banner-data")).json()).data).toMatchObject({
    banner: { shouldShow: false },
    siteBanner: null,
  });

  const later = { ...banner, notificationText: "The site is back." };
  await setSiteBanner(database.db, systemClock, later);
  await expect.poll(shown).toBe(later.notificationText);
  await page.reload();
  await expect(notice).toHaveText(/^The site is back\./);
  await setSiteBanner(database.db, systemClock, null);
});

test("a developer reads what was mailed, and follows its link", async ({ page, site, database, expectProblem }) => {
  // The mail's frame runs nothing, the test's own eyes in it included.
  expectProblem(/frame is sandboxed|origin-keyed agent cluster/);
  const link = `${site.url}${guide}`;
  await database.db.transaction().execute(async (trx) => {
    const props = { firstName: "Ada", link, validHours: 24 };
    await queueMail(trx, systemClock, { to: { address: "ada@demo.test" }, template: verifyAddressMail, props });
  });
  await expect(async () => {
    await page.goto("/mail");
    await expect(page.getByRole("cell", { name: "ada@demo.test" })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await page.getByRole("link", { name: "Confirm your email address for Fieldstone" }).click();
  const document = page.frameLocator("iframe");
  await expect(document.getByRole("heading", { name: "Confirm your email address" })).toBeVisible();
  await document.getByRole("link", { name: "Confirm this address" }).click();
  await expect(page).toHaveURL(link);
});
