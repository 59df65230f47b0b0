import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot, runCommand } from "../../tools/programs/run-command.ts";
import { scriptArguments } from "../../tools/programs/script-arguments.ts";
import type { RunningServer } from "../../tools/server/start-server.ts";
import { expect, test, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { forgetReading } from "./forget-reading.ts";

const email = "reader@demo.test";
const path = "/bluebook/v22/rules/signals";

/** Imports the shipped manual with changes to one page, as an author would, while the server runs. */
async function importChanged({ environment }: RunningServer, change: (page: string) => string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "fieldstone-manual-"));
  await cp(join(projectRoot, "manual/v22"), folder, { recursive: true });
  const file = join(folder, "rules/020-signals.md");
  await writeFile(file, change(await readFile(file, "utf8")));
  const { code, output } = await runCommand("node", [...scriptArguments("manual"), "import", folder], {
    env: environment,
  });
  await rm(folder, { recursive: true });
  expect(code, output).toBe(0);
}

test.describe("after the manual was imported again", () => {
  test.use({ account: email });

  test("notes follow words that moved, and keep words that are gone", nightly, async ({ page, site }) => {
    await forgetReading(site, email);
    await openPage(page, path);
    await expect(page.locator("body[data-tools]")).toBeAttached();
    const [kept, changed] = await page
      .locator("#article > p")
      .evaluateAll((paragraphs) =>
        paragraphs.slice(0, 2).map((paragraph) => (paragraph.textContent ?? "").trim().slice(0, 40)),
      );
    if (kept === undefined || changed === undefined) throw new Error("The page has too few paragraphs.");
    for (const words of [kept, changed]) {
      const noted = page.waitForResponse((response) => response.url().endsWith("/api/notes"));
      await page.locator("#article > p").filter({ hasText: words }).selectText();
      await page.getByRole("button", { name: "Highlight" }).click();
      expect((await noted).status()).toBe(200);
    }
    const article = page.locator("#article");
    const marked = () => page.evaluate(() => CSS.highlights.get("notes")?.size ?? 0);
    await expect.poll(marked).toBe(2);
    // The first paragraph moves down; every word of the second changes.
    await importChanged(site, (text) => {
      const [head = "", ...rest] = text.split("\n\n");
      return [head, "Quite new words stand here before all others.", ...rest]
        .join("\n\n")
        .replace(changed.slice(0, 12), "Otherwise said and");
    });
    await expect
      .poll(async () => {
        await openPage(page, path);
        return article.textContent();
      })
      .toContain("Quite new words");
    await expect.poll(marked).toBe(1);
    await openPage(page, "/bluebook/notes");
    const notes = page.getByRole("list", { name: "Your notes" }).getByRole("listitem");
    await expect(notes).toHaveCount(2);
    await expect(notes.filter({ hasText: "no longer on the page" })).toHaveCount(1);
    await expect(notes.filter({ hasText: "no longer on the page" }).locator("blockquote")).toContainText(changed);
    await expect(notes.filter({ hasNotText: "no longer on the page" }).locator("blockquote")).toContainText(kept);
    await importChanged(site, (text) => text);
    await expect
      .poll(async () => {
        await page.reload();
        return notes.filter({ hasText: "no longer on the page" }).count();
      })
      .toBe(0);
  });
});
