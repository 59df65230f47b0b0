import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot, runCommand } from "../../tools/programs/run-command.ts";
import type { RunningServer } from "../../tools/server/start-server.ts";
import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { openPage } from "../open-page.ts";

const path = "/bluebook/v22/rules/coming-back";
const sentence = "Nobody has published this sentence yet.";

/** Saves a draft of a page as an author would, from changed files; returns the address the command prints. */
async function keepDraft(site: RunningServer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fieldstone-draft-"));
  await cp(join(projectRoot, "manual/v22"), folder, { recursive: true });
  const files = await readdir(join(folder, "rules"), { recursive: true });
  const file = join(folder, "rules", files.find((name) => name.endsWith("coming-back.md")) ?? "");
  await writeFile(file, `${await readFile(file, "utf8")}\n\n${sentence}\n`);
  const { output } = await runCommand(
    process.execPath,
    [join(projectRoot, "app/commands/manual.ts"), "draft", folder, "rules/coming-back"],
    { env: site.environment },
  );
  await rm(folder, { recursive: true });
  return /^\/bluebook\S+$/m.exec(output)?.[0] ?? output;
}

test("a draft shows by its link, to anyone who has it, and to no one else [PAGE-8]", async ({ page, site }) => {
  const link = await keepDraft(site);
  await openPage(page, link);
  const article = page.locator("article");
  await expect(article).toContainText("This is a draft. It is not published and can only be seen through this link.");
  await expect(article).toContainText(sentence);
  await expect(page.locator(".paywall")).toHaveCount(0);
  await checkAccessibility(page);

  const answer = await page.request.get(link);
  expect(answer.headers()).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });

  await openPage(page, path);
  await expect(page.locator(".paywall")).toBeVisible();
  await expect(article).not.toContainText(sentence);

  await openPage(page, link.replace(/token=.*/, "token=guess"));
  await expect(article).toContainText("The link to this draft is invalid or has expired.");
  await expect(page.locator(".paywall")).toBeVisible();
  await expect(article).not.toContainText(sentence);
});
