import { startServer } from "../../tools/server/start-server.ts";
import { expect, test } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { checkWidths } from "../page/check-widths.ts";
import { runAxe } from "../page/run-axe.ts";

test.describe("the printed book", () => {
  test("without a shop of its own, a screen says how to order it [DASH-7]", async ({ page }) => {
    await openPage(page, "/buy");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Get the Print Edition");
    const order = await page.getByRole("link", { name: "Order by email" }).getAttribute("href");
    expect(decodeURIComponent(order ?? "")).toMatch(/^mailto:.+22nd Edition: print order/s);
    await checkWidths(page);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await runAxe(page, "colors")).toEqual([]);
  });

  test.describe("from the dashboard", () => {
    test.use({ account: "reader@demo.test" });

    test("opens in a new tab [DASH-7]", async ({ page }) => {
      await openPage(page, "/bluebook");
      const opened = page.waitForEvent("popup");
      await page.getByRole("link", { name: "Order Now" }).click();
      await expect((await opened).getByRole("heading", { level: 1 })).toHaveText("Get the Print Edition");
    });
  });

  test("a shop that the settings name is led to", async ({ request }) => {
    const shop = "https://shop.example.org/print?from=manual";
    const site = await startServer({ env: { PRINT_EDITION_URL: shop } });
    try {
      const response = await request.get(`${site.url}/buy`, { maxRedirects: 0 });
      expect([response.status(), response.headers()["location"]]).toEqual([302, shop]);
    } finally {
      await site.stop();
    }
  });
});
