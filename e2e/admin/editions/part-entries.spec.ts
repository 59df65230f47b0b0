import { expect, nightly } from "../../fixtures.ts";
import { runAxe } from "../../page/run-axe.ts";
import { openPagesInAdmin, ownSiteTest, pageOf, plainPageOf } from "../own-site.ts";

const siteTest = ownSiteTest();

const parts = "/admin/editions/v22/parts";

siteTest(
  "the dashboard gets a task and the guide an example, by keyboard and without scripts, and readers see them [CMS-2]",
  nightly,
  async ({ browser, ownSite }) => {
    const admin = await plainPageOf(browser, ownSite, "editor@demo.test");
    await openPagesInAdmin(admin);
    await admin.goto(parts);
    await admin.getByRole("link", { name: "Dashboard", exact: true }).click();
    await admin.getByLabel("What").selectOption("Task");
    await admin.getByLabel("Where").selectOption("Above Task 3");
    await admin.getByRole("button", { name: "Add", exact: true }).press("Enter");
    await expect(admin.getByRole("status")).toContainText("Task 3 was added");
    const task = (place: number) => admin.getByRole("group", { name: `Task ${place}` });
    await expect(task(3).getByLabel("Heading")).toBeFocused();
    await admin.keyboard.type("Ask a librarian");
    await task(3).getByLabel("Text (optional)").fill("See [the rule](@99.9).");
    await task(3).getByRole("button", { name: "Move down" }).press("Enter");
    await expect(task(4).getByRole("button", { name: "Move down" })).toBeFocused();
    await expect(task(4).getByLabel("Heading")).toHaveValue("Ask a librarian");

    // Enter in a field saves; a link to nowhere is refused beside its field.
    await task(4).getByLabel("Heading").press("Enter");
    await expect(admin.getByRole("alert")).toContainText("Fix the problems shown next to the fields.");
    await expect(task(4).getByLabel("Text (optional)")).toBeFocused();
    await expect(task(4).getByLabel("Text (optional)")).toHaveAccessibleDescription(/99\.9/);
    await task(4).getByLabel("Text (optional)").fill("See [the rule](@2).");
    await admin.getByRole("button", { name: "Save" }).click();
    await expect(admin.getByText("Saved. Readers will see it")).toBeVisible();
    await task(4).getByRole("button", { name: "Remove" }).click();
    await expect(admin.getByText("None of this is saved yet.")).toBeVisible();
    await admin.goto(`${parts}/dashboard`);
    await expect(task(4).getByLabel("Heading")).toHaveValue("Ask a librarian");
    await admin.getByRole("link", { name: "Publish", exact: true }).click();
    await admin.getByRole("button", { name: "Publish" }).click();
    await expect(admin.getByText("It is published.")).toBeVisible();

    await admin.goto(`${parts}/quick-style-guide`);
    const example = admin.getByRole("group", { name: "Example 3" });
    await example.getByLabel("Citation").fill("*Ada v. Alma*, 1 U.S. 1 (1800).");
    await admin.getByRole("button", { name: "Save" }).click();
    await admin.getByRole("link", { name: "Publish", exact: true }).click();
    await admin.getByRole("button", { name: "Publish" }).click();
    await expect(admin.getByText("It is published.")).toBeVisible();

    const reader = await plainPageOf(browser, ownSite, "new@demo.test");
    const read = async (path: string) => await (await reader.context().request.get(path)).text();
    await expect.poll(async () => await read("/api/entry/v22/dashboard")).toContain("Ask a librarian");
    await expect.poll(async () => await read("/api/entry/v22/quick-style-guide")).toContain("Ada v. Alma");
    for (const page of [admin, reader]) await page.context().close();
  },
);

siteTest(
  "the forms of parts have no finding of axe, and none scrolls sideways [LIMIT-1]",
  nightly,
  async ({ browser, ownSite }) => {
    const page = await pageOf(browser, ownSite, "editor@demo.test", { hasScripts: true });
    await openPagesInAdmin(page);
    for (const part of ["dashboard", "quick-style-guide"]) {
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(`${parts}/${part}`);
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(excess, `${part} at ${width}`).toBeLessThanOrEqual(0);
        expect(await runAxe(page, "everything"), `axe on ${part} at ${width}`).toEqual([]);
      }
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await runAxe(page, "colors"), `axe on ${part} in the dark`).toEqual([]);
    }
    await page.context().close();
  },
);
