import { cp, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot, runCommand } from "../../tools/programs/run-command.ts";
import { scriptArguments } from "../../tools/programs/script-arguments.ts";
import type { RunningServer } from "../../tools/server/start-server.ts";
import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test, someOf } from "../fixtures.ts";

const words = "Quite new words stand here before all others.";

/** Stages the shipped manual with new words on one page, and returns the release's name. */
async function stageChange({ environment }: RunningServer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fieldstone-manual-"));
  await cp(join(projectRoot, "manual/v22"), folder, { recursive: true });
  const file = join(folder, "rules/020-signals.md");
  const [head = "", ...rest] = (await readFile(file, "utf8")).split("\n\n");
  await writeFile(`${file}.new`, [head, words, ...rest].join("\n\n"));
  await rename(`${file}.new`, file);
  const staging = ["import", folder, "--stage", "--author", "Ruth", "--reason", "Signals"];
  const { code, output } = await runCommand("node", [...scriptArguments("manual"), ...staging], {
    env: environment,
  });
  await rm(folder, { recursive: true });
  expect(code, output).toBe(0);
  return /v22\.\d+(?= is staged)/.exec(output)?.[0] ?? "";
}

test.describe("in admin", () => {
  test.use({ account: "admin@demo.test", javaScriptEnabled: false });

  test("an owner reads a staged release, publishes it and rolls back, without scripts [CMS-3]", async ({
    page,
    site,
  }) => {
    const release = await stageChange(site);
    const text = async () => (await page.request.get("/api/chapter/v22/rules/signals")).text();
    expect(await text()).not.toContain(words);
    await page.goto("/admin");
    // From the top by keyboard: the skip link, the frame's links, then the first task.
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.getByRole("link", { name: `${release} is staged` }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Release ${release}`);

    await page.getByRole("link", { name: "Make a link to read it" }).click();
    await page.getByLabel("Valid for").selectOption("3 days");
    await expect(page.getByLabel("Maximum number of pages")).toHaveValue("50");
    await page.getByRole("button", { name: "Continue" }).press("Enter");
    await expect(page.getByRole("main")).toContainText(`up to 50 pages of ${release}, without an account, for 3 days`);
    await page.getByRole("button", { name: "Make a link to read it" }).press("Enter");
    const link = page.getByRole("link", { name: /^\/preview\// });
    const preview = await link.getAttribute("href");
    await page.getByRole("link", { name: `Go to ${release}` }).click();
    await expect(page.getByRole("table", { name: "Active links" })).toContainText("Not yet");
    await page.goto(preview ?? "");
    await expect(page.getByRole("heading", { name: `What ${release} changes` })).toBeVisible();
    await page.getByRole("link", { name: "Exit the preview" }).click();

    await page.goto(`/admin/releases/${release}`);
    await expect(page.getByRole("table", { name: "Active links" })).toContainText("1 time from 1 network");
    await page.getByRole("link", { name: "End all links" }).click();
    await page.getByRole("button", { name: "End all links" }).press("Enter");
    await expect(page.getByRole("main")).toContainText("All links to it have ended.");
    await page.getByRole("link", { name: "Publish", exact: true }).click();
    await expect(page.getByRole("main")).toContainText("Readers get: 1 changed page");
    await page.getByLabel("Reason (optional)").fill("Approved by Eda");
    await page.getByRole("button", { name: "Publish", exact: true }).press("Enter");
    await expect(page.getByRole("main")).toContainText("It is published.");
    await expect(page.getByRole("row", { name: /published.*Approved by Eda/ })).toBeVisible();
    await expect.poll(text).toContain(words);

    await page.getByRole("link", { name: "Releases of v22" }).click();
    await page.getByRole("link", { name: "v22.1", exact: true }).first().click();
    await page.getByRole("link", { name: "Roll back to this release" }).click();
    await page.getByRole("button", { name: "Roll back to this release" }).click();
    await expect(page.getByRole("main")).toContainText("Readers will see this text again");
    await expect.poll(text).not.toContain(words);
  });
});

test.describe("every screen of admin", () => {
  test.use({ account: "admin@demo.test" });

  for (const path of someOf([
    "/admin",
    "/admin/editions",
    "/admin/editions/v22",
    "/admin/releases/v22.1",
    "/admin/releases/v22.1/publish",
    "/admin/log",
    "/admin/undone",
    "/admin/staff",
  ]))
    test(`${path} fits, has its styles and passes axe at every width in both themes`, async ({ page }) => {
      await page.goto(path);
      await checkAccessibility(page);
      for (const width of [320, 360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `at ${width}`).toBeLessThanOrEqual(0);
      }
      await expect(page.getByRole("navigation", { name: "Admin" })).toHaveCSS("border-bottom-style", "none");
    });

  test("on a phone, the navigation is one line that names the screen and opens without scripts", async ({
    browser,
    page,
  }) => {
    await page.goto("/admin");
    const { cookies } = await page.context().storageState();
    const context = await browser.newContext({
      baseURL: new URL(page.url()).origin,
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    await context.addCookies(cookies);
    const plain = await context.newPage();
    await plain.goto("/admin/editions/v22");
    const navigation = plain.getByRole("navigation", { name: "Admin" });
    const line = navigation.locator("summary");
    await expect(line).toHaveText(/Menu\s*Editions/);
    expect((await navigation.boundingBox())?.height).toBeLessThan(60);
    await expect(navigation.getByRole("link")).toHaveCount(0);
    await line.press("Enter");
    await expect(navigation.getByRole("link")).toHaveCount(15);
    await expect(navigation.getByRole("link", { name: "Editions" })).toHaveAttribute("aria-current", "page");
    for (const colorScheme of ["light", "dark"] as const) {
      await plain.emulateMedia({ colorScheme });
      for (const width of [320, 360, 768]) {
        await plain.setViewportSize({ width, height: 740 });
        await expect(navigation.getByRole("link", { name: "Staff" })).toBeInViewport({ ratio: 1 });
        expect((await navigation.boundingBox())?.width).toBe(width);
      }
    }
    await navigation.getByRole("link", { name: "Audit log" }).click();
    await expect(line).toHaveText(/Menu\s*Audit log/);
    // Beside the screen, it is always open.
    await plain.setViewportSize({ width: 1440, height: 740 });
    await expect(line).toBeHidden();
    await expect(navigation.getByRole("link")).toHaveCount(15);
    await context.close();
  });
});
