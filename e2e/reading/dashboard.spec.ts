import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { forgetReading } from "./forget-reading.ts";

test.describe("the dashboard", () => {
  test.describe("of new@demo.test", () => {
    test.use({ account: "new@demo.test" });
    test("a new reader is greeted and sees where to start [DASH-1] [DASH-2] [DASH-9]", async ({ page }) => {
      await openPage(page, "/bluebook");
      await expect(page).toHaveTitle("Dashboard | Fieldstone");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hi Nora");
      await expect(page.getByRole("heading", { name: "Start here" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Latest Pins" })).toHaveCount(0);
      await checkAccessibility(page);
    });
  });

  test.describe("of expiring@demo.test", () => {
    test.use({ account: "expiring@demo.test" });
    test("a returning reader continues where they were [DASH-2] [DASH-10] [DASH-11] [PAGE-6]", async ({
      page,
      site,
    }) => {
      await forgetReading(site, "expiring@demo.test");
      await openPage(page, "/bluebook");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome Back Edith");
      await expect(page.getByText("Quickly reference pages you use frequently.")).toBeVisible();
      await openPage(page, "/bluebook/v22/rules/signals");
      const told = page.waitForResponse("**/pinned-pages/**");
      await page.getByRole("button", { name: "Pin this page" }).click();
      await told;
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" }).click();
      const pins = page.getByRole("region", { name: "Latest Pins" });
      await expect(pins.getByRole("link", { name: /Signals/ })).toHaveAttribute("href", "/bluebook/v22/rules/signals");
      await expect(pins.getByRole("link", { name: "See All Pins" })).toHaveAttribute("href", "/bluebook/pins");
      await expect(
        page.getByRole("region", { name: "Continue reading" }).getByRole("link", { name: /Signals/ }),
      ).toBeVisible();
      await checkAccessibility(page);
    });

    test(
      "a page read before the browser has loaded the viewer is among those to continue [DASH-2] [PAGE-6]",
      nightly,
      async ({ page, site }) => {
        await forgetReading(site, "expiring@demo.test");
        const noted = page.waitForResponse("**/recently-viewed/**");
        const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
        await page.route("**/api/user", async (route) => {
          const old = await route.fetch();
          answer();
          await noted;
          await route.fulfill({ response: old });
        });
        await page.route("**/recently-viewed/**", async (route) => {
          await answered;
          await route.continue();
        });
        await openPage(page, "/bluebook/v22/rules/signals");
        await noted;
        await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" }).click();
        await expect(
          page.getByRole("region", { name: "Continue reading" }).getByRole("link", { name: /Signals/ }),
        ).toBeVisible();
      },
    );
  });

  test.describe("of reader@demo.test", () => {
    test.use({ account: "reader@demo.test" });
    test("a spinner shows until the user is loaded [DASH-1]", async ({ page }) => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route("**/api/user", async (route) => {
        await held;
        await route.continue();
      });
      await openPage(page, "/bluebook/v22/rules/signals");
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" }).click();
      await expect(page.getByText("Loading your dashboard")).toBeVisible();
      await expect(page).toHaveTitle("Dashboard | Fieldstone");
      release();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome Back Ruth");
    });

    test("the side panel: help, print edition, payments, pins [DASH-3] [DASH-7] [DASH-8]", async ({ page }) => {
      await openPage(page, "/bluebook");
      await expect(page.getByText(/Rule 18 says when/)).toBeVisible();
      await expect(page.getByRole("heading", { name: /^Manage/ })).toHaveCount(0);
      await expect(page.getByRole("link", { name: "Need Help?" })).toHaveAttribute("href", "/help");
      await expect(page.getByText("Use dropdown to upgrade to 22nd edition for free")).toBeVisible();
      await expect(page.getByRole("heading", { name: "Get the Print Edition" })).toBeVisible();
      const order = page.getByRole("link", { name: /Order Now/ });
      await expect(order).toHaveAttribute("href", "/buy");
      await expect(order).toHaveAttribute("target", "_blank");
      await expect(page.getByText(/paid until \d+\.\d+\.\d{4}\. Nothing renews automatically\./)).toBeVisible();
      await expect(page.getByRole("link", { name: /^Edit/ })).toHaveAttribute("href", "/bluebook/subscription");
      await page.getByRole("link", { name: "Open your pins" }).click();
      await expect(page.getByRole("dialog", { name: "Pins" })).toBeVisible();
      await page.setViewportSize({ width: 500, height: 800 });
      await expect(page.getByText("New: Rule 18 on generated text")).toBeVisible();
    });
  });

  test.describe("of manager@demo.test", () => {
    test.use({ account: "manager@demo.test" });
    test("a group's manager has the group's box [DASH-6]", async ({ page }) => {
      await openPage(page, "/bluebook");
      const box = page.getByRole("region", { name: "Manage Northfield Law Review" });
      for (const [name, href] of [
        ["Subscription", "/bluebook/subscription"],
        ["Users", "/bluebook/manage-users"],
        ["Administrators", "/bluebook/manage-admins"],
      ] as const)
        await expect(box.getByRole("link", { name })).toHaveAttribute("href", href);
    });
  });

  test.describe("of member@demo.test", () => {
    test.use({ account: "member@demo.test" });
    test("an edition can be chosen by keyboard, and is remembered [DASH-4] [DASH-5] [SHELL-12]", async ({ page }) => {
      await openPage(page, "/bluebook");
      const choice = page.getByRole("main").getByRole("button", { name: /^Edition: / });
      const tip = page.getByText(/You are reading the 21st Edition/);
      await expect(tip).toBeHidden();
      await choice.focus();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      const other = page.getByRole("button", { name: "21st Edition", exact: true });
      await expect(other).toBeFocused();
      const reloaded = [page.waitForResponse("**/api/user"), page.waitForResponse("**/api/menu?**")];
      await page.keyboard.press("Enter");
      await Promise.all(reloaded);
      await expect(other).toBeHidden();
      await expect(choice).toBeFocused();
      await expect(tip).toBeVisible();
      const rail = page.getByRole("navigation", { name: "Main" });
      const header = page.getByRole("banner").getByRole("button", { name: /^Edition: / });
      async function expectEdition(handle: string, name: string) {
        for (const area of ["Whitepages", "Bluepages"])
          await expect(rail.getByRole("link", { name: area })).toHaveAttribute(
            "href",
            new RegExp(`^/bluebook/${handle}/`),
          );
        await expect(rail.getByRole("link", { name: "Quick Guide" })).toHaveAttribute(
          "href",
          `/bluebook/${handle}/quick-style-guide`,
        );
        await expect(header).toContainText(name);
      }
      await expectEdition("v21", "21st");
      // Includes screens whose address names no edition, in the first HTML.
      for (const path of ["/bluebook", "/bluebook/profile", "/bluebook/notes", "/help"]) {
        await page.goto(path);
        await expectEdition("v21", "21st");
      }
      await openPage(page, "/bluebook");
      await expect(tip).toBeVisible();
      await checkAccessibility(page);
      const saved = page.waitForResponse("**/saveVersionPreference/v22");
      await openPage(page, "/bluebook/v22/rules/cases");
      expect((await saved).status()).toBe(200);
      await openPage(page, "/bluebook");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Milo/);
      await expect(tip).toBeHidden();
    });
  });

  test("signed-out readers get the quick style guide, or log in first", async ({ page }) => {
    await page.goto("/bluebook");
    await expect(page).toHaveURL("/bluebook/v22/quick-style-guide");
    await page.goto("/bluebook/pins");
    await expect(page).toHaveURL(/\/login\?return=%2Fbluebook%2Fpins/);
  });
});
