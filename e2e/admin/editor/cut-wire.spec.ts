import type { Page } from "@playwright/test";
import { expect, someOf, nightly } from "../../fixtures.ts";
import { cutWire } from "../../page/watch/cut-wire.ts";
import { adminOf, openPage, siteTest, status, text } from "./open-editor.ts";

const png = "iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC";
const saves = /\/api\/desk\/pages\/[\w-]+$/;

const paragraph = (page: Page, words: string) => text(page).locator("p", { hasText: words }).first();

async function writeBehind(page: Page, behind: string, words: string): Promise<void> {
  await paragraph(page, behind).click();
  await page.keyboard.press("End");
  await page.keyboard.type(words);
}

/** Sends what is written at once, as a browser does that is connected again. */
const sendNow = (page: Page) => page.evaluate(() => void dispatchEvent(new Event("online")));

/** Waits until the browser has kept what was written before: a tab that is killed takes with it what is on its way there. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open("desk");
    await new Promise((resolve) => {
      opened.addEventListener("success", resolve);
    });
    const reading = opened.result.transaction("entries");
    reading.objectStore("entries").count();
    await new Promise((resolve) => {
      reading.addEventListener("complete", resolve);
    });
    opened.result.close();
  });

siteTest.describe.configure({ timeout: 120_000 });

siteTest(
  "a choice between two texts, and a picture, that the wire was cut for are said not to be taken, and are taken once [CMS-1]",
  nightly,
  async ({ browser, ownSite }) => {
    const [ada, alma] = [
      await adminOf(browser, ownSite, "editor@demo.test"),
      await adminOf(browser, ownSite, "admin@demo.test"),
    ];
    for (const { page } of [ada, alma]) await openPage(page, ownSite.url, "Rule 3 Parentheticals");
    const { page } = alma;
    const conflict = page.getByRole("region", { name: "Two editors changed the same part." });
    for (const cut of ["fails", "loses its answer"] as const) {
      const late = await cutWire(alma.context, saves, "is late");
      await writeBehind(page, "parenthetical", ` Alma, as it ${cut}.`);
      await sendNow(page);
      await late.befell;
      await writeBehind(ada.page, "parenthetical", ` Ada, as it ${cut}.`);
      await sendNow(ada.page);
      await expect(status(ada.page)).toHaveText(/^Saved /);
      late.restore();
      await expect(conflict).toContainText("Ada");

      const wire = await cutWire(alma.context, /\/settle$/, cut);
      await conflict.getByRole("button", { name: "Use the marked text" }).click();
      await wire.befell;
      await expect(status(page)).toHaveText("Not saved: the server can’t be reached. Choose again in a moment.");
      await expect(conflict).toBeVisible();
      wire.restore();
      // A choice whose answer was lost has arrived: the editor may hear so by itself.
      const again = conflict.getByRole("button", { name: "Use the marked text" });
      await expect(async () => {
        if (await again.isVisible()) await again.click({ timeout: 1_000 });
        await expect(conflict).toHaveCount(0, { timeout: 5_000 });
      }).toPass();
      await expect(status(page)).toHaveText(/^Saved /);
      await expect(text(page)).toContainText(`Alma, as it ${cut}.`);
      await expect(text(ada.page)).toContainText(`Alma, as it ${cut}.`);
    }

    const pictures = text(page).locator("figure.picture");
    const before = await pictures.count();
    for (const [index, cut] of (["fails", "loses its answer"] as const).entries()) {
      const wire = await cutWire(alma.context, /\/pictures$/, cut, { file: Buffer.from(png, "base64") });
      await insertPicture(page);
      await wire.befell;
      await expect(page.getByText("“dots.png” was not inserted: the server can’t be reached.")).toBeVisible();
      await page.getByRole("button", { name: "OK" }).click();
      expect(await pictures.count()).toBe(before + index);
      wire.restore();
      await insertPicture(page);
      await expect(pictures).toHaveCount(before + index + 1);
      await page.keyboard.press("Escape");
    }
    await expect(status(page)).toHaveText(/^Saved /);
    for (const { context } of [ada, alma]) await context.close();
  },
);

async function insertPicture(page: Page): Promise<void> {
  await paragraph(page, "parenthetical").click();
  await page.getByRole("button", { name: "Insert" }).click();
  const asked = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Picture…" }).click();
  await (await asked).setFiles({ name: "dots.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") });
}

const SAVED_WITHIN = { timeout: 60_000 };

for (const then of someOf(["the tab is closed", "the tab stays open"]))
  siteTest(
    `what is typed, added and moved while the wire is cut is saved once, where ${then} [CMS-1]`,
    async ({ browser, ownSite }) => {
      const ada = await adminOf(browser, ownSite, "editor@demo.test");
      let { page } = ada;
      await openPage(page, ownSite.url, "Rule 3 Parentheticals");
      for (const cut of ["fails", "is late", "arrives twice", "loses its answer"] as const) {
        const wire = await cutWire(ada.context, saves, cut);
        const [typed, added] = [`Typed as it ${cut}, ${then}.`, `Added as it ${cut}, ${then}.`];
        await writeBehind(page, "parenthetical", ` ${typed}`);
        await sendNow(page);
        await wire.befell;
        await page.keyboard.press("Control+Enter");
        await page.keyboard.type(added);
        await page.keyboard.press("Alt+Shift+ArrowUp");
        await expect(page.getByText(/ moved up: \d+ of \d+\.$/)).toBeAttached();
        await sendNow(page);
        if (then === "the tab is closed") {
          await kept(page);
          await page.close();
          wire.restore();
          page = await ada.context.newPage();
          await openPage(page, ownSite.url, "Rule 3 Parentheticals");
        } else {
          wire.restore();
          await sendNow(page);
        }
        await expect(status(page)).toHaveText(/^Saved /, SAVED_WITHIN);
        // What another browser gets says what the server has.
        const words = await savedWords(page);
        for (const once of [typed, added]) expect([once, words.split(once).length - 1]).toEqual([once, 1]);
        expect(words.indexOf(added), cut).toBeLessThan(words.indexOf(typed));
      }
      await ada.context.close();
    },
  );

/** The text of the page as the server has it. */
async function savedWords(page: Page): Promise<string> {
  const answer = await page.context().request.get(`${page.url()}/source`);
  return await answer.text();
}
