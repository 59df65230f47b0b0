import { expect, test } from "../../fixtures.ts";
import { ownSiteTest, pageOf, plainPageOf } from "../own-site.ts";
import { expectSound, lookAgain } from "./look.ts";

const siteTest = ownSiteTest();

siteTest(
  "an edition is started from v22, edited, published, opened, and made the one that readers get [CMS-3] [CMS-2] [LIMIT-1]",
  async ({ browser, ownSite }) => {
    test.setTimeout(240_000);
    const desk = await plainPageOf(browser, ownSite, "editor@demo.test");
    const look = await pageOf(browser, ownSite, "editor@demo.test", { hasScripts: true });
    const reader = await plainPageOf(browser, ownSite, "reader@demo.test");
    const page = "/bluebook/v23/rules/signals";
    const lookAtIt = async () => {
      await look.goto(desk.url());
      await expectSound(look);
    };

    await desk.goto("/admin/editions");
    await lookAtIt();
    await desk.getByRole("link", { name: "Start an edition from v22" }).click();
    await expect(desk.getByLabel("Handle of the new edition")).toHaveValue("v23");
    await lookAtIt();
    await desk.getByLabel("Handle of the new edition").fill("v21");
    await desk.getByLabel("Its name").fill("Next Edition");
    await desk.getByRole("button", { name: "Go on" }).click();
    await expect(desk.getByText("There is an edition v21 already")).toBeVisible();
    await expect(desk.getByLabel("Its name")).toHaveValue("Next Edition");
    await desk.getByLabel("Handle of the new edition").fill("v23");
    await desk.getByLabel("Its name").fill("23rd Edition");
    await desk.getByRole("button", { name: "Go on" }).click();
    await expect(desk.getByText("v23, “23rd Edition”, will say what v22.1 says")).toBeVisible();
    await desk.getByRole("button", { name: "Start a new edition" }).click();
    await lookAgain(desk);
    await expect(desk.getByText("v23 says what v22.1 says, and the staff alone can open it.")).toBeVisible();
    await lookAtIt();

    // Readers have nothing of it, and their pages lead to their own edition.
    expect((await reader.goto(page))?.status()).toBe(404);
    await reader.goto("/bluebook/v22/rules/signals");
    await expect(reader.getByText("23rd Edition")).toHaveCount(0);

    // Its links lead to its own pages; a page is edited and published.
    await expect.poll(async () => (await desk.goto(page))?.status()).toBe(200);
    const hrefs = await desk
      .getByRole("article")
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    const inside = hrefs.filter((href) => href.startsWith("/bluebook/"));
    expect(inside.length).toBeGreaterThan(0);
    expect(inside.filter((href) => !href.startsWith("/bluebook/v23/"))).toEqual([]);
    await desk.goto("/admin/editions/v23/pages");
    await desk.getByRole("region", { name: "Rules" }).getByRole("link", { name: "Rule 2 Signals" }).click();
    const text = desk.getByLabel("Text", { exact: true });
    await text.fill(`${await text.inputValue()}\n\nNew in the 23rd edition.\n`);
    await desk.getByRole("button", { name: "Save" }).click();
    await desk.getByRole("link", { name: "Publish" }).click();
    await desk.getByRole("button", { name: "Publish" }).click();
    await expect(desk.getByText("It is published.")).toBeVisible();

    // Opened and made current, it is what readers get.
    for (const act of ["Open to everyone with access", "Make it the current edition"]) {
      await desk.goto("/admin/editions/v23");
      await desk.getByRole("link", { name: act }).click();
      await desk.getByLabel("Reason").fill("The 23rd is out");
      await desk.getByRole("button", { name: act }).click();
      await expect(desk.getByText("It is done.")).toBeVisible();
    }
    await lookAtIt();
    await expect.poll(async () => (await reader.goto(page))?.status()).toBe(200);
    await expect(reader.getByText("New in the 23rd edition.")).toBeVisible();
    await reader.goto("/bluebook/v22/rules/signals");
    await expect(reader.getByText("New in the 23rd edition.")).toHaveCount(0);
    for (const each of [desk, look, reader]) await each.context().close();
  },
);
