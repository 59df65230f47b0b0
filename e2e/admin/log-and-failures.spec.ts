import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { verifyAddressMail } from "../../domains/accounts/server/emails/mails.ts";
import { findAccountByEmail } from "../../domains/accounts/server/records/public.ts";
import { recordEvent } from "../../domains/accounts/server/security/public.ts";
import { queueMail } from "../../domains/messaging/server/public.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { withDatabase } from "../../tools/server/with-database.ts";
import type { RunningServer } from "../../tools/server/start-server.ts";
import { expect, test } from "../fixtures.ts";
import { runAxe } from "../page/run-axe.ts";

/** Leaves an email behind that may have arrived, and the owner's entry in the log about an editor. */
async function leaveTraces(site: RunningServer): Promise<void> {
  const props = { firstName: "Ada", link: "https://example.org/verify-email", validHours: 24 };
  const mail = { to: { address: "ada@example.org" }, template: verifyAddressMail, props };
  await withDatabase(site, async ({ db }) => {
    const [owner, editor] = await Promise.all(
      ["admin@demo.test", "editor@demo.test"].map((email) => findAccountByEmail(db, email)),
    );
    await db.transaction().execute(async (trx) => {
      const id = await queueMail(trx, systemClock, mail);
      const state = { state: "unconfirmed", last_error: "no answer within 10 minutes" } as const;
      await trx.updateTable("outbox").set(state).where("id", "=", id).execute();
      const details = { byAccountId: owner?.id ?? null, detail: "editor" };
      await recordEvent(trx, systemClock, "role-given", editor?.id ?? null, undefined, details);
    });
  });
}

/** Fails where the screen is wider than its window, and with what axe finds, at both widths in both themes. */
async function checkLooks(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `at ${width}`).toBeLessThanOrEqual(0);
      expect(await runAxe(page, "standard"), `axe in ${colorScheme} at ${width} px`).toEqual([]);
    }
  }
}

test.describe("an owner in admin", () => {
  test.use({ account: "admin@demo.test" });

  test("sends an email again that may have arrived, and reads in the log what happened [CMS-3]", async ({
    page,
    site,
  }) => {
    await leaveTraces(site);
    await page.goto("/admin");
    await page.getByRole("link", { name: "1 email could not be sent" }).click();
    const row = page.getByRole("row", { name: /ada@example.org.*It may have arrived/ });
    await expect(row).toBeVisible();
    await checkLooks(page);
    await row.getByRole("button", { name: /Send again/ }).press("Enter");
    await expect(page.getByRole("main")).toContainText("Sent again, it may arrive twice.");
    await checkLooks(page);
    await page.getByRole("link", { name: "Cancel" }).click();
    await row.getByRole("button", { name: /Send again/ }).click();
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByRole("main")).toContainText("The email will be sent again.");
    await expect(page.getByRole("main")).toContainText("No emails were abandoned.");

    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Audit log" }).click();
    await checkLooks(page);
    await page.getByLabel("Action").selectOption("published");
    await page.getByRole("button", { name: "Filter" }).press("Enter");
    await expect(page.getByText("No matching entries.")).toBeVisible();
    await page.getByLabel("Action").selectOption("role given");
    await page.getByLabel("Account").fill("admin@demo.test");
    await page.getByRole("button", { name: "Filter" }).click();
    await expect(
      page.getByRole("row", { name: /role given editor@demo.test admin@demo.test editor/ }).first(),
    ).toBeVisible();
    expect(new URL(page.url()).search).toBe("");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download as CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("audit-log.csv");
    const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
    expect(lines[0]).toBe('\uFEFF"Time","Kind","What","About","By","Details"');
    // Other journeys on this site may have given roles, too.
    const given = lines.slice(1).map((line) => line.split(",").slice(1).join(","));
    expect(given).toContain('"Accounts","role given","editor@demo.test","admin@demo.test","editor"');
    for (const line of given) expect(line).toMatch(/^"Accounts","role given","[^"]+","admin@demo.test",/);
  });
});
