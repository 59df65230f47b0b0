import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { toastsOn } from "../page/toasts.ts";

const users = "/bluebook/manage-users";

test.describe("a manager of many", () => {
  test.use({ account: "pro-manager@demo.test" });

  test(
    "pastes recipients from Outlook, puts two right, invites all, removes them together and takes it back",
    nightly,
    async ({ page }) => {
      await openPage(page, users);
      await page.getByText("Invite many at once").click();
      const list = page.getByLabel("Or paste a list");
      await list.fill(
        'Doe, Jane <jane@outlook.test>; Roe, Bob <bob@outlook>; Poe, Edgar <edgar@outlook.test>; "King, Ann <ann@outlook.test>; nobody',
      );
      await page.getByRole("button", { name: "Check the list" }).click();
      await expect(page.getByText("3 people will be invited. 2 need correcting.")).toBeVisible();
      const report = page.getByRole("region", { name: "Who was skipped, and why" });
      await expect(report.getByRole("listitem")).toHaveText([
        "Line 1: Roe, Bob <bob@outlook> – not an email address",
        "Line 1: nobody – not an email address",
      ]);
      await checkAccessibility(page);
      await page.getByRole("button", { name: "Invite 3 people" }).click();
      await expect(toastsOn(page).filter({ hasText: "Attention!" })).toContainText(
        "3 people were invited. 2 need correcting.",
      );
      await expect(list).toHaveValue("Roe, Bob <bob@outlook>\nnobody");
      await list.fill("Roe, Bob <bob@outlook.test>\nDoe, Jane <jane@outlook.test>");
      await page.getByRole("button", { name: "Check the list" }).click();
      await page.getByRole("button", { name: "Invite 1 person" }).click();
      await expect(list).toHaveValue("");

      await page.getByLabel("Search by name or email").fill("outlook.test");
      await expect(page.getByText("4 users", { exact: true })).toBeVisible();
      await page.getByLabel("Select all on this page").check();
      await expect(page.getByText("4 selected", { exact: true })).toBeVisible();
      await page.getByLabel("Select Edgar Poe").uncheck();
      await checkAccessibility(page);
      await page.getByRole("button", { name: "Remove 3", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Remove 3 people?" });
      await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
      await dialog.getByRole("button", { name: "Remove 3 people" }).click();
      await expect(page.getByText("1 user", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Undo the removal of 3 people" }).click();
      await expect(page.getByText("4 users", { exact: true })).toBeVisible();
      await expect(page.getByRole("row", { name: /Doe, Jane/ })).toContainText("Pending");
      // One invitation each, and nobody is told of an end that was none.
      const mails = await (await page.request.get("/mail")).text();
      expect(mails.split("jane@outlook.test")).toHaveLength(2);
      expect(mails).not.toContain("has ended");
    },
  );
});
