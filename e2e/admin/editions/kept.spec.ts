import { expect, test } from "../../fixtures.ts";
import { addReadingRows } from "../../reading/reading-rows.ts";
import { ownSiteTest, pageOf, plainPageOf } from "../own-site.ts";
import { expectSound, lookAgain } from "./look.ts";

const siteTest = ownSiteTest();

siteTest(
  "pins and notes are counted, moved to the new edition, and what stays is listed and still found [CMS-3] [PIN-1] [LIMIT-1]",
  async ({ browser, ownSite }) => {
    test.setTimeout(240_000);
    const own = "reader@demo.test";
    for (const slug of ["signals", "microforms"]) await addReadingRows(ownSite, own, slug, "v21");
    const admin = await plainPageOf(browser, ownSite, "editor@demo.test");
    const look = await pageOf(browser, ownSite, "editor@demo.test", { hasScripts: true });
    const reader = await pageOf(browser, ownSite, own, { hasScripts: true });
    const lookAtIt = async () => {
      await look.goto(admin.url());
      await expectSound(look);
    };

    await admin.goto("/admin/editions/v22");
    await admin.getByRole("link", { name: "Move readers’ pins and notes to this edition" }).click();
    await lookAtIt();
    await admin.getByLabel("Edition to move from").selectOption({ label: "21st Edition" });
    await admin.getByRole("button", { name: "Count them" }).click();
    await lookAgain(admin);
    await expect(admin.getByText("1 pin and 1 note on pages of v21 will lead to the same pages of v22.")).toBeVisible();
    const stays = admin.getByRole("row").filter({ hasText: "microforms" });
    await expect(stays).toContainText("v22 has no page like it.");
    await expect(admin.getByText("a word of mine")).toHaveCount(0);
    await lookAtIt();

    await admin.getByLabel("Reason").fill("The 22nd is out");
    await admin.getByRole("button", { name: "Move them to v22" }).click();
    await lookAgain(admin);
    await expect(admin.getByText(/1 pin and 1 note of v21 lead to the same pages of v22 since/)).toBeVisible();
    await lookAtIt();
    await admin.getByRole("link", { name: "Pins and notes for v22" }).click();
    await expect(admin.getByRole("row").filter({ hasText: "v21" })).toContainText("1 pin and 1 note");

    // The reader finds both: one in the new edition, one in the old, which is said.
    await reader.goto("/bluebook/pins");
    const pins = reader.getByRole("main").getByRole("listitem");
    await expect(pins.filter({ hasText: "Signals" })).toContainText("22nd Edition");
    await expect(pins.filter({ hasText: "Microforms" })).toContainText("21st Edition");
    await reader.goto("/bluebook/notes");
    const notes = reader.getByRole("main");
    await expect(notes.getByText("a word of mine")).toHaveCount(2);
    await expect(notes.locator('a[href*="/v22/rules/signals"]').first()).toBeVisible();
    await expect(notes.locator('a[href*="/v21/rules/microforms"]').first()).toBeVisible();
    for (const each of [admin, look, reader]) await each.context().close();
  },
);
