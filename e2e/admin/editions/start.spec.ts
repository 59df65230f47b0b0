import { expect, test } from "../../fixtures.ts";
import { ownSiteTest, pageOf, plainPageOf } from "../own-site.ts";
import { expectSound, lookAgain } from "./look.ts";

const siteTest = ownSiteTest();

siteTest(
  "an edition is started from v22, edited, published, opened, and made the one that readers get [CMS-3] [CMS-2] [LIMIT-1]",
  async ({ browser, ownSite }) => {
    test.setTimeout(240_000);
    const admin = await plainPageOf(browser, ownSite, "editor@demo.test");
    const look = await pageOf(browser, ownSite, "editor@demo.test", { hasScripts: true });
    const reader = await plainPageOf(browser, ownSite, "reader@demo.test");
    const page = "/bluebook/v23/rules/signals";
    const lookAtIt = async () => {
      await look.goto(admin.url());
      await expectSound(look);
    };

    await admin.goto("/admin/editions");
    await lookAtIt();
    await admin.getByRole("link", { name: "Start an edition from v22" }).click();
    await expect(admin.getByLabel("Handle of the new edition")).toHaveValue("v23");
    await lookAtIt();
    await admin.getByLabel("Handle of the new edition").fill("v21");
    await admin.getByLabel("Name of the new edition").fill("Next Edition");
    await admin.getByRole("button", { name: "Continue" }).click();
    await expect(admin.getByText("An edition v21 already exists")).toBeVisible();
    await expect(admin.getByLabel("Name of the new edition")).toHaveValue("Next Edition");
    await admin.getByLabel("Handle of the new edition").fill("v23");
    await admin.getByLabel("Name of the new edition").fill("23rd Edition");
    await admin.getByRole("button", { name: "Continue" }).click();
    await expect(admin.getByText("v23, “23rd Edition”, will start as a copy of v22.1")).toBeVisible();
    await admin.getByRole("button", { name: "Start a new edition" }).click();
    await lookAgain(admin);
    await expect(admin.getByText("v23 is now a copy of v22.1 that only staff can open.")).toBeVisible();
    await lookAtIt();

    // Readers have nothing of it, and their pages lead to their own edition.
    expect((await reader.goto(page))?.status()).toBe(404);
    await reader.goto("/bluebook/v22/rules/signals");
    await expect(reader.getByText("23rd Edition")).toHaveCount(0);

    // Its links lead to its own pages; a page is edited and published.
    await expect.poll(async () => (await admin.goto(page))?.status()).toBe(200);
    const hrefs = await admin
      .getByRole("article")
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    const inside = hrefs.filter((href) => href.startsWith("/bluebook/"));
    expect(inside.length).toBeGreaterThan(0);
    expect(inside.filter((href) => !href.startsWith("/bluebook/v23/"))).toEqual([]);
    await admin.goto("/admin/editions/v23/pages");
    await admin.getByRole("region", { name: "Rules" }).getByRole("link", { name: "Rule 2 Signals" }).click();
    const text = admin.getByLabel("Text", { exact: true });
    await text.fill(`${await text.inputValue()}\n\nNew in the 23rd edition.\n`);
    await admin.getByRole("button", { name: "Save" }).click();
    await admin.getByRole("link", { name: "Publish" }).click();
    await admin.getByRole("button", { name: "Publish" }).click();
    await expect(admin.getByText("It is published.")).toBeVisible();

    // Opened and made current, it is what readers get.
    for (const act of ["Open to everyone with access", "Make it the current edition"]) {
      await admin.goto("/admin/editions/v23");
      await admin.getByRole("link", { name: act }).click();
      await admin.getByLabel("Reason").fill("The 23rd is out");
      await admin.getByRole("button", { name: act }).click();
      await expect(admin.getByText("Done. Every server applies")).toBeVisible();
    }
    await lookAtIt();
    await expect.poll(async () => (await reader.goto(page))?.status()).toBe(200);
    await expect(reader.getByText("New in the 23rd edition.")).toBeVisible();
    await reader.goto("/bluebook/v22/rules/signals");
    await expect(reader.getByText("New in the 23rd edition.")).toHaveCount(0);
    for (const each of [admin, look, reader]) await each.context().close();
  },
);
