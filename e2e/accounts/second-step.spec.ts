import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { clipboardPermissions, readClipboard } from "../manual/copying/read-clipboard.ts";
import { openPage } from "../open-page.ts";
import { bytesOfBase32, codeAt, stepAt } from "../../domains/accounts/server/security/second-factor/totp.ts";
import { signInToOwn } from "./own-account.ts";
import { DEMO_PASSWORD, sendLogin } from "./sign-in-by-form.ts";

test("two-step login can be set up with an app, and then requires its code or a recovery code", async ({
  page,
  site,
  expectProblem,
}) => {
  // A page that is logged out of while it still loads its lists is told so.
  expectProblem(/401 \(Unauthorized\)/);
  const email = "two-steps@own.test";
  await signInToOwn(page.context(), site, { like: "reader@demo.test", email });
  await openPage(page, "/bluebook/security");
  await page.getByRole("main").getByRole("link", { name: "Set up two-step login" }).click();
  const main = page.getByRole("main");
  await main.getByLabel("Current password", { exact: true }).fill(DEMO_PASSWORD);
  await main.getByRole("button", { name: "Set up two-step login" }).click();
  await expect(main.getByRole("img", { name: "QR code with the key for your app" })).toBeVisible();
  await checkAccessibility(page);
  const key = bytesOfBase32((await main.locator("[data-key]").textContent()) ?? "");
  // A code works once. The previous time step is valid too, which leaves this one and the next for later.
  const code = (later: number) => codeAt(key, stepAt(Date.now()) + later);
  await main.getByLabel("Code", { exact: true }).fill(code(-1));
  await main.getByRole("button", { name: "Turn on two-step login" }).click();
  const shown = main.getByRole("list").locator("code");
  await expect(shown).toHaveCount(10);
  const recoveryCodes = await shown.allTextContents();
  await page.context().grantPermissions(clipboardPermissions);
  await main.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(main.getByText("The codes were copied.")).toBeVisible();
  expect(await readClipboard(page)).toEqual({ html: "", text: recoveryCodes.join("\n") });
  await checkAccessibility(page);
  for (const second of [code(1), recoveryCodes[0] ?? ""]) {
    await page.goto("/logout");
    await page.goto("/login?return=/bluebook/security");
    await sendLogin(page, email);
    await expect(page).toHaveTitle("Enter Your Code | Fieldstone");
    await page.getByLabel("Code", { exact: true }).fill(second);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("heading", { name: "Where you are logged in" })).toBeVisible();
  }
  await expect(page.getByText("You have 9 of 10 recovery codes left.")).toBeVisible();
});

test("a device can be logged out from the list on another one", async ({ page, site, browser }) => {
  const email = "two-devices@own.test";
  await signInToOwn(page.context(), site, { like: "reader@demo.test", email });
  const elsewhere = await browser.newContext({ baseURL: site.url });
  const other = await elsewhere.newPage();
  await other.goto("/login?return=/bluebook/security");
  await sendLogin(other, email);
  await expect(other.getByText("This device, in use now")).toBeVisible();
  await openPage(page, "/bluebook/security");
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Log out of Chrome on Linux" }).click();
  await expect(page.getByText("That device is logged out.")).toBeVisible();
  await other.goto("/bluebook/security");
  await expect(other).toHaveURL(/\/login\?return=/);
  await elsewhere.close();
});
