import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test, someOf, nightly } from "../fixtures.ts";
import { sendLogin } from "./sign-in-by-form.ts";

test.describe("account screens", () => {
  for (const path of someOf([
    "/login?notice=signed-out",
    "/sign-up",
    "/forgot-password",
    "/forgot-password?notice=mail-sent",
  ])) {
    test(`axe finds nothing on ${path}`, async ({ page }) => {
      await page.goto(path);
      await checkAccessibility(page);
    });
  }

  for (const path of someOf(["/reset-password?code=gone", "/verify-email?code=gone"])) {
    test(`axe finds nothing on ${path}, where the link no longer works`, async ({ page, expectProblem }) => {
      expectProblem(/410/);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
      await checkAccessibility(page);
    });
  }

  test("axe finds nothing on a failed login", nightly, async ({ page, expectProblem }) => {
    expectProblem(/401/);
    await page.goto("/login");
    await sendLogin(page, "reader@demo.test", "wrong");
    await expect(page.getByRole("alert")).toBeVisible();
    await checkAccessibility(page);
  });

  test.describe("signed in", () => {
    test.use({ account: "manager@demo.test" });

    for (const width of someOf([768, 1024, 1280, 1440])) {
      test(`at ${width} px the tabs stay in place from screen to screen, above the footer's edge`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        const places: unknown[] = [];
        for (const path of ["profile", "password", "subscription", "manage-users", "manage-admins"]) {
          await page.goto(`/bluebook/${path}`);
          const tabs = await page.getByRole("navigation", { name: "Account" }).boundingBox();
          const footer = await page.locator(".footer-body > :first-child").boundingBox();
          places.push([tabs?.x, tabs?.y, tabs?.width]);
          expect(tabs?.x, path).toBe(footer?.x);
        }
        expect(new Set(places.map((place) => JSON.stringify(place)))).toHaveProperty("size", 1);
      });
    }

    for (const path of someOf(["profile", "password", "email-verified"])) {
      test(`axe finds nothing on /bluebook/${path}`, async ({ page }) => {
        await page.goto(`/bluebook/${path}`);
        await checkAccessibility(page);
      });
    }

    test(
      "axe finds nothing on a profile with errors and a waiting address",
      nightly,
      async ({ page, expectProblem }) => {
        expectProblem(/422/);
        await page.goto("/bluebook/profile");
        await page.getByLabel("Email address").fill("another@example.test");
        await page.getByLabel("Current password").fill("demo-password");
        await page.getByRole("button", { name: "Save" }).click();
        await expect(page.getByRole("heading", { name: "Confirm your new address" })).toBeVisible();
        await page.getByLabel("First name").fill("a/b");
        await page.getByRole("button", { name: "Save" }).click();
        await expect(page.getByRole("alert")).toBeVisible();
        await checkAccessibility(page);
      },
    );
  });

  test("every form can be filled in and submitted with the keyboard alone", async ({ page }) => {
    await page.goto("/login");
    await expect(page.getByLabel("Email address")).toBeFocused();
    await page.keyboard.type("reader@demo.test");
    await page.keyboard.press("Tab");
    await page.keyboard.type("demo-password");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/bluebook");
  });
});
