import { chromium, type CDPSession, type Page } from "@playwright/test";
import { chromiumFlags } from "../../machine/chromium-flags.ts";
import { findChromium } from "../../machine/find-chromium.ts";
import { menuAnswerSchema } from "../../../domains/manual/contract.ts";
import { nodesUnder } from "../load/menu-nodes.ts";
import { type Figure, median, quantile } from "../measurement.ts";

/** The longest tables of the Indigo Book: words in case names, and periodicals. */
const codes = ["T3", "T11"];
const ROUNDS = 5;
/** What readers search for: typed letter by letter, then deleted. */
const words = ["association", "journal of", "U.S.", "dep't", "zz"];
/** One frame at 60 per second. */
const FRAME_MS = 16;

/**
 * Measures what filtering a long table costs per keystroke in a real browser: its script, and the style and layout that
 * follow.
 */
export async function measureFilter(url: string): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? "", args: [...chromiumFlags] });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const figures: Figure[] = [];
  let rows = 0;
  for (const { code, uri } of await findTables(url)) {
    await page.goto(`${url}/${uri}`);
    await page.locator("input[data-filter]").first().waitFor();
    rows += await page.locator("article tbody tr").count();
    figures.push(...figuresOf(`${code}: `, await typeAll(page)));
  }
  console.log(`  ${rows} rows in ${codes.join(" and ")}`);
  await browser.close();
  return figures;
}

/** What one keystroke cost the page's thread, in milliseconds of CPU time, without other programs. */
interface KeyCost {
  script: number;
  /** Script, style, layout, paint, and everything else until the next frames are out. */
  all: number;
}

async function typeAll(page: Page): Promise<KeyCost[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  // The first focus reads the rows, before anything is typed.
  await page.locator("input[data-filter]").first().focus();
  await page.waitForLoadState("networkidle");
  const costs: KeyCost[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const word of words) {
      for (const key of [...word.split(""), ...word.split("").map(() => "Backspace")]) {
        const before = await spent(devtools);
        await page.keyboard.press(key);
        await page.evaluate(nextFrames);
        const after = await spent(devtools);
        costs.push({ script: after.script - before.script, all: after.all - before.all });
      }
    }
  }
  await devtools.detach();
  return costs;
}

/** Resolves when the typed text is on screen. */
function nextFrames(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

async function spent(devtools: CDPSession): Promise<KeyCost> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  const milliseconds = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN) * 1000;
  return { script: milliseconds("ScriptDuration"), all: milliseconds("TaskDuration") };
}

function figuresOf(name: string, costs: readonly KeyCost[]): Figure[] {
  const script = costs.map((cost) => cost.script);
  const all = costs.map((cost) => cost.all);
  return [
    { name: `${name}script of a key, p50 of ${costs.length}`, value: median(script), unit: "ms" },
    { name: `${name}script of a key, p99`, value: quantile(script, 0.99), unit: "ms" },
    { name: `${name}all work of a key until it shows, p50`, value: median(all), unit: "ms" },
    {
      name: `${name}all work of a key until it shows, p99`,
      value: quantile(all, 0.99),
      unit: "ms",
      budget: { most: FRAME_MS },
    },
  ];
}

async function findTables(url: string): Promise<{ code: string; uri: string }[]> {
  const menu = menuAnswerSchema.parse(await (await fetch(`${url}/api/menu?version=v22`)).json());
  const pages = menu.data.flatMap(nodesUnder);
  return codes.map((code) => {
    const page = pages.find((node) => node.code === code && node.hash === null && node.uri !== null);
    if (!page?.uri) throw new Error(`The manual has no table ${code}.`);
    return { code, uri: page.uri };
  });
}
