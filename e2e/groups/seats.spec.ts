import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { toastsOn } from "../page/toasts.ts";

const users = "/bluebook/manage-users";

test.describe("a manager of a group with one seat", () => {
  test.use({ account: "full-manager@demo.test" });

  test("removes herself, stays administrator, and gives the last seat away; two seconds later a toast says so [GROUP-3] [GROUP-6] [GROUP-8]", async ({
    page,
  }) => {
    await page.clock.install();
    await openPage(page, users);
    await expect(page.getByText("You have used up all available seats.")).toBeVisible();
    await page.getByRole("button", { name: "Remove Frida Manager" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove yourself as a user?" });
    await dialog.getByRole("button", { name: "Remove yourself" }).click();
    await expect(
      page.getByText(
        "You were removed as a user. You still administer Harbor Moot Court Board, without access to its content.",
      ),
    ).toBeVisible();
    await page.getByLabel("First name").fill("Leo");
    await page.getByLabel("Last name").fill("Last");
    await page.getByLabel("Email address").fill("leo@last.test");

    // From here on time goes on only as far as it is let.
    await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 60_000));
    await page.getByRole("button", { name: "Invite User" }).click();
    await expect(page.getByText("You have used up all available seats.")).toBeVisible();
    const toast = toastsOn(page).filter({ hasText: "Attention!" });
    await page.clock.runFor(1_900);
    await expect(page.getByText("Leo Last was invited.")).toBeVisible();
    await expect(toast).toHaveCount(0);
    await page.clock.runFor(100);
    // It comes with the next frame.
    const comes = async () => {
      await page.clock.runFor(20);
      return toast.count();
    };
    await expect.poll(comes).toBe(1);
    await expect(toast).toContainText("You have filled up all available seats in this group!");
    await page.clock.resume();

    // So that the group is as it was.
    await page.getByRole("button", { name: "Remove Leo Last" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove Leo Last" }).click();
    await expect(page.getByText("The group has no users yet.")).toBeVisible();
  });
});

test.describe("a manager who has removed somebody", () => {
  test.use({ account: "pro-manager@demo.test" });

  test("can undo it at once [GROUP-2]", nightly, async ({ page }) => {
    await openPage(page, users);
    await page.getByLabel("First name").fill("Una");
    await page.getByLabel("Last name").fill("Undone");
    await page.getByLabel("Email address").fill("una@undone.test");
    await page.getByRole("button", { name: "Invite User" }).click();
    const row = page.getByRole("row", { name: /Una Undone/ });
    await row.getByRole("button", { name: "Remove Una Undone" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove Una Undone" }).click();
    await expect(row).toBeHidden();
    const way = page.getByRole("status").filter({ has: page.getByRole("button", { name: /^Undo/ }) });
    await expect(way).toContainText("Una Undone was removed.");
    await checkAccessibility(page);
    await way.getByRole("button", { name: "Undo the removal of Una Undone" }).click();
    // The toast first: it goes by itself.
    await expect(page.getByText(/Una Undone is invited again\./)).toBeVisible();
    await expect(row).toBeVisible();
    await expect(way).toBeHidden();
  });

  test(
    "is told in the specification's words when the server says nothing [GROUP-5] [ERR-1]",
    nightly,
    async ({ page, expectProblem }) => {
      expectProblem(/Failed to load|502/);
      await openPage(page, users);
      await expect(page.getByRole("table")).toBeVisible();
      await page.route("/api/group/*", (route) =>
        route.request().method() === "POST" ? route.fulfill({ status: 502, body: "" }) : route.continue(),
      );
      await page.getByLabel("First name").fill("Nora");
      await page.getByLabel("Last name").fill("Nothing");
      await page.getByLabel("Email address").fill("nora@nothing.test");
      await page.getByRole("button", { name: "Invite User" }).click();
      const toasts = toastsOn(page).filter({ hasText: "Error!" });
      await expect(toasts.last()).toContainText(
        "We're sorry, there was an error connecting to the server. Please try again later.",
      );
      await expect(page.getByLabel("First name")).toHaveValue("Nora");
      await page.getByLabel("Email users when they are removed").click();
      await expect(toasts.last()).toContainText("Something went wrong. Please refresh the page to try again.");
      await page.unroute("/api/group/*");
      await page.route("/api/group", (route) => route.fulfill({ status: 502, body: "" }));
      await openPage(page, users);
      await expect(page.getByRole("alert")).toContainText(
        "Could not load data from the server. Please refresh the page to try again.",
      );
      await page.unroute("/api/group");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("table")).toBeVisible();
    },
  );

  test("sorts the list by the last login [GROUP-1]", async ({ page }) => {
    await openPage(page, users);
    const asked = page.waitForResponse((response) => response.url().includes("sort=login&order=desc"));
    await page.getByLabel("Sort by").selectOption("Last login, latest first");
    expect((await asked).status()).toBe(200);
  });
});
