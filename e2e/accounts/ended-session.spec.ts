import type { Locator, Page } from "@playwright/test";
import { bytesOfBase32, codeAt, stepAt } from "../../domains/accounts/server/security/second-factor/totp.ts";
import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test, nightly } from "../fixtures.ts";
import { OwnGroup } from "../groups/own-group.ts";
import { openPage } from "../open-page.ts";
import { holdAnswer } from "../page/hold-answer.ts";
import { toastsOn } from "../page/toasts.ts";
import { addReadingRows } from "../reading/reading-rows.ts";
import { endSessions, signInToOwn } from "./own-account.ts";
import { DEMO_PASSWORD, sendLogin, whenLoggedIn } from "./sign-in-by-form.ts";

const signals = "/bluebook/v22/rules/signals";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Log in to continue" });

/** Types the password into the dialog and sends it. */
async function logInAgain(page: Page, password = DEMO_PASSWORD): Promise<void> {
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

const viewReports = "**/api/lists/recently-viewed/**";

/** Opens a rule's notes, once the page has asked all that it asks by itself: those calls find an ended session too. */
async function openNotes(page: Page): Promise<Locator> {
  const asked = Promise.all([page.waitForResponse("**/api/notes?*"), page.waitForResponse(viewReports)]);
  await openPage(page, signals);
  await asked;
  return notesOf(page);
}

async function notesOf(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Notes on this page" }).click();
  return page.getByRole("dialog", { name: "Notes" });
}

test.beforeEach(({ expectProblem }) => expectProblem(/401 \(Unauthorized\)/));

test("a note written while the session ended is saved once its writer has logged in again [ACC-4] [RULING-23]", async ({
  page,
  site,
}) => {
  const email = "note-writer@own.test";
  await signInToOwn(page.context(), site, { like: "reader@demo.test", email });
  const panel = await openNotes(page);
  await panel.getByRole("textbox", { name: "Your note" }).fill("Ask the clerk");
  await endSessions(site, email);
  await panel.getByRole("button", { name: "Save note" }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel("Email address")).toHaveValue(email);
  await expect(dialog.getByLabel("Email address")).not.toBeEditable();
  await checkAccessibility(page);
  await logInAgain(page, "not my password");
  await expect(dialog).toContainText("The email address or password is incorrect.");
  await expect(panel.getByRole("textbox", { name: "Your note" })).toHaveValue("Ask the clerk");
  await dialog.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panel.getByRole("listitem").getByRole("paragraph")).toHaveText("Ask the clerk");
  await page.reload();
  await expect(page.getByRole("link", { name: /^Hi / })).toBeVisible();
});

test(
  "a page that turned into a visitor's under the question is its reader's again after logging in [ACC-4] [RULING-23]",
  nightly,
  async ({ page, site }) => {
    const email = "turned@own.test";
    await signInToOwn(page.context(), site, { like: "reader@demo.test", email });
    // What the page reports by itself finds the session ended first, and the page as visitors see it comes late.
    const ended = Promise.withResolvers<void>();
    await page.route(viewReports, async (route) => {
      await ended.promise;
      await route.continue();
    });
    await openPage(page, signals);
    const panel = await notesOf(page);
    const asVisitor = await holdAnswer(page, `**${signals}`);
    await endSessions(site, email);
    ended.resolve();
    await asVisitor.answered;
    await panel.getByRole("textbox", { name: "Your note" }).fill("Ask the clerk");
    await panel.getByRole("button", { name: "Save note" }).click();
    await expect(dialogOf(page)).toBeVisible();
    asVisitor.release();
    await expect(page.locator(".shell:not([data-signed-in])")).toBeAttached();
    // Before that, the browser would ask whether to leave the page.
    const saved = page.waitForResponse((response) => response.url().endsWith("/api/notes") && response.ok());
    await logInAgain(page);
    await saved;
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^Hi / })).toBeVisible();
    await page.goto("/bluebook/notes");
    await expect(page.getByText("Ask the clerk")).toBeVisible();
  },
);

test("an invitation is sent once the administrator has logged in again; after Cancel its words are still there [ACC-4] [RULING-23]", async ({
  page,
  site,
}) => {
  const email = "inviting@own.test";
  await OwnGroup.open(page.context(), site, { title: "Late Law Review", manager: email, paidSeats: 5 });
  await openPage(page, "/bluebook/manage-users");
  await page.getByLabel("First name").fill("Nora");
  await page.getByLabel("Last name").fill("Late");
  await page.getByLabel("Email address").fill("nora@late.test");
  await endSessions(site, email);
  await page.getByRole("button", { name: "Invite User" }).click();
  await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
  await expect(toastsOn(page)).toContainText("You were logged out in the meantime. Log in again to continue.");
  await expect(page.getByLabel("First name")).toHaveValue("Nora");
  await page.getByRole("button", { name: "Invite User" }).click();
  await logInAgain(page);
  await expect(page.getByText("Nora Late was invited.")).toBeVisible();
});

test(
  "two changes that find the session ended at once share one dialog [ACC-4] [RULING-23]",
  nightly,
  async ({ page, site }) => {
    const email = "pinning@own.test";
    await signInToOwn(page.context(), site, { like: "reader@demo.test", email });
    const panel = await openNotes(page);
    await panel.getByRole("textbox", { name: "Your note" }).fill("Ask the clerk");
    await endSessions(site, email);
    const refusals: string[] = [];
    page.on("response", (response) => {
      if (response.status() === 401) refusals.push(new URL(response.url()).pathname);
    });
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('[data-reader-tool="pin"]')?.click();
      document.querySelector<HTMLElement>("#notes-panel button[type=submit]")?.click();
    });
    await expect(dialogOf(page)).toHaveCount(1);
    await expect.poll(() => refusals.length).toBeGreaterThan(1);
    await logInAgain(page);
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(panel.getByRole("listitem").getByRole("paragraph")).toHaveText("Ask the clerk");
    await expect(page.getByRole("button", { name: "Pin this page" })).toHaveAttribute("aria-pressed", "true");
  },
);

test(
  "a list that finds the session ended is shown once its reader has logged in again [ACC-4] [RULING-23]",
  nightly,
  async ({ page, site }) => {
    const email = "searching@own.test";
    await signInToOwn(page.context(), site, { like: "reader@demo.test", email });
    await addReadingRows(site, email, "signals");
    await openPage(page, "/bluebook/notes");
    await endSessions(site, email);
    await page.getByRole("searchbox", { name: "Search your notes" }).fill("clerk");
    await page.keyboard.press("Enter");
    await logInAgain(page);
    await expect(page.getByText("0 notes with “clerk”")).toBeVisible();
  },
);

test("nothing is sent for somebody else who has logged in in the meantime [ACC-4] [RULING-23]", async ({
  page,
  site,
  expectProblem,
}) => {
  expectProblem(/403 \(Forbidden\)/);
  const [email, other] = ["first-user@own.test", "second-user@own.test"];
  await signInToOwn(page.context(), site, { like: "reader@demo.test", email: other });
  await signInToOwn(page.context(), site, { like: "reader@demo.test", email });
  await openPage(page, "/bluebook/profile");
  await page.getByLabel("First name").fill("Olivia");
  await endSessions(site, email);
  const elsewhere = await page.context().newPage();
  await elsewhere.goto("/login");
  await sendLogin(elsewhere, other);
  await whenLoggedIn(elsewhere);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("main")).toContainText("Another account is logged in now.");
  await expect(page.getByLabel("First name")).toHaveValue("Olivia");
  await elsewhere.goto("/bluebook/profile");
  await expect(elsewhere.getByLabel("First name")).not.toHaveValue("Olivia");
});

test(
  "nothing is sent if somebody else logs in in another tab while the dialog is open [ACC-4] [RULING-23]",
  nightly,
  async ({ page, site }) => {
    const [email, other] = ["waiting-one@own.test", "coming-one@own.test"];
    await signInToOwn(page.context(), site, { like: "reader@demo.test", email: other });
    await signInToOwn(page.context(), site, { like: "reader@demo.test", email });
    await openPage(page, "/bluebook/profile");
    await page.getByLabel("First name").fill("Olivia");
    await endSessions(site, email);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(dialogOf(page)).toBeVisible();
    const elsewhere = await page.context().newPage();
    await elsewhere.goto("/login");
    await sendLogin(elsewhere, other);
    await whenLoggedIn(elsewhere);
    await elsewhere.close();
    await logInAgain(page);
    await expect(page.getByRole("main")).toContainText("Another account is logged in now.");
    await expect(page.getByLabel("First name")).toHaveValue("Olivia");
  },
);

test(
  "who has logged out in another tab logs in again in this one, and goes on [ACC-4] [RULING-23]",
  nightly,
  async ({ page, site }) => {
    const email = "leaving-one@own.test";
    await signInToOwn(page.context(), site, { like: "reader@demo.test", email });
    await openPage(page, "/bluebook/profile");
    await page.getByLabel("First name").fill("Olivia");
    const elsewhere = await page.context().newPage();
    await elsewhere.goto("/bluebook/profile");
    await elsewhere.goto("/logout");
    await elsewhere.close();
    await page.getByRole("button", { name: "Save" }).click();
    await logInAgain(page);
    await expect(page.getByRole("main")).toContainText("Your profile was saved.");
    await page.reload();
    await expect(page.getByLabel("First name")).toHaveValue("Olivia");
  },
);

test("with two-step login, the code is entered in another tab [ACC-4] [RULING-23]", nightly, async ({ page, site }) => {
  const email = "two-steps-again@own.test";
  await signInToOwn(page.context(), site, { like: "reader@demo.test", email });
  await openPage(page, "/bluebook/security/second-factor");
  const main = page.getByRole("main");
  await main.getByLabel("Current password", { exact: true }).fill(DEMO_PASSWORD);
  await main.getByRole("button", { name: "Set up two-step login" }).click();
  const key = bytesOfBase32((await main.locator("[data-key]").textContent()) ?? "");
  const code = (later: number) => codeAt(key, stepAt(Date.now()) + later);
  await main.getByLabel("Code", { exact: true }).fill(code(-1));
  await main.getByRole("button", { name: "Turn on two-step login" }).click();
  await expect(main.getByRole("list").locator("code")).toHaveCount(10);
  await openPage(page, "/bluebook/profile");
  await page.getByLabel("First name").fill("Olivia");
  await endSessions(site, email);
  await page.getByRole("button", { name: "Save" }).click();
  await logInAgain(page);
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "I've logged in" }).click();
  await expect(dialog).toContainText("You aren't logged in yet.");
  await checkAccessibility(page);
  const opens = page.context().waitForEvent("page");
  await dialog.getByRole("link", { name: "Enter your code in a new tab" }).click();
  const elsewhere = await opens;
  await elsewhere.getByLabel("Code", { exact: true }).fill(code(0));
  await elsewhere.getByRole("button", { name: "Log in" }).click();
  await whenLoggedIn(elsewhere);
  await elsewhere.close();
  await dialog.getByRole("button", { name: "I've logged in" }).click();
  await expect(main).toContainText("Your profile was saved.");
});
