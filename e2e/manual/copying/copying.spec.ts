import { expect, test, someOf } from "../../fixtures.ts";
import { openPage } from "../../open-page.ts";
import { clipboardPermissions, clipboardPolicy, fillClipboard, readClipboard } from "./read-clipboard.ts";

test.use({ permissions: clipboardPermissions });

/** What means nothing in another program's document, or spoils it. */
const ours = /class=|data-|<button|<input|<svg|<em|color|background|font-size|font-family/;

/** Queries whose answers show rows, examples of both kinds, or both. */
const queries = ["supra", "short form of a statute", "yale law jurnal", "short form case", "youtube video"];

test.describe("with access", () => {
  test.use({ account: "reader@demo.test" });

test("each Copy of an answer puts on the clipboard what stands beside it", async ({ page, expectProblem }) => {
  expectProblem(clipboardPolicy);
  for (const query of queries) {
    await openPage(page, `/bluebook/search-results?search=${query}`);
    const items = page.getByRole("region", { name: "Answers" }).getByRole("listitem");
    const copying = items.filter({ has: page.getByRole("button", { name: /^Copy/ }) });
    await expect(copying.first()).toBeVisible();
    for (const item of await copying.all()) {
      await fillClipboard(page);
      await item.getByRole("button", { name: /^Copy/ }).click();
      await expect.poll(async () => (await readClipboard(page)).text).not.toBe("Copied elsewhere");
      const { html, text } = await readClipboard(page);
      const shown = await item.innerText();
      expect(text.trim(), `${query}: ${shown}`).not.toBe("");
      for (const line of text.split("\n")) expect(shown).toContain(line);
      expect(html.replaceAll(/<[^>]*>/g, "").trim()).not.toBe("");
      expect(ours.exec(html)?.[0], "what is the screen's").toBeUndefined();
    }
  }
});
});

test("what can't be copied is said, and what was on the clipboard stays", async ({ page }) => {
  const refuse = () =>
    page.evaluate(() => {
      const refused = () => Promise.reject(new DOMException("Write permission denied.", "NotAllowedError"));
      Object.assign(navigator.clipboard, { write: refused, writeText: refused });
    });
  const sentence = /^Nothing was copied: your browser blocked it\./;
  await openPage(page, "/bluebook/search-results?search=supra");
  await fillClipboard(page);
  await refuse();
  await page
    .getByRole("button", { name: /^Copy the example/ })
    .first()
    .click();
  await expect(page.getByText(sentence)).toBeVisible();
  await openPage(page, "/bluebook/v22/rules/cases/names");
  await refuse();
  await page.getByRole("button", { name: "Copy citation of this page" }).click();
  await expect(page.locator("#notice")).toHaveText(sentence);
  await page.keyboard.press("q");
  await page.keyboard.type("academic");
  const panel = page.getByRole("dialog", { name: "Quick look" });
  await panel.getByRole("button", { name: "Copy Acad." }).click();
  await expect(panel.getByRole("status")).toHaveText(sentence);
  expect((await readClipboard(page)).text).toBe("Copied elsewhere");
});

test("an empty text is never written over what is on the clipboard", async ({ page }) => {
  await openPage(page, "/bluebook/search-results?search=supra");
  await fillClipboard(page);
  const item = page.getByRole("list", { name: "Examples" }).getByRole("listitem").first();
  await item.locator("[data-form]").evaluate((form) => form.replaceChildren());
  await item.getByRole("button", { name: /^Copy/ }).click();
  await expect(page.getByText("Nothing was copied: there is no text here.")).toBeVisible();
  expect((await readClipboard(page)).text).toBe("Copied elsewhere");
});

for (const colorScheme of someOf(["light", "dark"] as const))
  test.describe(`Ctrl+C, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("an example selected by hand, and copied at once, is what its button copies", async ({ page, expectProblem }) => {
      expectProblem(clipboardPolicy);
      await openPage(page, "/bluebook/v22/rules/signals");
      const button = page.getByRole("button", { name: /^Copy example: See generally/ });
      const copy = async () => {
        await fillClipboard(page);
        await page.locator(".example").filter({ has: button }).locator("p").first().evaluate(selectAll);
        await page.keyboard.press("ControlOrMeta+c");
      };
      await button.click();
      await expect(page.locator("#notice")).toHaveText(/^Copied: See generally/);
      const byButton = await readClipboard(page);
      expect(byButton.html).toContain("<i>See generally</i>");
      expect(byButton.html).toMatch(/<span style="font-variant:\s?small-caps;?">/);
      // What copies a selection may still be on its way.
      await copy();
      await expect.poll(() => readClipboard(page)).toEqual(byButton);
      await copy();
      expect(await readClipboard(page)).toEqual(byButton);
    });

    test("a selection over headings, texts and a table keeps its formats, its cells, and nothing of the screen", async ({
      page,
      expectProblem,
    }) => {
      expectProblem(clipboardPolicy);
      await openPage(page, "/bluebook/v22/bluetables/case-name-words");
      await page.locator("#article").evaluate(selectAll);
      await page.keyboard.press("ControlOrMeta+c");
      await expect.poll(async () => (await readClipboard(page)).html.includes("font-family")).toBe(false);
      const { html, text } = await readClipboard(page);
      expect(ours.exec(html)?.[0], "what is the screen's").toBeUndefined();
      expect(html).toMatch(/<tr><td>Academ\[ic,y\]<\/td><td>Acad\.<\/td><\/tr>/);
      expect(text).toContain("\nAcadem[ic,y]\tAcad.\n");
      expect(text).not.toMatch(/\d rows/);
    });
  });

test("what is selected in a field is the browser's to copy", async ({ page }) => {
  await openPage(page, "/bluebook/v22/rules/signals");
  await page.locator(".example p").first().evaluate(selectAll);
  const box = page.locator("#search");
  await box.fill("Marlow v. Tidewater");
  await box.selectText();
  await page.keyboard.press("ControlOrMeta+c");
  expect((await readClipboard(page)).text).toBe("Marlow v. Tidewater");
});

function selectAll(element: Element): void {
  getSelection()?.selectAllChildren(element);
}
