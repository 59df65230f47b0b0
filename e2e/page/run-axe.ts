import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { JSHandle, Page } from "@playwright/test";
import type axeCore from "axe-core";

type Axe = typeof axeCore;

/** The smaller file: each page that is looked at has to read it. */
const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** What axe looks for: `colors` is all that a dark theme can affect. */
const rules = {
  everything: {},
  standard: { runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] } },
  colors: { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } },
} satisfies Record<string, axeCore.RunOptions>;

/**
 * Returns what axe finds on the page as it stands, a line for each element. Runs in the page itself, which has no frames:
 * the official builder loads axe again for every look, which takes longer than looking.
 */
export async function runAxe(page: Page, kind: keyof typeof rules): Promise<string[]> {
  const axe = await loadAxe(page);
  const { violations } = await axe.evaluate(async (loaded, options) => await loaded.run(document, options), {
    ...rules[kind],
    resultTypes: ["violations" as const],
    // What it would fetch first is for audio and for locked orientation, which nothing here has.
    preload: false,
  });
  await axe.dispose();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(" ")}: ${failureSummary ?? ""}`),
  );
}

async function loadAxe(page: Page): Promise<JSHandle<Axe>> {
  const isLoaded = await page.evaluate<boolean>("'axe' in globalThis");
  return await page.evaluateHandle<Axe>(isLoaded ? "axe" : `${source}; axe`);
}
