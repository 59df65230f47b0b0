import { checkWidths } from "../page/check-widths.ts";
import { runAxe } from "../page/run-axe.ts";
import { expect, test, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";

test.describe("signed out, at the front door", () => {
  test.use({ account: "" });

  test("the screen says what this is, shows a rule and a search, and leads in", async ({ page }) => {
    await openPage(page, "/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Look it up. Cite it right. Get back to your draft.",
    );
    await expect(page).toHaveTitle("The citation manual, online | Fieldstone");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Start a free trial" })).toHaveAttribute("href", "/sign-up");
    await expect(main.getByRole("link", { name: "Log in" }).first()).toHaveAttribute("href", "/login");
    await expect(main.getByText("Subscriptions starting at just $39 for one year.")).toBeVisible();
    const answers = main.getByRole("list", { name: "Results" }).getByRole("listitem");
    await expect(answers).toHaveCount(3);
    await expect(main.getByText(/A subscription shows [1-9][\d,]* more\./)).toBeVisible();
    const first = answers.first().getByRole("link");
    const words = (await first.getAttribute("href")) ?? "";
    await first.click();
    await expect(page).toHaveURL(words);
    await expect(page.locator("mark").first()).toBeVisible();
    await page.goBack();
    await expect(main.getByRole("searchbox")).toHaveValue("unpublished opinion");
  });

  test("the search on it answers from the pages that are open to everyone", async ({ page }) => {
    await openPage(page, "/");
    const box = page.getByRole("main").getByRole("searchbox");
    await box.fill("signal");
    await box.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^\d+ results for .signal.$/);
  });

  test("it fits every width, in both themes", nightly, async ({ page }) => {
    await openPage(page, "/");
    await checkWidths(page);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await runAxe(page, "everything")).toEqual([]);
  });

  test("crawlers get its description and its one address", async ({ request }) => {
    const html = await (await request.get("/?from=a-newsletter")).text();
    expect(html).toContain('<meta name="description" content="Rules, tables, and abbreviations');
    expect(html).toMatch(/<link rel="canonical" href="http:\/\/[^/"]+\/"\/?>/);
    expect(await (await request.get("/sitemap.xml")).text()).toMatch(/<loc>http:\/\/[^/<]+\/<\/loc>/);
  });
});

test.describe("with an account", () => {
  test.use({ account: "reader@demo.test" });

  test("the front door leads on to the dashboard", async ({ page }) => {
    await page.goto("/");
    await expect(page).toHaveURL("/bluebook");
  });
});
