import { expect, test } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { runAxe } from "../page/run-axe.ts";
import { clipboardPermissions, clipboardPolicy, readClipboard } from "./copying/read-clipboard.ts";

const recipes = "/bluebook/v22/rules/cases/recipes";

test("a footnote's mark leads to the note and the note back, and what is copied has no number", async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(clipboardPolicy);
  await context.grantPermissions(clipboardPermissions);
  await openPage(page, recipes);
  const mark = page.getByRole("link", { name: "Note 1", exact: true });
  const note = page.getByRole("region", { name: "Footnotes" }).getByRole("listitem");
  await expect(note).toHaveText(/^A bound volume comes years after its opinions\./);
  await mark.click();
  await expect(page).toHaveURL(`${recipes}#note_preliminary`);
  await expect(note).toBeInViewport();
  await note.getByRole("link", { name: "Back to note 1 in the text" }).click();
  await expect(page).toHaveURL(`${recipes}#mark_preliminary`);
  await expect(mark).toBeInViewport();

  const sentence = page.locator("#article p").filter({ has: mark });
  expect(await mark.evaluate((element) => getComputedStyle(element, "::before").content)).toContain("1");
  await sentence.evaluate((element) => getSelection()?.selectAllChildren(element));
  await page.keyboard.press("ControlOrMeta+c");
  await expect.poll(async () => (await readClipboard(page)).html).not.toContain("color");
  const copied = await readClipboard(page);
  for (const form of [copied.html, copied.text])
    expect(form).toContain("once a decision has a page in them. Before that cite");
  expect(await runAxe(page, "standard")).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the mark and the note lead to each other, and both are printed", async ({ page }) => {
    await page.goto(recipes);
    await page.getByRole("link", { name: "Note 1", exact: true }).click();
    await expect(page).toHaveURL(`${recipes}#note_preliminary`);
    await page.getByRole("link", { name: "Back to note 1 in the text" }).click();
    await expect(page).toHaveURL(`${recipes}#mark_preliminary`);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("region", { name: "Footnotes" }).getByRole("listitem")).toBeVisible();
  });
});
