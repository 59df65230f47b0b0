import type { Page } from "@playwright/test";
import { expect, nightly } from "../fixtures.ts";
import { runAxe } from "../page/run-axe.ts";
import { adminOf, openPage, siteTest, status, text } from "./editor/open-editor.ts";

/** The cells of a grid as text, a row a line. */
async function rowsOf(page: Page, name: string): Promise<string[]> {
  const rows = page.getByRole("grid", { name }).getByRole("row");
  return await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent ?? "").join(" | ")),
  );
}

/** Puts an empty table where the cursor is. */
async function insertTable(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Insert" }).click();
  await page.getByRole("button", { name: "Table with 2 columns" }).click();
}

/** Pastes as a spreadsheet's clipboard would be, where the focus is. */
async function paste(page: Page, html: string, words: string): Promise<void> {
  await page.evaluate(
    ([asHtml, asText]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", asHtml ?? "");
      clipboardData.setData("text/plain", asText ?? "");
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    [html, words],
  );
}

const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet>
<style><!-- .xl65 {font-style:italic; mso-number-format:"\\@";} --></style></head><body><table border=0 style='width:225pt'>
<!--StartFragment--><col width=100 style='mso-width-source:userset'>
<tr height=20 style='height:15.0pt'><td class=xl65>Association</td><td>Ass’n</td></tr>
<tr><td>Board 10</td><td>Bd.</td></tr><tr><td>Board 9</td><td>Bd.</td></tr><!--EndFragment--></table></body></html>`;

siteTest(
  "a table is made, filled, pasted into, sorted and rearranged by keyboard alone, kept, and published [CMS-1] [BLOCK-4]",
  async ({ browser, ownSite }) => {
    const { page, context, problems } = await adminOf(browser, ownSite, "editor@demo.test");
    await openPage(page, ownSite.url, "Rule 2 Signals");
    const { keyboard } = page;
    await text(page).focus();
    await keyboard.press("Control+End");

    await keyboard.press("Alt+F10");
    await keyboard.press("Home");
    await keyboard.press("ArrowRight");
    await keyboard.press("Enter");
    const two = page.getByRole("button", { name: "Table with 2 columns" });
    for (let stops = 0; stops < 12 && !(await two.evaluate((each) => each === document.activeElement)); stops += 1)
      await keyboard.press("Tab");
    await keyboard.press("Enter");
    await expect(page.getByRole("columnheader", { name: "Column 1, no header" }).last()).toBeFocused();

    await keyboard.type("Word");
    await keyboard.press("Tab");
    await keyboard.type("Form");
    await keyboard.press("Tab");
    await keyboard.type("Academy");
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await keyboard.press("Control+i");
    await keyboard.type("Acad.");
    await keyboard.press("Enter");
    await keyboard.press("Home");
    await paste(page, excel, "Association\tAss’n\nBoard 10\tBd.\nBoard 9\tBd.");
    await expect(page.getByText("Pasted: 3 rows, 2 columns.")).toBeAttached();
    const filled = ["Word | Form", "Academy | Acad.", "Association | Ass’n", "Board 10 | Bd.", "Board 9 | Bd."];
    expect(await rowsOf(page, "Table")).toEqual(filled);
    await expect(page.getByRole("gridcell", { name: "Association" }).locator("em")).toBeVisible();

    const choose = async (menu: "Row" | "Column", choice: string) => {
      await keyboard.press("Alt+F10");
      if (menu === "Column") await keyboard.press("ArrowRight");
      await keyboard.press("Enter");
      const button = page.getByRole("dialog", { name: menu }).getByRole("button", { name: choice, exact: true });
      for (let stops = 0; stops < 9 && !(await button.evaluate((each) => each === document.activeElement)); stops += 1)
        await keyboard.press("Tab");
      await keyboard.press("Enter");
    };
    await choose("Column", "Sort A to Z");
    await expect(page.getByText("Sorted by Word, A to Z.")).toBeAttached();
    expect(await rowsOf(page, "Table")).toEqual([...filled.slice(0, 3), "Board 9 | Bd.", "Board 10 | Bd."]);
    await keyboard.press("Control+z");
    await expect.poll(() => rowsOf(page, "Table")).toEqual(filled);
    await keyboard.press("Control+y");
    await keyboard.press("Alt+Shift+ArrowUp");
    await keyboard.press("Alt+Shift+ArrowRight");
    await expect(page.getByText("Word moved right: 2 of 2.")).toBeAttached();
    const moved = ["Form | Word", "Ass’n | Association", "Acad. | Academy", "Bd. | Board 9", "Bd. | Board 10"];
    expect(await rowsOf(page, "Table")).toEqual(moved);
    await choose("Row", "Add below");
    await keyboard.type("n.d.");
    await keyboard.press("Tab");
    await keyboard.type("no date");
    await keyboard.press("Escape");
    await keyboard.press("Escape");
    await expect(text(page)).toBeFocused();
    const done = [...moved.slice(0, 2), "n.d. | no date", ...moved.slice(2)];
    expect(await rowsOf(page, "Table")).toEqual(done);
    await expect(status(page)).toHaveText(/^Saved /);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await runAxe(page, colorScheme === "light" ? "everything" : "colors"), `axe, ${colorScheme}`).toEqual([]);
    }
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `at ${width}`).toBe(0);
    }

    await page.reload();
    await expect.poll(() => rowsOf(page, "Table")).toEqual(done);
    await text(page).focus();
    await keyboard.press("Control+z");
    await expect.poll(() => rowsOf(page, "Table")).not.toEqual(done);
    await keyboard.press("Control+y");
    await expect.poll(() => rowsOf(page, "Table")).toEqual(done);
    await expect(status(page)).toHaveText(/^Saved /);
    expect(problems).toEqual([]);

    await page.getByRole("link", { name: "Publish" }).press("Enter");
    await page.getByRole("button", { name: "Publish" }).press("Enter");
    await expect(page.getByText("It is published.")).toBeVisible();
    await expect
      .poll(async () => await (await context.request.get(`${ownSite.url}/bluebook/v22/rules/signals`)).text())
      .toContain("no date</td>");
    await context.close();
  },
);

siteTest(
  "struck cells and words of a sheet are kept by one press, in cells and in one that is written in [CMS-1] [RULING-9]",
  nightly,
  async ({ browser, ownSite }) => {
    const { page, context, problems } = await adminOf(browser, ownSite, "editor@demo.test");
    await openPage(page, ownSite.url, "Rule 4 Order of authorities");
    await insertTable(page);
    await paste(
      page,
      "<table><tr><td>Word</td><td><s>Old</s></td></tr><tr><td>Board</td><td>Bd.</td></tr></table>",
      "",
    );
    expect(await rowsOf(page, "Table")).toEqual(["Word | ", "Board | Bd.", " | ", " | "]);
    await page.getByRole("button", { name: "Keep it, struck out" }).click();
    expect(await rowsOf(page, "Table")).toEqual(["Word | Old", "Board | Bd.", " | ", " | "]);
    await expect(page.getByRole("grid").locator("s")).toHaveText(["Old"]);
    await expect(page.getByText("1 passage was kept, struck out.")).toBeVisible();

    await page.getByRole("gridcell", { name: "Bd." }).dblclick();
    await page.keyboard.press("End");
    await paste(page, "<p>or <s>Board</s> B.</p>", "");
    await expect.poll(() => rowsOf(page, "Table")).toContain("Board | Bd.or B.");
    await page.getByRole("button", { name: "Keep it, struck out" }).click();
    await expect.poll(() => rowsOf(page, "Table")).toContain("Board | Bd.or Board B.");
    await expect(page.getByRole("grid").locator("s")).toHaveText(["Old", "Board"]);
    await expect(status(page)).toHaveText(/^Saved /);
    expect(problems).toEqual([]);
    await context.close();
  },
);

siteTest(
  "a long paste of nothing but struck cells is kept by one press, struck [CMS-1] [RULING-9]",
  nightly,
  async ({ browser, ownSite }) => {
    const { page, context, problems } = await adminOf(browser, ownSite, "editor@demo.test");
    await openPage(page, ownSite.url, "Rule 5 Pinpoints");
    await insertTable(page);
    const rows = Array.from({ length: 400 }, (_, at) => `<tr><td><s>Word ${at}</s></td><td><s>W. ${at}</s></td></tr>`);
    // As long as what office programs write around it.
    await paste(page, `<table>${rows.join(`<!--${" ".repeat(700)}-->`)}</table>`, "");
    const note = page
      .getByRole("status")
      .filter({ hasText: "800 passages were left out because they were struck out" });
    await note.getByRole("button", { name: "Keep them, struck out" }).click();
    await expect(page.getByText("800 passages were kept, struck out.")).toBeVisible();
    expect(await rowsOf(page, "Table")).toEqual(expect.arrayContaining(["Word 0 | W. 0", "Word 7 | W. 7"]));
    await expect(page.getByRole("grid").locator("s").first()).toHaveText("Word 0");
    await expect(status(page)).toHaveText(/^Saved /);
    await page.reload();
    await expect.poll(() => rowsOf(page, "Table")).toContain("Word 0 | W. 0");
    expect(problems).toEqual([]);
    await context.close();
  },
);

siteTest(
  "two editors write in one table, each in another row, and both stay [CMS-1]",
  nightly,
  async ({ browser, ownSite }) => {
    const ada = await adminOf(browser, ownSite, "editor@demo.test");
    await openPage(ada.page, ownSite.url, "Rule 3 Parentheticals");
    await insertTable(ada.page);
    await paste(ada.page, "", "Word\tForm\nAcademy\t\nBoard\t\nCommission\t");
    await expect(status(ada.page)).toHaveText(/^Saved /);
    const alma = await adminOf(browser, ownSite, "admin@demo.test");
    await openPage(alma.page, ownSite.url, "Rule 3 Parentheticals");
    const writeIn = async (page: Page, row: string, words: string) => {
      await page.getByRole("gridcell", { name: row }).click();
      await page.keyboard.press("Tab");
      await page.keyboard.type(words);
    };
    await writeIn(ada.page, "Academy", "Acad.");
    await writeIn(alma.page, "Commission", "Comm’n");
    for (const { page } of [ada, alma]) {
      await expect
        .poll(() => rowsOf(page, "Table"))
        .toEqual(["Word | Form", "Academy | Acad.", "Board | ", "Commission | Comm’n"]);
      // What each writes in stays open under what the other did.
      await expect(page.getByRole("textbox", { name: /^Form, row/ })).toBeFocused();
    }
    // Undo takes back one's own alone.
    await alma.page.keyboard.press("Control+z");
    await expect.poll(() => rowsOf(ada.page, "Table")).toContain("Commission | ");
    expect(await rowsOf(alma.page, "Table")).toContain("Academy | Acad.");
    for (const { context, problems } of [ada, alma]) {
      expect(problems).toEqual([]);
      await context.close();
    }
  },
);
