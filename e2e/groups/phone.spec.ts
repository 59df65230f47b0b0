import type { Page } from "@playwright/test";
import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";

const users = "/bluebook/manage-users";
/** What a row of the list may be high on a phone, and what a finger needs, in px. */
const limits = { row: 80, touch: 44 } as const;

test.describe("a manager with a phone", () => {
  test.use({ account: "pro-manager@demo.test", hasTouch: true, viewport: { width: 360, height: 760 } });

  test("sees many users at once, and finds all that can be done behind one button [GROUP-1] [GROUP-2]", async ({
    page,
    expectProblem,
  }) => {
    // The mail that comes too early.
    expectProblem(/409/);
    await openPage(page, users);
    await page.getByLabel("First name").fill("Wolfeschlegelsteinhausen");
    await page.getByLabel("Last name").fill("Bergerdorffwelchevoraltern");
    await page.getByLabel("Email address").fill("a.quite-long-address.of-somebody@department.of.a.firm.test");
    await page.getByRole("button", { name: "Invite User" }).click();
    const invited = page.getByRole("row", { name: /Wolfeschlegelsteinhausen/ });
    await expect(invited).toContainText("Pending");
    for (const width of [320, 360, 480]) {
      await page.setViewportSize({ width, height: 760 });
      expect(Math.max(...(await rowHeights(page))), `rows at ${width} px`).toBeLessThanOrEqual(limits.row);
    }
    await page.setViewportSize({ width: 360, height: 760 });

    const more = invited.getByRole("button");
    await expect(more).toHaveCount(1);
    await more.focus();
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog", { name: /^Actions for Wolfeschlegelsteinhausen/ });
    await expect(sheet).toContainText("a.quite-long-address.of-somebody@department.of.a.firm.test");
    for (const button of [more, ...(await sheet.getByRole("button").all())]) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(limits.touch);
    }
    await checkAccessibility(page);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(more).toBeFocused();

    await more.tap();
    await sheet.getByRole("button", { name: "Resend activation email" }).tap();
    await expect(page.getByText("Activation email was sent less than an hour ago.")).toBeVisible();
    await expect(sheet).toBeHidden();
    await more.tap();
    await sheet.getByRole("button", { name: /^Remove/ }).tap();
    const question = page.getByRole("dialog", { name: /^Remove Wolfeschlegelsteinhausen/ });
    await question.getByRole("button", { name: "Cancel" }).tap();
  });

  test("removes somebody from the sheet, and takes it back [GROUP-2]", nightly, async ({ page }) => {
    await openPage(page, users);
    await page.getByLabel("First name").fill("Phoebe");
    await page.getByLabel("Last name").fill("Phone");
    await page.getByLabel("Email address").fill("phoebe@phone.test");
    await page.getByRole("button", { name: "Invite User" }).tap();
    const row = page.getByRole("row", { name: /Phoebe/ });
    await row.getByRole("button", { name: "Actions for Phoebe Phone" }).tap();
    const sheet = page.getByRole("dialog", { name: "Actions for Phoebe Phone" });
    await sheet.getByRole("button", { name: /^Remove/ }).tap();
    await expect(sheet).toBeHidden();
    const question = page.getByRole("dialog", { name: "Remove Phoebe Phone?" });
    await question.getByRole("button", { name: "Remove Phoebe Phone" }).tap();
    await expect(row).toHaveCount(0);
    await expect(question).toBeHidden();

    const way = page.getByRole("status").filter({ has: page.getByRole("button", { name: /^Undo/ }) });
    await expect(way).toContainText("Phoebe Phone was removed.");
    const undo = way.getByRole("button", { name: "Undo the removal of Phoebe Phone" });
    // Near where the row was, not out of sight above it.
    await expect(undo).toBeInViewport();
    const box = await undo.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(limits.touch);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await checkAccessibility(page);
    await undo.tap();
    await expect(row).toContainText("Pending");
    await expect(way).toHaveCount(0);
  });
});

/** Of the rows that have people. */
async function rowHeights(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect().height),
  );
}
