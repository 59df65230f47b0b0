import { chromium, type Response } from "@playwright/test";
import { gzipSync } from "node:zlib";
import { chromiumFlags } from "../../machine/chromium-flags.ts";
import { findChromium } from "../../machine/find-chromium.ts";
import type { SessionCookie } from "../../server/sign-in.ts";
import type { Figure } from "../measurement.ts";

const budgets = { script: 5, stylesheet: 15, font: 140, document: 15 } as const;
/** Readers with an account get what marks their notes and counts what they have viewed. */
const SCRIPT_WITH_ACCOUNT = 12;
type Kind = keyof typeof budgets;

function isKind(type: string): type is Kind {
  return type in budgets;
}

/**
 * Measures what a browser loads for the first view of a page, gzipped, until the network is idle, but for styles of print,
 * which it loads last and waits for in nothing. 1 kB is 1,000 bytes. `session`: the cookie of who reads it, if signed in.
 */
export async function measureSizes(url: string, session?: SessionCookie): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? "", args: [...chromiumFlags] });
  const context = await browser.newContext();
  if (session) await context.addCookies([{ ...session, url: new URL(url).origin }]);
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  await page.goto(url, { waitUntil: "networkidle" });
  const forPrint = await page
    .locator('link[media="print"]')
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLLinkElement ? link.href : "")));
  const sizes: Record<Kind, number> = { script: 0, stylesheet: 0, font: 0, document: 0 };
  let foreign = 0;
  for (const response of responses) {
    if (new URL(response.url()).origin !== new URL(url).origin) foreign++;
    const kind = response.request().resourceType();
    if (!isKind(kind) || forPrint.includes(response.url())) continue;
    const body = await response.body();
    // Fonts are already compressed.
    sizes[kind] += kind === "font" ? body.length : gzipSync(body, { level: 9 }).length;
  }
  await browser.close();
  if (foreign > 0) console.log(`  ${foreign} responses came from another host`);
  return Object.entries(budgets).map(([kind, most]): Figure => ({
    name: `${kind === "document" ? "HTML" : `${kind}s`} of the first view, gzipped`,
    value: isKind(kind) ? sizes[kind] / 1000 : 0,
    unit: "kB",
    budget: { most: kind === "script" && session ? SCRIPT_WITH_ACCOUNT : most },
  }));
}
