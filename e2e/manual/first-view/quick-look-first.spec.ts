import { expect, test, someOf } from "../../fixtures.ts";
import { wholeBrowser } from "./whole-browser.ts";

test.use(wholeBrowser);

const screens = ["/bluebook/v22/rules/cases/names", "/bluebook/v22/quick-style-guide", "/help"];
const acts = someOf(["key", "click", "tap"] as const);

for (const account of ["", "new@demo.test", "reader@demo.test"])
  test.describe(`quick look as the first act of ${account === "" ? "a visitor" : account}`, () => {
    test.use({ account, hasTouch: true });

    for (const act of acts)
      test(`by ${act}: what is typed stays, and is found [PAGE-4]`, async ({ page }) => {
        for (const path of screens) {
          await page.goto(path);
          const button = page.getByRole("button", { name: "Quick look", exact: true });
          if (act === "key") await page.keyboard.press("q");
          else await (act === "tap" ? button.tap() : button.click());
          const panel = page.getByRole("dialog", { name: "Quick look" });
          const box = panel.getByRole("searchbox").first();
          await expect(box).toBeFocused();
          await page.keyboard.type("acad", { delay: 60 });
          await expect(page.locator("html")).toHaveAttribute("data-react", "");
          await expect(panel).toBeVisible();
          await expect(box).toHaveValue("acad");
          await expect(box).toBeFocused();
          await expect(panel.getByRole("button", { name: "Copy Acad." }).first()).toBeVisible();
        }
      });
  });
