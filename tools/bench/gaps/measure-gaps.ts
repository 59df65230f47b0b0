import type { Figure } from "../measurement.ts";
import { openCardPayments } from "../commerce/card-payments.ts";
import { findPage } from "../load/find-page.ts";
import { type Client, keepReading, openClient } from "./reader.ts";
import { scenariosOf } from "./scenarios.ts";
import { startWatched, type WatchedServer } from "./watched-server.ts";

/** No request holds the event loop longer, in milliseconds. */
const LONGEST_TURN_MS = 50;

/** What `npm run bench -- help` says of it. */
export const gapsHelp = `The longest turn of the server's event loop while four readers read and search and somebody does what costs most:
at most ${LONGEST_TURN_MS} ms, or the command fails. A turn is measured in processor time of the server's own thread
(process.threadCpuUsage), between one timer and the next: what other programs of the machine do, garbage collected in other
threads, and waiting for disk and network don't count. The time by the clock stands beside it, and is held by nobody. A
scenario whose answer is not what its name says fails too, for it would measure nothing.`;

/** How long one turn of the server's event loop takes at worst, scenario by scenario (`gapsHelp`). */
export async function measureGaps(dataDir: string): Promise<Figure[]> {
  const { standIn, env, close } = await openCardPayments();
  const server = await startWatched(dataDir, env);
  standIn.webhookUrl = `${server.url}/webhooks/stripe`;
  try {
    const page = await findPage(server.url, "v22");
    const paths = [page.path, "/bluebook", "/login", "/api/menu"];
    const readers = [
      await openClient(server, "reader@demo.test"),
      await openClient(server, "new@demo.test"),
      await openClient(server),
      await openClient(server),
    ];
    const scenarios = await scenariosOf(server, standIn);
    // What runs for the first time is compiled first.
    await during(server, readers, paths, async () => scenarios[0]?.run());
    const figures: Figure[] = [];
    const failed: string[] = [];
    for (const { name, run } of scenarios)
      try {
        figures.push(...(await measure(server, readers, paths, { name, run })));
      } catch (error) {
        failed.push(`${name}: ${String(error)}`);
      }
    if (failed.length > 0) console.log(`These scenarios measured nothing:\n${failed.join("\n")}`);
    const measured: Figure = { name: "scenarios that measured nothing", value: failed.length, unit: "count" };
    return [...figures, { ...measured, budget: { most: 0 } }];
  } finally {
    await server.stop();
    close();
  }
}

interface Measured {
  name: string;
  run(): Promise<unknown>;
}

async function measure(
  server: WatchedServer,
  readers: readonly Client[],
  paths: readonly string[],
  { name, run }: Measured,
): Promise<Figure[]> {
  await server.worstTurn();
  const times = await during(server, readers, paths, run);
  const { busy, gap } = await server.worstTurn();
  const slowest = Math.max(...times);
  console.log(`  ${name}: ${gap.toFixed(0)} ms by the clock, slowest answer ${slowest.toFixed(0)} ms`);
  return [{ name: `worst turn beside: ${name}`, value: busy, unit: "ms", budget: { most: LONGEST_TURN_MS } }];
}

async function during(
  _server: WatchedServer,
  readers: readonly Client[],
  paths: readonly string[],
  run: () => Promise<unknown>,
): Promise<number[]> {
  const done = new AbortController();
  const reading = readers.map((reader) => keepReading(reader, paths, done.signal));
  try {
    await run();
  } finally {
    done.abort();
  }
  return (await Promise.all(reading)).flat();
}
