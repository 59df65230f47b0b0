import { type Figure, median } from "../measurement.ts";
import type { BenchPage } from "../find-page.ts";
import { type Load, type LoadTarget, runLoad } from "./run-load.ts";
import { rawAnswer, startMemoryServer } from "./start-memory-server.ts";

const SECONDS = 2;
const ROUNDS = 5;
const browser = { "accept-encoding": "gzip, deflate, br" };
/** Outside production, this renders the page for every request, as for signed-in readers. */
const fresh = { ...browser, "cache-control": "no-store" };

type Name = "memory" | "page" | "unchanged" | "freshPage" | "json";

/**
 * Measures what a page costs compared with the same bytes from memory; every round requests all of them in sequence.
 */
export async function measureRequests(server: { url: string; pid: number }, page: BenchPage): Promise<Figure[]> {
  const { body, headers } = await rawAnswer(server.url + page.path, browser);
  const memory = await startMemoryServer(body, headers);
  const target = (path: string, asking: Readonly<Record<string, string>>) => ({
    url: server.url + path,
    headers: asking,
    pid: server.pid,
  });
  const targets: Record<Name, LoadTarget> = {
    memory: { url: memory.url, headers: browser, pid: memory.pid },
    page: target(page.path, browser),
    unchanged: target(page.path, { ...browser, "if-none-match": headers["etag"] ?? "" }),
    freshPage: target(page.path, fresh),
    json: target(page.api, browser),
  };
  const loads = await runRounds(targets);
  await memory.stop();
  return figuresOf(loads);
}

async function runRounds(targets: Record<Name, LoadTarget>): Promise<Record<Name, Load>> {
  const loads: Record<Name, Load[]> = { memory: [], page: [], unchanged: [], freshPage: [], json: [] };
  const names = ["memory", "page", "unchanged", "freshPage", "json"] as const;
  // The first round is a warm-up and does not count.
  for (const name of names) await runLoad(targets[name], 1);
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) loads[name].push(await runLoad(targets[name], SECONDS));
  }
  const middle = (name: Name): Load => ({
    rate: median(loads[name].map(({ rate }) => rate)),
    p99: median(loads[name].map(({ p99 }) => p99)),
    cpu: median(loads[name].map(({ cpu }) => cpu)),
  });
  for (const name of names) {
    const { rate, p99, cpu } = middle(name);
    console.log(
      `  ${String(Math.round(rate)).padStart(6)} requests/s, ${cpu.toFixed(3)} ms of CPU time each, p99 ${p99.toFixed(1)} ms: ${name}`,
    );
  }
  return {
    memory: middle("memory"),
    page: middle("page"),
    unchanged: middle("unchanged"),
    freshPage: middle("freshPage"),
    json: middle("json"),
  };
}

function figuresOf(loads: Record<Name, Load>): Figure[] {
  const ratio = (of: Name, to: Name) => ({ value: loads[of].rate / loads[to].rate, unit: "ratio" as const });
  // Other work on the machine affects rates, but hardly CPU time.
  const byProcessor = (["page", "unchanged"] as const).map((name): Figure => {
    const answer = name === "page" ? "page" : "304";
    return {
      name: `${answer}, relative to the same bytes, by CPU time`,
      value: loads.memory.cpu / loads[name].cpu,
      unit: "ratio",
    };
  });
  return [
    { name: "page, relative to the same bytes from memory", ...ratio("page", "memory"), budget: { least: 0.5 } },
    { name: "304, relative to the same bytes from memory", ...ratio("unchanged", "memory"), budget: { least: 0.8 } },
    {
      name: "page rendered per request, relative to the JSON call of the same chapter",
      ...ratio("freshPage", "json"),
      budget: { least: 0.5 },
    },
    ...byProcessor,
    { name: "p99 of the page, 32 clients", value: loads.page.p99, unit: "ms", budget: { most: 25 } },
    { name: "p99 of the page rendered per request", value: loads.freshPage.p99, unit: "ms", budget: { most: 25 } },
  ];
}
