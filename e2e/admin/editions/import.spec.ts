import type { Browser, Page } from "@playwright/test";
import { readZip } from "../../../platform/files/zip/read-zip.ts";
import { writeZip } from "../../../platform/files/zip/write-zip.ts";
import type { RunningServer } from "../../../tools/server/start-server.ts";
import { expect, test, nightly } from "../../fixtures.ts";
import { expectSound, lookAgain } from "./look.ts";
import { openPagesInAdmin, ownSiteTest, plainPageOf } from "../own-site.ts";

const siteTest = ownSiteTest();

const limits = { files: 2_000, fileBytes: 1e8, totalBytes: 1e9 };
const readersPath = "/bluebook/v22/rules/signals";
const signals = "v22/rules/020-signals.md";
const choose = "Choose the signal by reading your sentence and the source side by side.";
const inAdmin = "Choose the signal with your sentence and the source before you.";
const inFiles = "Read your sentence and the source side by side, then choose.";
const order = "The table’s order is the order";
const orderInFiles = "Its order is the order";

/** Admin of an editor, without scripts. */
async function openAdmin(browser: Browser, site: RunningServer): Promise<Page> {
  const page = await plainPageOf(browser, site, "editor@demo.test");
  await openPagesInAdmin(page);
  return page;
}

/** Saves the edition's files as admin gives them. */
async function exported(admin: Page): Promise<Map<string, Buffer>> {
  await admin.goto("/admin/editions/v22");
  const [download] = await Promise.all([
    admin.waitForEvent("download"),
    admin.getByRole("link", { name: "Export as a zip archive" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^v22\.\d+\.zip$/);
  const pieces: Buffer[] = [];
  for await (const piece of await download.createReadStream()) pieces.push(Buffer.from(piece));
  return await readZip(Buffer.concat(pieces), limits);
}

/** Brings an archive to admin, and waits until it has been looked at. */
async function bring(admin: Page, archive: Buffer): Promise<void> {
  await admin.goto("/admin/editions/v22");
  await admin.getByRole("link", { name: "Import files" }).click();
  const file = { name: "v22.zip", mimeType: "application/zip", buffer: archive };
  await admin.getByLabel("The manual’s folder as a zip archive").setInputFiles(file);
  await admin.getByRole("button", { name: "Check the files" }).click();
  await lookAgain(admin);
}

siteTest(
  "files go out, come back changed, are merged, and a conflict is settled before readers see it [CMS-4] [LIMIT-1]",
  nightly,
  async ({ browser, ownSite }) => {
    test.setTimeout(240_000);
    const admin = await openAdmin(browser, ownSite);
    const visitor = await browser.newContext({ baseURL: ownSite.url });
    const looking = await browser.newContext({ baseURL: ownSite.url });
    await looking.addCookies(await admin.context().cookies());
    const look = await looking.newPage();
    const read = async () => await (await visitor.request.get(readersPath)).text();
    const openSignals = async () => {
      await admin.goto("/admin/editions/v22/pages");
      await admin.getByRole("region", { name: "Rules" }).getByRole("link", { name: "Rule 2 Signals" }).click();
    };
    const text = admin.getByLabel("Text", { exact: true });
    await openSignals();
    await text.fill((await text.inputValue()).replace(choose, inAdmin));
    await admin.getByRole("button", { name: "Save" }).click();
    await expect(admin.getByText("Saved. Readers will see it")).toBeVisible();

    // The files say what readers see; of the page that is edited, two places are changed.
    const files = await exported(admin);
    const source = files.get(signals)?.toString("utf8") ?? "";
    expect(source).toContain(choose);
    const index = files.get("v22/index.yaml")?.toString("utf8") ?? "";
    files.set("v22/index.yaml", Buffer.from(index.replace("term: a/k/a", "term: a/k/a (also known as)")));
    files.set(signals, Buffer.from(source.replace(choose, inFiles).replace(order, orderInFiles)));
    await bring(admin, await writeZip(files));
    await expect(
      admin.getByText("The files came from v22.1. They contain: 1 page’s text, 1 other part, 1 conflict."),
    ).toBeVisible();
    await expect(admin.getByText("changed on both sides in the same place")).toBeVisible();
    const report = new URL(admin.url()).pathname;
    for (const path of ["/admin/editions/v22/import", report]) {
      await look.goto(path);
      await expectSound(look);
    }

    await admin.getByLabel("Reason (optional)").fill("From the authors’ files");
    await admin.getByRole("button", { name: "Merge into the drafts" }).click();
    await lookAgain(admin);
    await expect(admin.getByText("The files have been merged into the drafts.")).toBeVisible();
    expect(await read()).toContain(choose);
    await look.goto(report);
    await expectSound(look);

    await admin.getByRole("link", { name: "Index terms" }).click();
    await expect(admin.getByText("Merged with files")).toBeVisible();
    await expect(admin.getByRole("link", { name: "a/k/a (also known as)" })).toBeVisible();
    await admin.goto(report);
    await admin.getByRole("link", { name: /Signals/ }).click();
    await expect(text).toHaveValue(new RegExp(orderInFiles));
    await expect(text).toHaveValue(new RegExp(inAdmin));
    const conflict = admin.getByRole("region", { name: "changed the same part" });
    await expect(conflict.locator("ins").last()).toContainText("side by side, then choose");
    await conflict.getByRole("button", { name: "Use the marked text" }).click();
    await expect(text).toHaveValue(new RegExp(inFiles));
    await admin.getByRole("link", { name: "Publish" }).click();
    await admin.getByRole("button", { name: "Publish" }).click();
    await expect(admin.getByText("It is published.")).toBeVisible();
    await expect.poll(read).toContain(inFiles);
    expect(await read()).toContain(orderInFiles);
    await admin.goto("/admin/editions/v22");
    await expect(admin.getByText("From the authors’ files").first()).toBeVisible();
    for (const each of [visitor, looking, admin.context()]) await each.close();
  },
);

siteTest(
  "what is no archive, or reaches out of its folder, is refused with a sentence [CMS-4] [LIMIT-1]",
  async ({ browser, ownSite }) => {
    const admin = await openAdmin(browser, ownSite);
    const looking = await browser.newContext({ baseURL: ownSite.url });
    await looking.addCookies(await admin.context().cookies());
    const look = await looking.newPage();
    await bring(admin, Buffer.from("Rules of citation"));
    await expect(admin.getByText("This is not a zip archive.")).toBeVisible();
    await expect(admin.getByText("It failed, and nothing that readers see was changed.")).toBeVisible();
    await look.goto(admin.url());
    await expectSound(look);

    await bring(admin, await writeZip(new Map([["../edition.yaml", Buffer.from("handle: v22\n")]])));
    await expect(admin.getByText(/outside of its own/)).toBeVisible();
    await admin.getByRole("link", { name: "Upload other files" }).click();
    await expect(admin.getByRole("cell", { name: "failed" })).toHaveCount(2);
    for (const each of [looking, admin.context()]) await each.close();
  },
);
