import type { Page } from "@playwright/test";
import { expect, test, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { countMails, readMail } from "./read-mail.ts";

const password = "sunlit quarry nine";

async function fillIn(page: Page, email: string): Promise<void> {
  await openPage(page, "/sign-up");
  const main = page.getByRole("main");
  await main.getByLabel("First name").fill("Kim");
  await main.getByLabel("Last name").fill("Park");
  await main.getByLabel("Email address").fill(email);
  await main.getByLabel("What describes you best").selectOption("Law student");
  await main.getByLabel("Password", { exact: true }).fill(password);
}

async function signUp(page: Page, email: string): Promise<void> {
  await fillIn(page, email);
  await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
}

test.describe("signing up", () => {
  test("sign up, follow the mailed link, and read on a free trial [ACC-1] [SHELL-5] [HEAD-3]", async ({
    page,
    site,
  }) => {
    const email = "kim.park@example.test";
    await signUp(page, email);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
    await expect(page.getByRole("main")).toContainText(email);
    const { link } = await readMail(site, email, /confirm/i);
    await page.goto(link);
    await expect(page.getByRole("main")).toContainText(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Confirm and log in" }).click();
    await expect(page).toHaveURL("/bluebook/email-verified");
    await expect(page).toHaveTitle("Email Confirmed | Fieldstone");
    await expect(page.getByRole("main")).toContainText(`${email} is confirmed`);
    await expect(page.getByRole("banner").getByRole("link", { name: "Hi Kim" })).toBeVisible();
    await page.getByRole("link", { name: "Go to your dashboard" }).click();
    await expect(page).toHaveURL("/bluebook");
    await page.goto("/bluebook/v22/rules/coming-back");
    await expect(page.getByText("This content is reserved for subscribers.")).toBeHidden();
    await expect(page.getByText(/^Free trial expires on/)).toBeVisible();
  });

  test(
    "what was typed stays when the form is refused, and the field says why",
    nightly,
    async ({ page, expectProblem }) => {
      expectProblem(/422/);
      await page.goto("/sign-up");
      const main = page.getByRole("main");
      await main.getByLabel("First name").fill("Kim");
      await main.getByLabel("Last name").fill("Park");
      await main.getByLabel("Email address").fill("kim@example.test");
      await main.getByLabel("What describes you best").selectOption("Librarian");
      await main.getByLabel("Password", { exact: true }).fill("password123");
      await main.getByRole("button", { name: "Sign up" }).click();
      await expect(page.getByRole("alert")).toContainText("There was an error.");
      await expect(main.getByLabel("First name")).toHaveValue("Kim");
      await expect(main.getByLabel("What describes you best")).toHaveValue("librarian");
      const field = main.getByLabel("Password", { exact: true });
      await expect(field).toHaveValue("");
      await expect(field).toHaveAccessibleDescription(/easily guessed/);
      await expect(field).toBeFocused();
      await expect(page).toHaveTitle("Error: Sign Up | Fieldstone");
    },
  );

  test("an address that has an account gets the same response; only its mail differs [ACC-2]", async ({
    page,
    site,
  }) => {
    await signUp(page, "reader@demo.test");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
    const { text } = await readMail(site, "reader@demo.test", /already have a/i);
    expect(text).toContain("/login");
  });

  test("a form is sent once, however often its button is pressed", async ({ page, site }) => {
    const email = "twice@example.test";
    let sent = 0;
    await page.route("**/sign-up", async (route) => {
      if (route.request().method() === "POST") sent += 1;
      await route.continue();
    });
    await fillIn(page, email);
    await page.getByRole("button", { name: "Sign up" }).dblclick();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
    expect(sent).toBe(1);
    await page.reload();
    await readMail(site, email, /confirm/i);
    expect(await countMails(site, email)).toBe(1);
  });
});
