import { type Figure, median } from "../measurement.ts";
import type { RunningServer } from "../../server/start-server.ts";
import type { BenchPage } from "./find-page.ts";
import { openReader } from "./open-reader.ts";
import { rawAnswer } from "./raw-answer.ts";
import { type Load, type LoadTarget, runLoad } from "./run-load.ts";
import { startMemoryServer } from "./start-memory-server.ts";

const SECONDS = 1.5;
const ROUNDS = 6;
const browser = { "accept-encoding": "gzip, deflate, br" };

const names = ["page", "unchanged", "signedIn", "withoutViewer", "freshPage", "json"] as const;
type Name = (typeof names)[number];

/** What is asked, and the processor time it may take, as a multiple of the same bytes from memory. */
const kinds: Readonly<Record<Name, { what: string; most?: number }>> = {
  page: { what: "a visitor's page", most: 2.5 },
  unchanged: { what: "a visitor's 304", most: 3 },
  signedIn: { what: "the page of a reader who is logged in", most: 4.5 },
  withoutViewer: { what: "the same without the short-lived cookie 'viewer'", most: 6 },
  freshPage: { what: "a visitor's page, filled in for each request" },
  json: { what: "the JSON of the same chapter, to a visitor" },
};

/** The server, and a bare one that sends the same. */
interface Pair {
  product: LoadTarget;
  bare: LoadTarget;
}

interface Loads {
  product: Load[];
  bare: Load[];
}

/**
 * Measures what a page costs beside the same bytes from a bare `node:http` server, for visitors and for a reader who is
 * logged in, whose pages are never kept, so that they have no 304. Each request has all the cookies that a browser
 * holds; whoever is logged in reads one that is closed to visitors, so that its words are counted. Every round asks for all of them in turn; the least of each counts, which other work on the machine disturbs
 * least.
 */
export async function measureRequests(server: RunningServer, page: BenchPage, closed: BenchPage): Promise<Figure[]> {
  const { pid } = server;
  const { cookie, session } = await openReader(server);
  const visitor = await rawAnswer(server.url + page.path, browser);
  const asking: Record<Name, Pick<LoadTarget, "url" | "headers">> = {
    page: { url: server.url + page.path, headers: browser },
    unchanged: { url: server.url + page.path, headers: { ...browser, "if-none-match": etagOf(visitor.headers) } },
    signedIn: { url: server.url + closed.path, headers: { ...browser, cookie } },
    withoutViewer: { url: server.url + closed.path, headers: { ...browser, cookie: session } },
    // Outside production, this fills the page in for every request, as for signed-in readers.
    freshPage: { url: server.url + page.path, headers: { ...browser, "cache-control": "no-store" } },
    json: { url: server.url + page.api, headers: browser },
  };
  const answers = await Promise.all(names.map((name) => rawAnswer(asking[name].url, asking[name].headers)));
  const memory = await startMemoryServer(answers);
  const pairs = names.map((name, index): [Name, Pair] => [
    name,
    {
      product: { ...asking[name], pid },
      bare: { url: memory.urls[index] ?? "", headers: asking[name].headers, pid: memory.pid },
    },
  ]);
  const loads = await runRounds(pairs);
  await memory.stop();
  return figuresOf(loads);
}

function etagOf(headers: readonly string[]): string {
  return headers[headers.findIndex((name) => name.toLowerCase() === "etag") + 1] ?? "";
}

async function runRounds(pairs: readonly [Name, Pair][]): Promise<Map<Name, Loads>> {
  const loads = new Map<Name, Loads>();
  // The first round is a warm-up and does not count.
  for (const [, { product, bare }] of pairs) for (const target of [product, bare]) await runLoad(target, 1);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, { product, bare }] of pairs) {
      const before = loads.get(name) ?? { product: [], bare: [] };
      loads.set(name, {
        bare: [...before.bare, await runLoad(bare, SECONDS)],
        product: [...before.product, await runLoad(product, SECONDS)],
      });
    }
  }
  return loads;
}

function figuresOf(loads: ReadonlyMap<Name, Loads>): Figure[] {
  const of = (name: Name): Loads => loads.get(name) ?? { product: [], bare: [] };
  const least = (some: readonly Load[]) => Math.min(...some.map(({ cpu }) => cpu));
  const rate = (some: readonly Load[]) => median(some.map((load) => load.rate));
  const p99 = (some: readonly Load[]) => median(some.map((load) => load.p99));
  for (const name of names) {
    const { product, bare } = of(name);
    console.log(
      `  ${String(Math.round(rate(product))).padStart(6)} requests/s, ${least(product).toFixed(3)} ms of processor each, p99 ${p99(product).toFixed(1)} ms; bare ${Math.round(rate(bare))}, ${least(bare).toFixed(3)} ms, ${p99(bare).toFixed(1)} ms: ${kinds[name].what}`,
    );
  }
  const costs = names.map((name): Figure => {
    const { what, most } = kinds[name];
    const value = least(of(name).product) / least(of(name).bare);
    const said = `${what}: processor time relative to the same bytes from a bare node:http server`;
    return { name: said, value, unit: "ratio", ...(most !== undefined && { budget: { most } }) };
  });
  const slowest = (["page", "unchanged", "signedIn"] as const).map((name): Figure => {
    const value = p99(of(name).product) / p99(of(name).bare);
    return {
      name: `${kinds[name].what}: p99 relative to the bare server's`,
      value,
      unit: "ratio",
      budget: { most: 10 },
    };
  });
  return [
    ...costs,
    {
      name: "page filled in per request, relative to the JSON call of the same chapter",
      value: rate(of("freshPage").product) / rate(of("json").product),
      unit: "ratio",
      budget: { least: 0.5 },
    },
    ...slowest,
    { name: "p99 of the page, 32 clients", value: p99(of("page").product), unit: "ms", budget: { most: 25 } },
    {
      name: "p99 of the page filled in per request",
      value: p99(of("freshPage").product),
      unit: "ms",
      budget: { most: 25 },
    },
  ];
}
