import type { Page } from "@playwright/test";

export const DEMO_PASSWORD = "demo-password";

/** Fills in the open page's login form and submits it. */
export async function sendLogin(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  const main = page.getByRole("main");
  await main.getByLabel("Email address").fill(email);
  await main.getByLabel("Password", { exact: true }).fill(password);
  await main.getByRole("button", { name: "Log in" }).click();
}

/** Logs in through the form. */
export async function logIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto("/login");
  await sendLogin(page, email, password);
  await whenLoggedIn(page);
}

/** Waits until a page has left the log-in form, whose address may name the page to return to. */
export async function whenLoggedIn(page: Page): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname.startsWith("/bluebook"));
}
