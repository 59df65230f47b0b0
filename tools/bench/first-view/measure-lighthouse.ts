import { join } from "node:path";
import { z } from "zod";
import { chromiumFlags } from "../../machine/chromium-flags.ts";
import { findChromium } from "../../machine/find-chromium.ts";
import { runCommand } from "../../programs/run-command.ts";
import { type Figure, median } from "../measurement.ts";

const lighthouse = join(import.meta.dirname, "../node_modules/.bin/lighthouse");
const ROUNDS = 3;
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

/** Mobile Lighthouse, the median of three runs. */
export async function measureLighthouse(url: string): Promise<Figure[]> {
  const reports: z.infer<typeof reportSchema>[] = [];
  for (let round = 0; round < ROUNDS; round++) reports.push(await runLighthouse(url));
  const middle = (read: (report: z.infer<typeof reportSchema>) => number) => median(reports.map(read));
  return [
    {
      name: "largest contentful paint",
      value: middle(({ audits }) => audits["largest-contentful-paint"].numericValue) / 1000,
      unit: "s",
      budget: { most: 1.1 },
    },
    {
      name: "total blocking time",
      value: middle(({ audits }) => audits["total-blocking-time"].numericValue),
      unit: "ms",
      budget: { most: 20 },
    },
    {
      name: "cumulative layout shift",
      value: middle(({ audits }) => audits["cumulative-layout-shift"].numericValue),
      unit: "shift",
      budget: { most: 0 },
    },
    ...categories.map((name): Figure => ({
      name,
      value: middle((report) => report.categories[name].score) * 100,
      unit: "points",
      ...(name === "performance" ? {} : { budget: { least: 100 } }),
    })),
  ];
}

async function runLighthouse(url: string): Promise<z.infer<typeof reportSchema>> {
  const flags = ["--headless", ...chromiumFlags].join(" ");
  const args = [
    url,
    "--output=json",
    "--quiet",
    `--chrome-flags=${flags}`,
    `--only-categories=${categories.join(",")}`,
  ];
  const { code, output } = await runCommand(lighthouse, args, {
    env: { CHROME_PATH: findChromium() ?? "" },
  });
  if (code !== 0) throw new Error(`Lighthouse failed:\n${output.slice(-2_000)}`);
  return reportSchema.parse(JSON.parse(output.slice(output.indexOf("{\n"))));
}
