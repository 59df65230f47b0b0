import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { z } from "zod";
import { chromiumFlags } from "../../machine/chromium-flags.ts";
import { findChromium } from "../../machine/find-chromium.ts";
import { runCommand } from "../../programs/run-command.ts";
import type { SessionCookie } from "../../server/sign-in.ts";
import { type Figure, median } from "../measurement.ts";
import { serveCopy } from "./serve-copy.ts";

const lighthouse = join(import.meta.dirname, "../node_modules/.bin/lighthouse");
const ROUNDS = 5;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const metric = z.object({ numericValue: z.number() });
const score = z.object({ score: z.number() });
const reportSchema = z.object({
  audits: z.object({
    "largest-contentful-paint": metric,
    "total-blocking-time": metric,
    "cumulative-layout-shift": metric,
  }),
  categories: z.object({ performance: score, accessibility: score, "best-practices": score, seo: score }),
});
type Report = z.infer<typeof reportSchema>;

/**
 * Mobile Lighthouse, the median of five runs, each beside one of a static copy of the same page. `session`: the
 * cookie of who reads it, if signed in; scores are of visitors alone, since pages of readers with an account are kept from
 * search engines.
 */
export async function measureLighthouse(url: string, session?: SessionCookie): Promise<Figure[]> {
  const copy = await serveCopy(url, session ? `${session.name}=${session.value}` : "");
  const run = (address: string) => (session ? runSignedIn(address, session) : runLighthouse(address));
  const reports: Report[] = [];
  const copies: Report[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    reports.push(await run(url));
    copies.push(await run(copy.url));
  }
  copy.close();
  const scores = session ? [] : categories.map((name) => scoreOf(reports, name));
  return [...metricsOf(reports, copies), ...scores];
}

function metricsOf(reports: readonly Report[], copies: readonly Report[]): Figure[] {
  const middle = (of: readonly Report[], name: keyof Report["audits"]) =>
    median(of.map(({ audits }) => audits[name].numericValue));
  const paint = "largest-contentful-paint";
  const blocking = "total-blocking-time";
  const [painted, copyPainted] = [middle(reports, paint), middle(copies, paint)];
  const [blocked, copyBlocked] = [middle(reports, blocking), middle(copies, blocking)];
  const shift = middle(reports, "cumulative-layout-shift");
  return [
    { name: "largest contentful paint", value: painted / 1000, unit: "s" },
    { name: "the same of a static copy", value: copyPainted / 1000, unit: "s" },
    { name: "paint, to the static copy", value: painted / copyPainted, unit: "ratio", budget: { most: 1.05 } },
    { name: "total blocking time", value: blocked, unit: "ms" },
    { name: "the same of a static copy", value: copyBlocked, unit: "ms" },
    { name: "blocking above the static copy", value: blocked - copyBlocked, unit: "ms", budget: { most: 20 } },
    { name: "cumulative layout shift", value: shift, unit: "shift", budget: { most: 0 } },
  ];
}

function scoreOf(reports: readonly Report[], name: (typeof categories)[number]): Figure {
  const value = median(reports.map((report) => report.categories[name].score)) * 100;
  return { name, value, unit: "points", ...(name === "performance" ? {} : { budget: { least: 100 } }) };
}

/** Runs it in a browser that has the session's cookie and nothing else yet, as Lighthouse's own has nothing. */
async function runSignedIn(url: string, session: SessionCookie): Promise<Report> {
  const profile = await mkdtemp(join(tmpdir(), "fieldstone-lighthouse-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium() ?? "",
    args: [...chromiumFlags, "--remote-debugging-port=0"],
  });
  await context.addCookies([{ ...session, url: new URL(url).origin }]);
  const [port = ""] = (await readFile(join(profile, "DevToolsActivePort"), "utf8")).split("\n");
  try {
    return await runLighthouse(url, [`--port=${port}`, "--disable-storage-reset"]);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** A page with a process of its own sometimes starts before Lighthouse's trace does, which then asks for another run. */
const runAgain = "NO_NAVSTART";
const MOST_TRIES = 4;

async function runLighthouse(url: string, browser?: readonly string[], tries = 1): Promise<Report> {
  const flags = ["--headless", ...chromiumFlags].join(" ");
  const args = [
    url,
    "--output=json",
    "--quiet",
    `--only-categories=${categories.join(",")}`,
    ...(browser ?? [`--chrome-flags=${flags}`]),
  ];
  const { code, output } = await runCommand(lighthouse, args, {
    env: { CHROME_PATH: findChromium() ?? "" },
  });
  if (code !== 0 && output.includes(runAgain) && tries < MOST_TRIES)
    return await runLighthouse(url, browser, tries + 1);
  if (code !== 0) throw new Error(`Lighthouse failed:\n${output.slice(-2_000)}`);
  return reportSchema.parse(JSON.parse(output.slice(output.indexOf("{\n"))));
}
