import { TERMS_INDEX } from "../../../../domains/search/contract.ts";
import { suggestionQueries } from "../../../../domains/search/web/suggest/suggestion-queries.ts";
import type { RunningServer } from "../../../server/start-server.ts";
import { keepRequesting } from "../../load/keep-requesting.ts";
import { processorSeconds } from "../../load/run-load.ts";
import { type Figure, median, quantile } from "../../measurement.ts";
import { readJudgedQueries } from "../judged-queries.ts";
import type { SearchClient } from "./search-client.ts";

const SECONDS = 5;
/** Most choose after four letters; whoever types more than this writes a question, and presses Enter. */
const LONGEST_TYPED = 20;
/** Many readers start by typing the same. */
const COMMON = 64;
/** At most so many milliseconds. */
const BUDGETS = { 1: { p50: 5, p99: 12 }, 32: { p50: 20, p99: 60 } } as const;
const PROCESSOR_MS = 0.6;

/**
 * Measures the suggestions under the search box: the call of three queries that a browser makes at every letter of the
 * judged queries. Made anew, each call is another; kept, the server has answered them before.
 */
export async function measureSuggestions(server: RunningServer, client: SearchClient): Promise<Figure[]> {
  const typed = [...new Set(readJudgedQueries("v22").tuning.flatMap(({ query }) => beginnings(query)))];
  const part = (from: number, to: number) => typed.slice(from * typed.length, to * typed.length);
  const common = typed.filter((_, place) => place % Math.ceil(typed.length / COMMON) === 0);
  // A freshly started server compiles its code first.
  await ask(client, part(0, 0.25), { clients: 32, isOnce: true });
  await ask(client, common, { clients: 32, isOnce: false });
  const figures: Figure[] = [];
  for (const { clients, anew } of [
    { clients: 1, anew: part(0.25, 0.5) },
    { clients: 32, anew: part(0.5, 1) },
  ] as const) {
    for (const isOnce of [true, false]) {
      const before = processorSeconds(server.pid);
      const times = await ask(client, isOnce ? anew : common, { clients, isOnce });
      const processor = ((processorSeconds(server.pid) - before) * 1000) / times.length;
      const budget = BUDGETS[clients];
      const name = `${clients} client${clients === 1 ? "" : "s"}, ${isOnce ? "made anew" : "kept"}`;
      figures.push(
        { name: `${name}: p50`, value: median(times), unit: "ms", budget: { most: budget.p50 } },
        {
          name: `${name}: p99 of ${times.length}`,
          value: quantile(times, 0.99),
          unit: "ms",
          budget: { most: budget.p99 },
        },
        { name: `${name}: processor`, value: processor, unit: "ms", budget: { most: PROCESSOR_MS } },
      );
    }
  }
  return figures;
}

/** What stands in the box while a query is typed, from its second letter on. */
function beginnings(query: string): string[] {
  const typed = query.slice(0, LONGEST_TYPED);
  return Array.from({ length: Math.max(0, typed.length - 1) }, (_, at) => typed.slice(0, at + 2));
}

/** Asks as many clients at once do: each its share of the queries once, or all of them over and over. Returns their times. */
async function ask(
  client: SearchClient,
  queries: readonly string[],
  { clients, isOnce }: { clients: number; isOnce: boolean },
) {
  const key = await client.key();
  const requests = queries.map((query) => client.request(key, suggestionQueries(query, "v22", TERMS_INDEX)));
  const until = performance.now() + SECONDS * 1000;
  const asked = await Promise.all(
    Array.from({ length: clients }, (_, mine) => {
      const share = isOnce ? requests.filter((_request, place) => place % clients === mine) : requests;
      return keepRequesting(client.url, share, until, isOnce);
    }),
  );
  const failed = asked.reduce((sum, one) => sum + one.failed, 0);
  if (failed > 0) throw new Error(`${failed} suggestions failed.`);
  return asked.flatMap(({ milliseconds }) => milliseconds);
}
