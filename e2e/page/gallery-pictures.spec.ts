import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { createServer } from "vite";
import { z } from "zod";
import { watchPage } from "./watch-page.ts";

const root = join(import.meta.dirname, "../..");
const versionFile = join(root, "gallery/pictures/chromium.txt");

const themes = ["light", "dark"] as const;

/** The gallery, served from its sources. */
const test = base.extend<object, { gallery: string }>({
  gallery: [
    // Playwright reads from the parameter which fixtures this one needs: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide, { parallelIndex }) => {
      const server = await createServer({
        root,
        logLevel: "error",
        cacheDir: `node_modules/.cache/gallery-${parallelIndex}`,
        server: { host: "127.0.0.1", port: 0, watch: null },
      });
      await server.listen();
      const [url = ""] = server.resolvedUrls?.local ?? [];
      await provide(`${url}gallery/`);
      await server.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

for (const width of [360, 1280]) {
  test(`every specimen is as in its pictures, at ${width} px`, async ({ page, gallery, browser }) => {
    const isCompared = compares(browser.version(), test.info().config.updateSnapshots === "changed");
    const problems = watchPage(page, new URL(gallery).origin);
    await page.setViewportSize({ width, height: 900 });
    await page.clock.setFixedTime("2026-07-01T12:00:00Z");
    const list = z.array(z.string()).parse(await (await page.request.get(`${gallery}specimens.json`)).json());
    expect(list).toContain("button/kinds");
    for (const id of list) {
      await test.step(id, async () => {
        await page.goto(gallery + id);
        // Emails have one column and few colors; nobody needs four pictures of each.
        const isMail = id.startsWith("mail/");
        if (!isMail) await page.locator("html[data-ready]").waitFor();
        await page.evaluate(() => document.fonts.ready);
        for (const theme of isMail ? [width === 360 ? ("dark" as const) : ("light" as const)] : themes) {
          await page.emulateMedia({ colorScheme: theme });
          if (width === 360 || theme === "light")
            expect.soft(await findings(page, theme), `axe on ${id}, ${theme}`).toEqual([]);
          if (!isCompared) continue;
          const dialog = page.locator("dialog:modal");
          const specimen = isMail
            ? page.locator("body")
            : (await dialog.count()) > 0
              ? dialog
              : page.locator("[data-specimen]");
          await expect.soft(specimen).toHaveScreenshot([...id.split("/"), `${theme}-${width}.png`]);
        }
      });
    }
    expect(problems, "problems in the browser").toEqual([]);
  });
}

/** Whether the pictures were made with this Chromium; another one paints some letters differently. */
function compares(version: string, isUpdate: boolean): boolean {
  const [major = ""] = version.split(".");
  if (isUpdate) writeFileSync(versionFile, `${major}\n`);
  const made = readFileSync(versionFile, "utf8").trim();
  if (made === major) return true;
  console.log(`not compared: pictures were made with Chromium ${made}, this is ${major}`);
  return false;
}

async function findings(page: Page, theme: "light" | "dark"): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (
    theme === "dark"
      ? axe.withRules(["color-contrast", "link-in-text-block"])
      : axe.withTags(["wcag2a", "wcag2aa", "wcag22aa"])
  ).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(" ")}`));
}
