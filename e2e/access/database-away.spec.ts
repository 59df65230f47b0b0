import process from "node:process";
import type { Page } from "@playwright/test";
import { findPostgres } from "../../platform/testing/postgres/find-postgres.ts";
import { type PostgresTrouble, troublePostgres } from "../../platform/testing/postgres/restart-postgres.ts";
import { startPostgres } from "../../platform/testing/postgres/start-postgres.ts";
import { startServer } from "../../tools/server/start-server.ts";
import { logIn } from "../accounts/sign-in-by-form.ts";
import { expect, test as base, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { toastsOn } from "../page/toasts.ts";

const installed = findPostgres(process.env["PATH"] ?? "");
const KIND = "We couldn't save this just now. Nothing was lost; try again in a moment.";

interface Away {
  /** The server's own Postgres. */
  postgres: { url: string; trouble: PostgresTrouble };
}

/** Tests on a server with its own Postgres, which goes down and comes back. */
const test = base.extend<object, Away>({
  postgres: [
    // Playwright reads from the parameter which fixtures this one needs: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const postgres = await startPostgres(installed ?? "");
      const url = postgres.url("postgres");
      await provide({ url, trouble: troublePostgres(installed ?? "", url) });
      await postgres.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  site: [
    async ({ postgres }, provide) => {
      const site = await startServer({ env: { DEMO: "1", DATABASE_URL: postgres.url } });
      // Its search indexes are built by then; a build that loses its database fails, and the log says so.
      await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 60_000 }).toBe(200);
      await provide(site);
      await site.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

/** If it isn't installed, the run said so at its start. */
if (installed !== undefined)
  test.describe("during a database outage", () => {
    test.beforeEach(({ expectProblem }) => expectProblem(/503|database/));

    /** Stops the database, runs something, and restarts it. */
    async function whileAway({ trouble }: Away["postgres"], act: () => Promise<void>): Promise<void> {
      await trouble.stop("fast");
      try {
        await act();
      } finally {
        await trouble.start();
      }
    }

    async function isShownSignedIn(page: Page, name: string): Promise<void> {
      await expect(page.getByRole("banner").getByRole("link", { name: `Hi ${name}` })).toBeVisible();
      await expect(page.getByRole("banner").getByRole("link", { name: "Log In" })).toHaveCount(0);
    }

    /** Presses a button until its action succeeds: the server retries its database about once a second. */
    async function pressUntil(page: Page, name: string, done: () => Promise<void>): Promise<void> {
      await expect(async () => {
        await page.getByRole("button", { name, exact: true }).click();
        await done();
      }).toPass({ intervals: [1_000], timeout: 30_000 });
    }

    test("a note being written is kept, and saved after the outage", async ({ page, postgres }) => {
      await logIn(page, "reader@demo.test");
      await openPage(page, "/bluebook/v22/rules/signals");
      await expect(page.locator("body[data-tools]")).toBeAttached();
      await page.getByRole("button", { name: "Notes on this page" }).click();
      const panel = page.getByRole("dialog", { name: "Notes" });
      const words = panel.getByRole("textbox", { name: "Your note" });
      await words.fill("Ask the clerk");
      await whileAway(postgres, async () => {
        await panel.getByRole("button", { name: "Save note" }).click();
        await expect(toastsOn(page)).toContainText(KIND);
        await expect(words).toHaveValue("Ask the clerk");
        await isShownSignedIn(page, "Ruth");
      });
      await pressUntil(page, "Save note", () => expect(words).toHaveValue("", { timeout: 3_000 }));
      await expect(panel.getByRole("listitem").getByRole("paragraph")).toHaveText(["Ask the clerk"]);
      await isShownSignedIn(page, "Ruth");
    });

    test("a manager's invitation is kept, and sent after the outage", nightly, async ({ page, postgres }) => {
      await logIn(page, "manager@demo.test");
      await openPage(page, "/bluebook/manage-users");
      await page.getByLabel("First name").fill("Nora");
      await page.getByLabel("Last name").fill("Patient");
      await page.getByLabel("Email address").fill("nora@patient.test");
      await whileAway(postgres, async () => {
        await page.getByRole("button", { name: "Invite User" }).click();
        await expect(toastsOn(page)).toContainText(KIND);
        await expect(page.getByLabel("First name")).toHaveValue("Nora");
        await expect(page.getByLabel("Last name")).toHaveValue("Patient");
        await expect(page.getByLabel("Email address")).toHaveValue("nora@patient.test");
        await isShownSignedIn(page, "Marian");
      });
      await pressUntil(page, "Invite User", () =>
        expect(page.getByRole("row", { name: /nora@patient\.test/ })).toBeVisible({ timeout: 3_000 }),
      );
      await expect(page.getByLabel("First name")).toHaveValue("");
      await isShownSignedIn(page, "Marian");
    });

    test("a profile being edited is kept, and saved after the outage", nightly, async ({ page, postgres }) => {
      await logIn(page, "pending@demo.test");
      await openPage(page, "/bluebook/profile");
      await page.getByLabel("First name").fill("Philippa");
      await whileAway(postgres, async () => {
        await page.getByRole("button", { name: "Save" }).click();
        await expect(page.getByRole("alert")).toContainText(KIND);
        await expect(page.getByLabel("First name")).toHaveValue("Philippa");
        await expect(page).toHaveURL("/bluebook/profile");
        await expect(page.getByRole("banner").getByRole("link", { name: /^Hi / })).toBeVisible();
      });
      await pressUntil(page, "Save", () =>
        expect(page.getByText("Your profile was saved.")).toBeVisible({ timeout: 3_000 }),
      );
      await page.reload();
      await expect(page.getByLabel("First name")).toHaveValue("Philippa");
      await isShownSignedIn(page, "Philippa");
    });

    test(
      "navigating shows what was loaded or asks to try again, never a login",
      nightly,
      async ({ page, postgres }) => {
        await logIn(page, "reader@demo.test");
        await openPage(page, "/bluebook/v22/rules/signals");
        await whileAway(postgres, async () => {
          await page.goto("/bluebook/v22/rules/coming-back");
          await isShownSignedIn(page, "Ruth");
          await expect(page.getByText("This content is reserved for subscribers.")).toBeHidden();
          await page.goto("/bluebook/profile");
          await expect(page).toHaveURL("/bluebook/profile");
          await expect(page.getByRole("main")).toContainText("We can't show this at the moment.");
        });
        await expect(async () => {
          await page.reload();
          await expect(page.getByLabel("First name")).toHaveValue("Ruth", { timeout: 3_000 });
        }).toPass({ intervals: [1_000], timeout: 30_000 });
      },
    );
  });
