import { checkWidths } from "../page/check-widths.ts";
import { runAxe } from "../page/run-axe.ts";
import { expect, test, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { holdAnswer } from "../page/hold-answer.ts";

const plan = (name: string) => ({ name, exact: true });

test.describe("plans and pricing", () => {
  test("the paywall's lowest price and its link agree with the catalog [PAY-2] [PAY-3] [CART-1]", async ({ page }) => {
    await openPage(page, "/bluebook/v22/rules/coming-back");
    await expect(page.getByRole("main")).toContainText("Subscriptions starting at just $39 for one year.");
    await page.getByRole("main").getByRole("link", { name: "See plans and pricing" }).click();
    await expect(page).toHaveURL("/pricing?return=%2Fbluebook%2Fv22%2Frules%2Fcoming-back");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Plans and pricing");
    const individual = page.getByRole("region", plan("Individual"));
    await expect(individual.getByRole("status")).toHaveText("$39.00 for 1 year");
    await individual.getByRole("radio", { name: "3 years" }).check();
    await expect(individual.getByRole("status")).toHaveText("$80.00 for 3 years");
    await individual.getByRole("button", { name: "Add to cart Individual" }).click();
    await expect(page).toHaveURL("/products/cart");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cart");
    await expect(page.getByRole("main").getByRole("listitem")).toContainText("$80.00");
  });

  test("the price of a team follows its seats, which are sold in steps [CART-1] [CART-5]", async ({ page }) => {
    await openPage(page, "/pricing");
    const team = page.getByRole("region", plan("Team"));
    const [price, seats] = [team.getByRole("status"), team.getByRole("textbox", { name: "Seats" })];
    await expect(price).toHaveText("$145.00 for 5 seats, 1 year, $29.00 per seat");
    await expect(team.getByRole("button", { name: "Fewer seats" })).toBeDisabled();
    await team.getByRole("button", { name: "More seats" }).click();
    await expect(price).toHaveText("$290.00 for 10 seats, 1 year, $29.00 per seat");
    await seats.fill("12");
    await expect(price).toHaveText("$435.00 for 15 seats, 1 year, $29.00 per seat");
    await expect(seats).toHaveAccessibleDescription(/this is the price for 15/);
    await seats.press("Tab");
    await expect(seats).toHaveValue("15");
    for (const odd of ["", "-5", "1e9", "999999999", "seven"]) {
      await seats.fill(odd);
      await expect(price).toHaveText(/^\$(?:145|1,450)\.00 for (?:5|50) seats, 1 year, \$29\.00 per seat$/);
    }
    await team.getByRole("radio", { name: "2 years" }).check();
    await expect(price).toContainText("2 years");
  });

  test("what was chosen before scripts had loaded has its price once they have [CART-1]", nightly, async ({ page }) => {
    const script = await holdAnswer(page, "**/assets/pricing-screen-*.js");
    await page.goto("/pricing");
    const individual = page.getByRole("region", plan("Individual"));
    await individual.getByRole("radio", { name: "3 years" }).check();
    await script.answered;
    await expect(individual.getByRole("status")).toHaveText("$39.00 for 1 year");
    script.release();
    await expect(individual.getByRole("status")).toHaveText("$80.00 for 3 years");
    await expect(individual.getByRole("radio", { name: "3 years" })).toBeChecked();
  });

  test("the foot of pricing and cart stands at the edge of what is above it", nightly, async ({ page }) => {
    for (const path of ["/pricing", "/products/cart"]) {
      await openPage(page, path);
      for (const width of [360, 768, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const edges = await page
          .locator("#main h1, .footer-links")
          .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left));
        expect(edges, `${path} at ${width} px`).toEqual([edges[0], edges[0]]);
      }
    }
  });

  test("a plan without a limit says so [SUBS-6]", async ({ page }) => {
    await openPage(page, "/pricing");
    const professional = page.getByRole("region", plan("Professional"));
    await professional.getByRole("radio", { name: "Unlimited seats" }).check();
    await expect(professional.getByRole("status")).toHaveText("$5,900.00 for any number of seats, 1 year");
  });

  test("fits every width, with large letters, in both themes", nightly, async ({ page }) => {
    await openPage(page, "/pricing");
    await checkWidths(page);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await runAxe(page, "colors")).toEqual([]);
  });
});

test.describe("with the keyboard alone", () => {
  test("a plan is chosen and its seats are counted [CART-1]", async ({ page }) => {
    await openPage(page, "/pricing");
    const team = page.getByRole("region", plan("Team"));
    await team.getByRole("radio", { name: "1 year" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    // It leads no further, but stays a stop: a button that is disabled while it has the focus would lose it.
    await expect(team.getByRole("button", { name: "Fewer seats" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(team.getByRole("textbox", { name: "Seats" })).toBeFocused();
    await page.keyboard.type("20");
    await expect(team.getByRole("status")).toHaveText("$1,040.00 for 20 seats, 2 years, $52.00 per seat");
  });
});
