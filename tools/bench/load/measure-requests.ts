import { type Figure, median } from "../measurement.ts";
import type { RunningServer } from "../../server/start-server.ts";
import type { BenchPage } from "./find-page.ts";
import { openReader } from "./open-reader.ts";
import { type Load, type LoadTarget, runLoad } from "./run-load.ts";
import { rawAnswer, startMemoryServer } from "./start-memory-server.ts";

const SECONDS = 2;
const ROUNDS = 5;
const browser = { "accept-encoding": "gzip, deflate, br" };
/**
 * What a page of a reader who is logged in may cost beside the same bytes from memory, and a visitor's 304: 0.12 and
 * 0.08 ms where 40,000 of the bare server's answers cost 0.017 ms each.
 */
const SIGNED_IN_TIMES_MEMORY = 7;
const UNCHANGED_TIMES_MEMORY = 4.7;
/** Outside production, this fills the page in for every request, as for signed-in readers. */
const fresh = { ...browser, "cache-control": "no-store" };

const names = ["memory", "page", "unchanged", "signedIn", "freshPage", "json"] as const;
type Name = (typeof names)[number];

/**
 * Measures what a page costs compared with the same bytes from memory, for visitors and for a reader who is logged in,
 * whose pages are never kept, so that they have no 304; every round requests all of them in sequence.
 */
export async function measureRequests(server: RunningServer, page: BenchPage): Promise<Figure[]> {
  const { body, headers } = await rawAnswer(server.url + page.path, browser);
  const { cookie } = await openReader(server);
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
    signedIn: target(page.path, { ...browser, cookie }),
    freshPage: target(page.path, fresh),
    json: target(page.api, browser),
  };
  const loads = await runRounds(targets);
  await memory.stop();
  return figuresOf(loads);
}

async function runRounds(targets: Record<Name, LoadTarget>): Promise<Record<Name, Load>> {
  const rounds = new Map<Name, Load[]>();
  // The first round is a warm-up and does not count.
  for (const name of names) await runLoad(targets[name], 1);
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) rounds.set(name, [...(rounds.get(name) ?? []), await runLoad(targets[name], SECONDS)]);
  }
  const middle = (name: Name): Load => {
    const loads = rounds.get(name) ?? [];
    const rate = median(loads.map((load) => load.rate));
    const p99 = median(loads.map((load) => load.p99));
    const cpu = median(loads.map((load) => load.cpu));
    console.log(
      `  ${String(Math.round(rate)).padStart(6)} requests/s, ${cpu.toFixed(3)} ms of CPU time each, p99 ${p99.toFixed(1)} ms: ${name}`,
    );
    return { rate, p99, cpu };
  };
  return {
    memory: middle("memory"),
    page: middle("page"),
    unchanged: middle("unchanged"),
    signedIn: middle("signedIn"),
    freshPage: middle("freshPage"),
    json: middle("json"),
  };
}

function figuresOf(loads: Record<Name, Load>): Figure[] {
  const ratio = (of: Name, to: Name) => ({ value: loads[of].rate / loads[to].rate, unit: "ratio" as const });
  // Other work on the machine affects rates, but hardly CPU time.
  const byProcessor = (
    [
      ["page", "page", {}],
      ["304", "unchanged", { budget: { most: UNCHANGED_TIMES_MEMORY } }],
      ["page of a reader who is logged in", "signedIn", { budget: { most: SIGNED_IN_TIMES_MEMORY } }],
    ] as const
  ).map(([what, name, budget]): Figure => {
    const value = loads[name].cpu / loads.memory.cpu;
    return { name: `${what}, CPU time relative to the same bytes from memory`, value, unit: "ratio", ...budget };
  });
  const slowest = (["page", "unchanged", "signedIn"] as const).map((name): Figure => {
    const value = loads[name].p99 / loads.memory.p99;
    return { name: `p99 of ${name} relative to memory's, 32 clients`, value, unit: "ratio", budget: { most: 10 } };
  });
  return [
    { name: "page, relative to the same bytes from memory", ...ratio("page", "memory"), budget: { least: 0.5 } },
    { name: "304, relative to the same bytes from memory", ...ratio("unchanged", "memory"), budget: { least: 0.8 } },
    {
      name: "page filled in per request, relative to the JSON call of the same chapter",
      ...ratio("freshPage", "json"),
      budget: { least: 0.5 },
    },
    ...byProcessor,
    ...slowest,
    { name: "p99 of the page, 32 clients", value: loads.page.p99, unit: "ms", budget: { most: 25 } },
    { name: "p99 of the page filled in per request", value: loads.freshPage.p99, unit: "ms", budget: { most: 25 } },
  ];
}
