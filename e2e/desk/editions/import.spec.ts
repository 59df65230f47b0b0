import type { Browser, Page } from "@playwright/test";
import { readZip } from "../../../platform/files/zip/read-zip.ts";
import { writeZip } from "../../../platform/files/zip/write-zip.ts";
import type { RunningServer } from "../../../tools/server/start-server.ts";
import { expect, test, nightly } from "../../fixtures.ts";
import { expectSound, lookAgain } from "./look.ts";
import { openPagesAtDesk, ownSiteTest, plainPageOf } from "../own-site.ts";

const siteTest = ownSiteTest();

const limits = { files: 2_000, fileBytes: 1e8, totalBytes: 1e9 };
const readersPath = "/bluebook/v22/rules/signals";
const signals = "v22/rules/020-signals.md";
const choose = "Choose the signal by reading your sentence and the source side by side.";
const atDesk = "Choose the signal with your sentence and the source before you.";
const inFiles = "Read your sentence and the source side by side, then choose.";
const order = "The table’s order is the order";
const orderInFiles = "Its order is the order";

/** The desk of an editor, without scripts. */
async function openDesk(browser: Browser, site: RunningServer): Promise<Page> {
  const page = await plainPageOf(browser, site, "editor@demo.test");
  await openPagesAtDesk(page);
  return page;
}

/** Saves the edition's files as the desk gives them. */
async function exported(desk: Page): Promise<Map<string, Buffer>> {
  await desk.goto("/admin/editions/v22");
  const [download] = await Promise.all([
    desk.waitForEvent("download"),
    desk.getByRole("link", { name: "Export as a zip archive" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^v22\.\d+\.zip$/);
  const pieces: Buffer[] = [];
  for await (const piece of await download.createReadStream()) pieces.push(Buffer.from(piece));
  return await readZip(Buffer.concat(pieces), limits);
}

/** Brings an archive to the desk, and waits until it has been looked at. */
async function bring(desk: Page, archive: Buffer): Promise<void> {
  await desk.goto("/admin/editions/v22");
  await desk.getByRole("link", { name: "Import files" }).click();
  const file = { name: "v22.zip", mimeType: "application/zip", buffer: archive };
  await desk.getByLabel("The manual’s folder as a zip archive").setInputFiles(file);
  await desk.getByRole("button", { name: "Look at the files" }).click();
  await lookAgain(desk);
}

siteTest(
  "files go out, come back changed, are merged, and a conflict is settled before readers see it [CMS-4] [LIMIT-1]",
  nightly,
  async ({ browser, ownSite }) => {
    test.setTimeout(240_000);
    const desk = await openDesk(browser, ownSite);
    const visitor = await browser.newContext({ baseURL: ownSite.url });
    const looking = await browser.newContext({ baseURL: ownSite.url });
    await looking.addCookies(await desk.context().cookies());
    const look = await looking.newPage();
    const read = async () => await (await visitor.request.get(readersPath)).text();
    const openSignals = async () => {
      await desk.goto("/admin/editions/v22/pages");
      await desk.getByRole("region", { name: "Rules" }).getByRole("link", { name: "Rule 2 Signals" }).click();
    };
    const text = desk.getByLabel("Text", { exact: true });
    await openSignals();
    await text.fill((await text.inputValue()).replace(choose, atDesk));
    await desk.getByRole("button", { name: "Save" }).click();
    await expect(desk.getByText("It is saved.")).toBeVisible();

    // The files say what readers see; of the page that is edited, two places are changed.
    const files = await exported(desk);
    const source = files.get(signals)?.toString("utf8") ?? "";
    expect(source).toContain(choose);
    const index = files.get("v22/index.yaml")?.toString("utf8") ?? "";
    files.set("v22/index.yaml", Buffer.from(index.replace("term: a/k/a", "term: a/k/a (also known as)")));
    files.set(signals, Buffer.from(source.replace(choose, inFiles).replace(order, orderInFiles)));
    await bring(desk, await writeZip(files));
    await expect(
      desk.getByText("The files came from v22.1. They bring: 1 page’s text, 1 other part, 1 conflict."),
    ).toBeVisible();
    await expect(desk.getByText("changed on both sides in the same place")).toBeVisible();
    const report = new URL(desk.url()).pathname;
    for (const path of ["/admin/editions/v22/import", report]) {
      await look.goto(path);
      await expectSound(look);
    }

    await desk.getByLabel("Reason (optional)").fill("From the authors’ files");
    await desk.getByRole("button", { name: "Merge into the drafts" }).click();
    await lookAgain(desk);
    await expect(desk.getByText("The files are merged into the drafts.")).toBeVisible();
    expect(await read()).toContain(choose);
    await look.goto(report);
    await expectSound(look);

    await desk.getByRole("link", { name: "Index terms" }).click();
    await expect(desk.getByText("Merged with files")).toBeVisible();
    await expect(desk.getByRole("link", { name: "a/k/a (also known as)" })).toBeVisible();
    await desk.goto(report);
    await desk.getByRole("link", { name: /Signals/ }).click();
    await expect(text).toHaveValue(new RegExp(orderInFiles));
    await expect(text).toHaveValue(new RegExp(atDesk));
    const conflict = desk.getByRole("region", { name: "changed the same part" });
    await expect(conflict.locator("ins").last()).toContainText("side by side, then choose");
    await conflict.getByRole("button", { name: "Take what is marked" }).click();
    await expect(text).toHaveValue(new RegExp(inFiles));
    await desk.getByRole("link", { name: "Publish" }).click();
    await desk.getByRole("button", { name: "Publish" }).click();
    await expect(desk.getByText("It is published.")).toBeVisible();
    await expect.poll(read).toContain(inFiles);
    expect(await read()).toContain(orderInFiles);
    await desk.goto("/admin/editions/v22");
    await expect(desk.getByText("From the authors’ files").first()).toBeVisible();
    for (const each of [visitor, looking, desk.context()]) await each.close();
  },
);

siteTest(
  "what is no archive, or reaches out of its folder, is refused with a sentence [CMS-4] [LIMIT-1]",
  async ({ browser, ownSite }) => {
    const desk = await openDesk(browser, ownSite);
    const looking = await browser.newContext({ baseURL: ownSite.url });
    await looking.addCookies(await desk.context().cookies());
    const look = await looking.newPage();
    await bring(desk, Buffer.from("Rules of citation"));
    await expect(desk.getByText("This is not a zip archive.")).toBeVisible();
    await expect(desk.getByText("It failed, and nothing that readers see was changed.")).toBeVisible();
    await look.goto(desk.url());
    await expectSound(look);

    await bring(desk, await writeZip(new Map([["../edition.yaml", Buffer.from("handle: v22\n")]])));
    await expect(desk.getByText(/outside of its own/)).toBeVisible();
    await desk.getByRole("link", { name: "Bring other files" }).click();
    await expect(desk.getByRole("cell", { name: "failed" })).toHaveCount(2);
    for (const each of [looking, desk.context()]) await each.close();
  },
);
