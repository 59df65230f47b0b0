import { expect, test, someOf } from "../fixtures.ts";
import { openPage } from "../open-page.ts";

/** Tests what going back shows of a manager's pages, in the browser the file asks for. */
export function testGoingBack(): void {
  for (const [address, secret] of someOf([
    ["/bluebook/manage-users", "member@demo.test"],
    ["/bluebook/profile", "manager@demo.test"],
    ["/bluebook/v22/rules/coming-back", "Marian"],
  ] as const)) {
    test(`Back after logging out shows nothing of ${address}`, async ({ page, expectProblem }) => {
      expectProblem(/401|Clear-Site-Data/);
      await openPage(page, address);
      await expect(page.locator("body")).toContainText("Hi Marian");
      await page.goto("/logout");
      await expect(page.getByRole("main")).toContainText("You are logged out.");
      await page.evaluate(() => history.back());
      await expect(page).not.toHaveURL(/notice=signed-out/);
      await expect(
        page
          .getByRole("link", { name: "Log In" })
          .or(page.getByRole("button", { name: "Log in" }))
          .first(),
      ).toBeVisible();
      const shown = await page.locator("body").innerText();
      expect(shown).not.toContain(secret);
      expect(shown).not.toContain("Hi Marian");
    });
  }

  test("Back while logged in shows the page as it was", async ({ page }) => {
    await openPage(page, "/bluebook/v22/rules/coming-back");
    await page.goto("/bluebook/profile");
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL("/bluebook/v22/rules/coming-back");
    await expect(page.getByRole("link", { name: "Hi Marian" })).toBeVisible();
  });
}
