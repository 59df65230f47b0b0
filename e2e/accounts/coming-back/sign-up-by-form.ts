import { expect, type Page } from "@playwright/test";

interface NewReader {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** Fills in the form of the screen to sign up on, and sends it; the confirming mail is on its way then. */
export async function sendSignUp(page: Page, reader: NewReader): Promise<void> {
  await trySignUp(page, reader);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
}

/** Fills in the open form for signing up and sends it, whatever comes of that. */
export async function trySignUp(page: Page, { firstName, lastName, email, password }: NewReader): Promise<void> {
  const main = page.getByRole("main");
  await main.getByLabel("First name").fill(firstName);
  await main.getByLabel("Last name").fill(lastName);
  await main.getByLabel("Email address").fill(email);
  await main.getByLabel("What describes you best").selectOption("Law student");
  await main.getByLabel("Password", { exact: true }).fill(password);
  await main.getByRole("button", { name: "Sign up" }).click();
}

/** Follows the link of the confirming mail, and logs in. */
export async function confirmSignUp(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Confirm and log in" }).click();
}
