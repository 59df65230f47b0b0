import { expect, test, someOf } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { wholeBrowser } from "./first-view/whole-browser.ts";

test.use(wholeBrowser);

const scale = { name: "Signals from support to contradiction" };

test("a drawing stands in the page, in its fonts and colors [BLOCK-7]", async ({ page }) => {
  await openPage(page, "/bluebook/v22/rules/signals");
  const drawing = page.getByRole("img", scale);
  await expect(drawing).toHaveAccessibleDescription(/^A scale from full agreement at the top/);
  const words = drawing.getByText("see also", { exact: true });
  await expect(words).toHaveCSS("font-family", /Fieldstone Serif/);
  const colorOf = () => words.evaluate((element) => getComputedStyle(element).fill);
  await page.emulateMedia({ colorScheme: "light" });
  const light = await colorOf();
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await colorOf()).not.toBe(light);
});

const figures = ["rules/building", "rules/signals", "rules/cases", "bluepages/cases", "bluepages/record"];

test.describe("of a reader", () => {
  test.use({ account: "reader@demo.test", viewport: { width: 320, height: 640 } });

  for (const path of someOf(figures))
    test(`the drawing in ${path} fits a phone [BLOCK-7]`, async ({ page }) => {
      await openPage(page, `/bluebook/v22/${path}`);
      await expect(page.locator("figure img")).toHaveCount(0);
      const { smallest, overhang, sideways } = await page.locator("figure svg").evaluate((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        const texts = [...element.querySelectorAll("text")];
        const sizes = texts.map((text) => (Number.parseFloat(getComputedStyle(text).fontSize) * width) / 320);
        const ends = texts.map((text) => text.getBoundingClientRect());
        const overhang = Math.max(...ends.map((end) => Math.max(end.right - right, left - end.left)));
        const sideways = document.documentElement.scrollWidth - innerWidth;
        return { smallest: Math.min(...sizes), overhang, sideways };
      });
      expect(smallest).toBeGreaterThanOrEqual(11);
      // Italics lean out of their own box.
      expect(overhang).toBeLessThanOrEqual(1);
      expect(sideways).toBe(0);
    });
});

test("a drawing is there after following a link, too [BLOCK-7]", async ({ page }) => {
  await openPage(page, "/bluebook/v22/rules/building");
  await page.getByRole("link", { name: /Signals/ }).last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Signals/);
  await expect(page.getByRole("img", scale)).toBeVisible();
});
