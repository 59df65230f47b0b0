import { checkWidths } from "../page/check-widths.ts";
import { expect, test, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { signInToOwn } from "./own-account.ts";
import { readMail } from "./read-mail.ts";
import { DEMO_PASSWORD, sendLogin } from "./sign-in-by-form.ts";

/** As long as at large firms, with nowhere to break. */
const at = "alexandrovna.featherstonehaugh-cholmondeley@internationalarbitrationchambers.example.test";

const password = "three granite steps";

test(
  "screens with a long address fit every width, from the sign-up to the confirmed address",
  nightly,
  async ({ page, site, expectProblem }) => {
    expectProblem(/40[13]/);
    const email = `m.${at}`;
    await page.goto("/sign-up");
    await page.getByLabel("First name").fill("Maximiliana");
    await page.getByLabel("Last name").fill("Featherstonehaugh-Cholmondeley");
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("What describes you best").selectOption("attorney");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
    await checkWidths(page);
    await page.goto("/login");
    await sendLogin(page, email, password);
    await expect(page.getByRole("alert")).toContainText("Confirm your address first");
    await checkWidths(page);
    const { link } = await readMail(site, email, /Confirm/);
    await page.goto(link);
    await checkWidths(page);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
    await checkWidths(page);
    await page.goto("/forgot-password");
    await page.getByLabel("Email address").fill(email);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
    await checkWidths(page);
  },
);

test("a failed login keeps the address, and the password can be retyped at once", async ({ page, expectProblem }) => {
  expectProblem(/401/);
  await page.goto("/login");
  await sendLogin(page, "reader@demo.test", "wrong");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue("reader@demo.test");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
});

test(
  "the account's own screens fit every width with a long address, under a banner",
  nightly,
  async ({ page, site }) => {
    await signInToOwn(page.context(), site, { like: "expiring@demo.test", email: `o.${at}` });
    await openPage(page, "/bluebook/profile");
    await page.getByLabel("Email address").fill(`n.${at}`);
    await page.getByLabel("Current password").fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { name: "Confirm your new address" })).toBeVisible();
    await checkWidths(page);
    await expect(page.getByRole("region", { name: "Notice" })).toBeVisible();
    for (const path of ["security", "security/second-factor", "my-data", "notes", "subscription"]) {
      await openPage(page, `/bluebook/${path}`);
      if (path === "subscription") await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
      await checkWidths(page);
    }
  },
);

test("opening a form's address shows a page that leads on", async ({ page, expectProblem }) => {
  expectProblem(/405/);
  await page.goto("/sign-up/again");
  await expect(page).toHaveTitle("That didn’t work | Fieldstone");
  await expect(page.getByRole("link", { name: "Get help" })).toHaveAttribute("href", "/help");
  await checkWidths(page);
});

test.describe("who may join a group", () => {
  test.use({ account: "lawyer@lawfirm.test" });

  test("finds the next step on a paywall that fits every width", nightly, async ({ page }) => {
    await page.goto("/bluebook/v22/rules/coming-back");
    await expect(page.locator(".paywall").getByRole("button", { name: "Join the group" })).toBeVisible();
    await checkWidths(page);
    await page.goto("/bluebook");
    await checkWidths(page);
  });
});
