import { type Figure, median } from "./figure.ts";
import type { BenchPage } from "./find-page.ts";
import { rawAnswer, startMemoryServer } from "./memory/start-memory-server.ts";
import { type Load, runLoad } from "./run-load.ts";

const SECONDS = 3;
const ROUNDS = 3;
const browser = { "accept-encoding": "gzip, deflate, br" };
/** Outside production the server then makes the answer anew. */
const fresh = { ...browser, "cache-control": "no-store" };

const names = ["memory", "page", "unchanged", "freshPage", "json", "freshJson"] as const;

/** What a page costs beside the same bytes from memory; every round asks all of them one after the other. */
export async function measureRequests(url: string, page: BenchPage): Promise<Figure[]> {
  const { body, headers } = await rawAnswer(url + page.path, browser);
  const memory = await startMemoryServer(body, headers);
  const targets = {
    memory: { url: memory.url, headers: browser },
    page: { url: url + page.path, headers: browser },
    unchanged: { url: url + page.path, headers: { ...browser, "if-none-match": headers["etag"] ?? "" } },
    freshPage: { url: url + page.path, headers: fresh },
    json: { url: url + page.api, headers: browser },
    freshJson: { url: url + page.api, headers: fresh },
  };
  const loads: Record<(typeof names)[number], Load[]> = {
    memory: [],
    page: [],
    unchanged: [],
    freshPage: [],
    json: [],
    freshJson: [],
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) loads[name].push(await runLoad(targets[name].url, targets[name].headers, SECONDS));
  }
  await memory.stop();
  const rate = (name: keyof typeof loads) => median(loads[name].map((load) => load.rate));
  const p99 = (name: keyof typeof loads) => median(loads[name].map((load) => load.p99));
  for (const name of names) console.log(`  ${Math.round(rate(name))} requests/s ${name}`);
  return [
    {
      name: "page to the same bytes from memory",
      value: rate("page") / rate("memory"),
      unit: "ratio",
      budget: { least: 0.5 },
    },
    {
      name: "304 to the same bytes from memory",
      value: rate("unchanged") / rate("memory"),
      unit: "ratio",
      budget: { least: 0.8 },
    },
    {
      name: "page made per request to the chapter's JSON made per request",
      value: rate("freshPage") / rate("freshJson"),
      unit: "ratio",
      budget: { least: 0.5 },
    },
    {
      name: "page made per request to the chapter's kept JSON",
      value: rate("freshPage") / rate("json"),
      unit: "ratio",
    },
    { name: "p99 of the page, 32 clients", value: p99("page"), unit: "ms", budget: { most: 25 } },
    { name: "p99 of the page made per request, 32 clients", value: p99("freshPage"), unit: "ms", budget: { most: 25 } },
  ];
}
