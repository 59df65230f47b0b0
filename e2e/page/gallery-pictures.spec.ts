import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { createServer } from "vite";
import { z } from "zod";
import { sans, serif } from "../../ui/mail/mail-colors.ts";
import { someOf } from "../fixtures.ts";
import { runAxe } from "./run-axe.ts";
import { watchPage } from "./watch/watch-page.ts";

const root = join(import.meta.dirname, "../..");
const madeWithFile = join(root, "gallery/pictures/made-with.json");

/** What pictures depend on besides the product. */
const machineSchema = z.object({
  /** The major version of Chromium; another one paints some letters differently. */
  chromium: z.string(),
  /** How wide some words are in the fonts of gallery/fonts.conf, which emails are set in; everything else brings its own. */
  fonts: z.string(),
});
type Machine = z.infer<typeof machineSchema>;

const themes = someOf(["light", "dark"] as const);

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
        // Nothing changes while this runs: no page asks again for what the one before has loaded.
        server: { host: "127.0.0.1", port: 0, watch: null, hmr: false, headers: { "cache-control": "max-age=3600" } },
      });
      await server.listen();
      const [url = ""] = server.resolvedUrls?.local ?? [];
      await provide(`${url}gallery/`);
      await server.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

for (const width of someOf([360, 1280])) {
  test(`every specimen is as in its pictures, at ${width} px`, async ({ page, gallery, browser }) => {
    const machine = await readMachine(page, browser.version());
    if (test.info().config.updateSnapshots === "changed")
      writeFileSync(madeWithFile, `${JSON.stringify(machine, null, 2)}\n`);
    const { compares, comparesMails } = comparable(machine);
    const problems = watchPage(page, new URL(gallery).origin);
    await page.setViewportSize({ width, height: 900 });
    await page.clock.setFixedTime("2026-07-01T12:00:00Z");
    const list = z.array(z.string()).parse(await (await page.request.get(`${gallery}specimens.json`)).json());
    expect(list).toContain("button/kinds");
    for (const id of list) {
      await test.step(id, async () => {
        const answer = await page.goto(gallery + id);
        // Emails have one column and few colors; nobody needs four pictures of each.
        const isMail = id.startsWith("mail/");
        // The product's policy, which `problems` would tell of. Mail programs have none.
        if (!isMail) expect(answer?.headers()["content-security-policy"]).toMatch(/^default-src 'none';(?!.*unsafe)/);
        if (!isMail) await page.locator("html[data-ready]").waitFor();
        await page.evaluate(() => document.fonts.ready);
        for (const theme of isMail ? [width === 360 ? ("dark" as const) : ("light" as const)] : themes) {
          await page.emulateMedia({ colorScheme: theme });
          if (width === 360 || theme === "light")
            expect
              .soft(await runAxe(page, theme === "dark" ? "colors" : "standard"), `axe on ${id}, ${theme}`)
              .toEqual([]);
          if (!(isMail ? comparesMails : compares)) continue;
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

async function readMachine(page: Page, version: string): Promise<Machine> {
  const [chromium = ""] = version.split(".");
  const widths = await page.evaluate(
    (families) => {
      const canvas = document.createElement("canvas").getContext("2d");
      return families.map((family) => {
        if (canvas) canvas.font = `100px ${family}`;
        return canvas?.measureText("Hamburgefonstiv 0123").width.toFixed(1);
      });
    },
    [sans, serif],
  );
  return { chromium, fonts: widths.join(" ") };
}

/** Says what can't be compared because the pictures were made on another kind of machine. */
function comparable({ chromium, fonts }: Machine): { compares: boolean; comparesMails: boolean } {
  const made = machineSchema.parse(JSON.parse(readFileSync(madeWithFile, "utf8")));
  const compares = made.chromium === chromium;
  const comparesMails = compares && made.fonts === fonts;
  if (!compares) console.log(`not compared: pictures were made with Chromium ${made.chromium}, this is ${chromium}`);
  else if (!comparesMails)
    console.log(
      "not compared: the pictures of emails were made with Liberation, which is missing here or another version",
    );
  return { compares, comparesMails };
}
